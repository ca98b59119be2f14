package dev.millrace.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The elements of lists that are being read, one list in another as on a stack. A list is made when the number of
/// its elements is known, so none grows and leaves its old memory behind.
final class Elements {

    private static final int KEPT = 4_096;

    private @Nullable Object[] stack = new @Nullable Object[16];
    private int top;

    int top() {
        return top;
    }

    void push(@Nullable Object element) {
        if (top == stack.length) {
            stack = Arrays.copyOf(stack, top * 2);
        }
        stack[top++] = element;
    }

    <T> List<T> takeList(int from) {
        List<T> list = new ArrayList<>(top - from);
        for (int i = from; i < top; i++) {
            list.add(at(i));
        }
        cut(from);
        return list;
    }

    <T> Set<T> takeSet(int from) {
        Set<T> set = LinkedHashSet.newLinkedHashSet(top - from);
        for (int i = from; i < top; i++) {
            set.add(at(i));
        }
        cut(from);
        return set;
    }

    /// Makes a map of names and values in turn; of a name that comes twice the last value counts.
    <T> Map<String, T> takeMap(int from) {
        Map<String, T> map = LinkedHashMap.newLinkedHashMap((top - from) / 2);
        for (int i = from; i < top; i += 2) {
            map.put(at(i), at(i + 1));
        }
        cut(from);
        return map;
    }

    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"
    }) // generated code takes what it has pushed, nulls too
    private <T> T at(int index) {
        return (T) stack[index];
    }

    private void cut(int from) {
        Arrays.fill(stack, from, top, null);
        top = from;
    }

    /// Lets go of everything that a refused message has left.
    void clear() {
        cut(0);
        if (stack.length > KEPT) {
            stack = new @Nullable Object[KEPT];
        }
    }
}
