package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AffinitySliderTest {
  private static ParetoFront.Point point(int dp, int pp) {
    var objective = new PlacementObjective(1, 1, 1, dp, pp, 1, 1, false);
    var placement =
        new Placement(
            "c", "j", "a", 0.5, GroupUnit.PP, 8, 8, List.of(List.of("h")), null, objective, 0, 0);
    return new ParetoFront.Point(dp, pp, pp, placement);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void intervalsCoverEveryAlphaWithItsBestPoint(long seed) {
    var random = new Random(seed);
    var byDp = new TreeMap<Integer, Integer>();
    int pp = 40;
    for (int dp = 0; pp > 0 && dp < 30; dp += 1 + random.nextInt(4)) {
      byDp.put(dp, pp);
      pp -= 1 + random.nextInt(9);
    }
    var front =
        new ParetoFront(
            byDp.entrySet().stream().map(each -> point(each.getKey(), each.getValue())).toList(),
            true);
    var intervals = AffinitySlider.intervals(front);
    for (int hundredth = 0; hundredth <= 100; hundredth++) {
      double alpha = hundredth / 100.0;
      double best =
          front.points().stream().mapToDouble(each -> weigh(each, alpha)).min().orElseThrow();
      assertThat(intervals)
          .as("seed %d, alpha %s", seed, alpha)
          .anySatisfy(interval -> {
            assertThat(interval.from()).isLessThanOrEqualTo(alpha + 1e-9);
            assertThat(interval.to()).isGreaterThanOrEqualTo(alpha - 1e-9);
            assertThat(weigh(interval.point(), alpha)).isLessThanOrEqualTo(best + 1e-9);
          });
    }
    for (var each : intervals) {
      double chosen = AffinitySlider.bestFor(front, each.point());
      double best =
          front.points().stream().mapToDouble(other -> weigh(other, chosen)).min().orElseThrow();
      assertThat(weigh(each.point(), chosen)).isLessThanOrEqualTo(best + 1e-9);
    }
  }

  private static double weigh(ParetoFront.Point point, double alpha) {
    return alpha * point.dpSpread() + (1 - alpha) * point.ppSpread();
  }
}
