package dev.millrace.bench.burst;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BusinessTest {

    @Test
    void theChainIsOneCircleThroughAllNodes() {
        int nodes = 769; // odd: steps of eight reach every node of a circle of that length, and only of that one
        Business business = new Business(nodes * 64, 42);
        Set<Integer> visited = new HashSet<>();

        for (int i = 0; i < nodes; i++) {
            visited.add(business.position());
            business.call();
        }

        assertThat(visited).hasSize(nodes);
        assertThat(business.position()).isZero();
    }

    @Test
    void aRoundOfCallsVisitsTheWholeWorkingSet() {
        Business business = new Business(48 << 10, 42);

        assertThat(business.nodes()).isEqualTo(768);
        assertThat(business.callsOfARound()).isEqualTo(96);
    }

    @Test
    void theSameCallsComputeTheSameAgain() {
        Business business = new Business(4096, 42);
        business.call(1_000);
        long checksum = business.checksum();

        business.restart();
        business.call(999);
        assertThat(business.checksum()).isNotEqualTo(checksum);
        business.call(1);
        assertThat(business.checksum()).isEqualTo(checksum);
    }
}
