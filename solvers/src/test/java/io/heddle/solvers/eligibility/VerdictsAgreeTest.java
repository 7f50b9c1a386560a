package io.heddle.solvers.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.solvers.eligibility.Verdicts.Command;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Of the same hosts and the same job no two commands say different things. The system property
 * {@code heddle.agreements} sets how many clusters are drawn.
 */
class VerdictsAgreeTest {
  private static final int CASES = Integer.getInteger("heddle.agreements", 500);

  @Test
  void noTwoCommandsDisagree() {
    var same = new ConcurrentHashMap<String, Integer>();
    var differ = new ConcurrentHashMap<String, String>();
    LongStream.range(0, CASES)
        .parallel()
        .forEach(seed -> {
          var verdicts = Verdicts.draw(EligibilityCases.draw(seed), seed);
          if (verdicts != null) {
            var all = verdicts.all();
            pairs(
                all,
                (pair, agree, says) -> {
                  if (agree) {
                    same.merge(pair + " " + says, 1, Integer::sum);
                  } else {
                    differ.putIfAbsent(pair, "seed %d: %s, %s".formatted(seed, all, verdicts));
                  }
                });
          }
        });
    assertThat(new TreeMap<>(differ)).as("pairs that disagree").isEmpty();
    for (var one : Command.values()) {
      for (var two : Command.values()) {
        if (one.compareTo(two) < 0) {
          for (boolean says : new boolean[] {true, false}) {
            var pair = "%s %s %s".formatted(one, two, says);
            assertThat(same.getOrDefault(pair, 0)).as(pair).isGreaterThan(CASES / 200);
          }
        }
      }
    }
  }

  private interface Compared {
    void pair(String names, boolean agree, boolean says);
  }

  private static void pairs(Map<Command, Boolean> all, Compared compared) {
    all.forEach((one, says) ->
        all.forEach((two, other) -> {
          if (one.compareTo(two) < 0) {
            compared.pair(one + " " + two, says.equals(other), says);
          }
        }));
  }
}
