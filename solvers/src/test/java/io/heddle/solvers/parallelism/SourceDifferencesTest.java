package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How much sources differ is learned of the numbers that differ. */
class SourceDifferencesTest {
  private static final int[][] DEGREES = {{8, 1}, {4, 2}, {8, 2}, {4, 4}, {2, 8}, {8, 4}};

  /** Runs of Llama 70B on 64 H100, of so many sources; noise of 2 %. */
  private static List<SourceDifferences.Source> sources(int count, double gpuDeviation, long seed) {
    var random = new Random(seed);
    var base = CalibrationTextFormat.shipped();
    var sources = new ArrayList<SourceDifferences.Source>();
    for (int source = 0; source < count; source++) {
      double factor = Math.exp(gpuDeviation * random.nextGaussian());
      var runs = new ArrayList<EstimateCase>();
      for (var degrees : DEGREES) {
        for (int micro = 1; micro <= 2; micro++) {
          var plan = Parallelism.of(degrees[0], degrees[1]).withMicroBatch(micro);
          double estimated = TimeMethod.seconds(run(plan, 1), base);
          runs.add(run(plan, estimated * factor * Math.exp(0.02 * random.nextGaussian())));
        }
      }
      sources.add(new SourceDifferences.Source(runs, base));
    }
    return sources;
  }

  private static EstimateCase run(Parallelism plan, double seconds) {
    return Plans.run("", 64, 512, plan, seconds, "");
  }

  @Test
  void sourcesThatDifferMoreAreDrawnLessToTheOthers() {
    var alike = SourceDifferences.learn(sources(6, 0.01, 1));
    var different = SourceDifferences.learn(sources(6, 0.2, 1));
    assertThat(alike.run()).isCloseTo(0.02, within(0.01));
    assertThat(different.run()).isCloseTo(0.02, within(0.01));
    assertThat(alike.of(TimeParameterKind.GPU)).isLessThan(0.05);
    double all = 0;
    double before = 0;
    for (var kind : TimeParameterKind.values()) {
      all += different.of(kind);
      before += alike.of(kind);
    }
    assertThat(all).isGreaterThan(before);
    assertThat(different.pull(TimeParameterKind.GPU))
        .isLessThan(alike.pull(TimeParameterKind.GPU) / 2);
  }

  /** What no run shows stays as assumed. */
  @Test
  void kindsThatNoSourceShowsStay() {
    var learned = SourceDifferences.learn(sources(3, 0.1, 2));
    assertThat(learned.of(TimeParameterKind.ATTENTION)).isBetween(0.05, 0.6);
  }
}
