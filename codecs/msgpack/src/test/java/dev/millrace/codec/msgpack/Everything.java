package dev.millrace.codec.msgpack;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A record with each primitive, each wrapper and what may hold others.
record Everything(
        boolean flag,
        byte tiny,
        short small,
        char letter,
        int number,
        long big,
        float single,
        double real,
        Boolean flagOrNull,
        Byte tinyOrNull,
        Short smallOrNull,
        Character letterOrNull,
        Integer numberOrNull,
        Long bigOrNull,
        Float singleOrNull,
        Double realOrNull,
        String text,
        Optional<Inner> inner,
        List<List<Integer>> lists,
        Map<String, List<Inner>> map) {

    record Inner(String name, Inner next) {}
}
