package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Selected plans leave the least variance of all times, computed by covariances of times. */
class RunSelectionTest {
  private static final Calibration SHIPPED = CalibrationTextFormat.shipped();

  /** Llama 70B on 128 H100: many plans alike, few with other degrees. */
  private static List<EstimateCase> plans() {
    return Stream.of(
            Parallelism.of(8, 4),
            Parallelism.of(8, 4).withMicroBatch(2),
            Parallelism.of(8, 4).withMicroBatch(4),
            Parallelism.of(8, 8),
            Parallelism.of(8, 8).withMicroBatch(2),
            Parallelism.of(4, 8),
            Parallelism.of(4, 16),
            Parallelism.of(2, 16))
        .map(plan -> plan.withZeroStage(1).withRecompute(ActivationRecompute.FULL))
        .map(plan -> run(plan, null))
        .toList();
  }

  private static EstimateCase run(Parallelism plan, @Nullable Double seconds) {
    return Plans.run("p" + plan, 128, 512, plan, seconds, "");
  }

  @Test
  void eachOneLeavesTheLeastErrorOfAllThatCouldBeNext() {
    var cases = plans();
    var selection = RunSelection.of(cases, SHIPPED, 4);
    var errors = new Errors(cases);
    assertThat(selection.before()).isCloseTo(errors.after(List.of()), within(1e-9));
    var chosen = new ArrayList<Integer>();
    for (int next : selection.chosen()) {
      double least =
          IntStream.range(0, cases.size())
              .filter(i -> !chosen.contains(i))
              .mapToDouble(i -> errors.after(with(chosen, i)))
              .min()
              .orElseThrow();
      chosen.add(next);
      assertThat(errors.after(chosen)).as("after " + chosen).isCloseTo(least, within(1e-9));
    }
    assertThat(chosen).hasSize(4).doesNotHaveDuplicates();
    assertThat(selection.after()).isCloseTo(errors.after(chosen), within(1e-9));
    assertThat(selection.after()).isLessThan(selection.random());
    assertThat(selection.random()).isLessThan(selection.before());
  }

  private static List<Integer> with(List<Integer> chosen, int next) {
    return Stream.concat(chosen.stream(), Stream.of(next)).toList();
  }

  @Test
  void plansWithATimeAreKnown() {
    var cases = new ArrayList<>(plans());
    var first = RunSelection.of(cases, SHIPPED, 2);
    int known = first.chosen().getFirst();
    cases.set(known, run(cases.get(known).plan(), 10.0));
    var then = RunSelection.of(cases, SHIPPED, 1);
    assertThat(then.chosen()).containsExactly(first.chosen().getLast());
    assertThat(then.after()).isCloseTo(first.after(), within(1e-12));
  }

  @Test
  void casesThatCannotRunAreLeftOut() {
    var cases = new ArrayList<>(plans());
    var alone = RunSelection.of(cases, SHIPPED, 20);
    assertThat(alone.unfit()).isZero();
    assertThat(alone.chosen()).hasSize(cases.size());
    cases.addFirst(run(Parallelism.of(1, 1), null));
    cases.add(run(cases.getLast().plan().withPp(32), null).withRanOutOfMemory(true));
    var among = RunSelection.of(cases, SHIPPED, 20);
    assertThat(among.unfit()).isEqualTo(2);
    assertThat(among.chosen()).isEqualTo(alone.chosen().stream().map(i -> i + 1).toList());
    assertThat(among.before()).isEqualTo(alone.before());
  }

  /** With more or less recomputation it counts as one. */
  @Test
  void aPlanIsSelectedOnce() {
    var cases = new ArrayList<>(plans());
    plans().stream()
        .map(run -> run(run.plan().withRecompute(ActivationRecompute.SELECTIVE), null))
        .forEach(cases::add);
    assertThat(RunSelection.of(cases, SHIPPED, 20).chosen()).hasSize(plans().size());
  }

  /** Expected errors by conditioning the covariance of the times, and not of the numbers. */
  private static final class Errors {
    private final RealMatrix covariance;

    Errors(List<EstimateCase> cases) {
      var differences = SourceDifferences.SHIPPED;
      RealMatrix sum = new Array2DRowRealMatrix(cases.size(), cases.size());
      for (var number : SourceDifferences.slopes(cases, SHIPPED)) {
        double deviation = differences.of(number.kind());
        sum =
            sum.add(
                number
                    .ofRuns()
                    .outerProduct(number.ofRuns())
                    .scalarMultiply(deviation * deviation));
      }
      covariance = sum;
    }

    double after(List<Integer> measured) {
      double noise = Math.pow(SourceDifferences.SHIPPED.run(), 2);
      var left = covariance;
      if (!measured.isEmpty()) {
        var seen = measured.stream().mapToInt(i -> i).toArray();
        var all = IntStream.range(0, covariance.getRowDimension()).toArray();
        var across = covariance.getSubMatrix(all, seen);
        var within =
            covariance
                .getSubMatrix(seen, seen)
                .add(MatrixUtils.createRealIdentityMatrix(seen.length).scalarMultiply(noise));
        left =
            covariance.subtract(
                across.multiply(new LUDecomposition(within).getSolver().solve(across.transpose())));
      }
      double variance = left.getTrace() / covariance.getRowDimension() + noise;
      return Math.sqrt(variance) * Math.sqrt(2 / Math.PI);
    }
  }
}
