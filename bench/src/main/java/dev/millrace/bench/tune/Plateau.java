package dev.millrace.bench.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Three neighbours that are about equally good, so that the one in the middle does not owe its score to
/// chance.
///
/// @param lane the number of the lane
/// @param first where it begins in its lane
/// @param height the mean of the three composites
record Plateau(int lane, int first, double height) {

    /// Finds the best one.
    ///
    /// @param lanes the scores of all candidates, lane by lane
    /// @return the highest; the first of several such
    static Optional<Plateau> best(List<List<Score>> lanes) {
        List<Plateau> found = new ArrayList<>();
        for (int lane = 0; lane < lanes.size(); lane++) {
            List<Score> scores = lanes.get(lane);
            for (int first = 0; first + Rule.NEIGHBOURS <= scores.size(); first++) {
                List<Score> three = scores.subList(first, first + Rule.NEIGHBOURS);
                if (isFlat(three)) {
                    found.add(new Plateau(lane, first, heightOf(three)));
                }
            }
        }
        // sorted is stable and max is not: the first shall win
        return found.stream()
                .sorted(Comparator.comparingDouble(Plateau::height).reversed())
                .findFirst();
    }

    private static boolean isFlat(List<Score> three) {
        double most = three.stream().mapToDouble(Plateau::mean).max().orElseThrow();
        double least = three.stream().mapToDouble(Plateau::mean).min().orElseThrow();
        return three.stream().allMatch(score -> score.rejections().isEmpty()) && most - least <= Rule.PLATEAU * most;
    }

    private static double heightOf(List<Score> three) {
        return three.stream().mapToDouble(Plateau::mean).average().orElseThrow();
    }

    private static double mean(Score score) {
        return score.composite().mean();
    }

    int middle() {
        return first + Rule.NEIGHBOURS / 2;
    }

    boolean contains(int lane, int index) {
        return this.lane == lane && index >= first && index < first + Rule.NEIGHBOURS;
    }
}
