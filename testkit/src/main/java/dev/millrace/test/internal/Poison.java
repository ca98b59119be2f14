package dev.millrace.test.internal;

import dev.millrace.codec.CarrierCodec;
import dev.millrace.codec.Codec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What is to be poisoned, by subscription.
final class Poison {

    private final Map<String, Carriers> bySubscription = new ConcurrentHashMap<>();

    Carriers carriers(String subscription) {
        return bySubscription.computeIfAbsent(subscription, name -> new Carriers());
    }

    <T> Codec<T> codec(String subscription, Codec<T> declared) {
        return declared instanceof CarrierCodec<T> carrying
                ? carriers(subscription).guard(carrying)
                : declared;
    }
}
