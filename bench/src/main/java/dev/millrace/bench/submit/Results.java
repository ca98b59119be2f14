package dev.millrace.bench.submit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// All records of a benchmark, and the questions that a report asks of them.
record Results(List<RunRecord> records) {

    Results {
        records = List.copyOf(records);
    }

    List<RunRecord> of(Kind kind, int length) {
        return records.stream().filter(is(kind, length)).toList();
    }

    /// A figure over all runs of a contestant at a length; empty if there is none.
    Optional<Spread> spread(Kind kind, int length, ToDoubleFunction<RunRecord> figure) {
        return spread(of(kind, length).stream().mapToDouble(figure));
    }

    /// The ratio of a figure of two contestants, formed within each interleaving round.
    Optional<Spread> ratio(Kind over, Kind under, int length, ToDoubleFunction<RunRecord> figure) {
        List<Double> ratios = new ArrayList<>();
        for (RunRecord upper : of(over, length)) {
            of(under, length).stream()
                    .filter(lower -> lower.run() == upper.run())
                    .forEach(lower -> ratios.add(figure.applyAsDouble(upper) / figure.applyAsDouble(lower)));
        }
        return spread(ratios.stream().mapToDouble(Double::doubleValue));
    }

    /// The ratio of a contestant's throughput to that of the best of others, formed within each interleaving
    /// round.
    Optional<Spread> ratioToBest(Kind over, Collection<Kind> others, int length) {
        List<Double> ratios = new ArrayList<>();
        for (RunRecord upper : of(over, length)) {
            records.stream()
                    .filter(record -> record.run() == upper.run() && record.length() == length)
                    .filter(record ->
                            others.stream().anyMatch(kind -> kind.word().equals(record.contestant())))
                    .mapToDouble(RunRecord::throughput)
                    .max()
                    .ifPresent(best -> ratios.add(upper.throughput() / best));
        }
        return spread(ratios.stream().mapToDouble(Double::doubleValue));
    }

    private static Optional<Spread> spread(DoubleStream figures) {
        double[] all = figures.filter(figure -> !Double.isNaN(figure)).toArray();
        return all.length == 0 ? Optional.empty() : Optional.of(Spread.of(DoubleStream.of(all)));
    }

    private static Predicate<RunRecord> is(Kind kind, int length) {
        return record -> record.length() == length && record.contestant().equals(kind.word());
    }
}
