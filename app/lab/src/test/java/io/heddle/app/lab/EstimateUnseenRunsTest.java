package io.heddle.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What the shipped numbers say of steps that none of them is fitted to. */
class EstimateUnseenRunsTest {
  private static final EstimateUnseenRuns UNSEEN =
      new EstimateUnseenRuns(CalibrationTextFormat.shipped(), _ -> CalibrationTextFormat.shipped());

  private static final int MEAN = 2;
  private static final int COVERED = 5;

  private static double number(int column, Predicate<EstimateCase> which) {
    var runs = UNSEEN.ran().stream().filter(which).toList();
    return Double.parseDouble(UNSEEN.row("", runs).get(column));
  }

  @Test
  void timesAreWithinTenPercentAndTheIntervalCoversThem() {
    assertThat(UNSEEN.ran()).hasSize(116);
    assertThat(number(MEAN, _ -> true)).isLessThan(10);
    assertThat(number(COVERED, _ -> true)).isBetween(75.0, 95.0);
    assertThat(number(MEAN, run -> run.source().equals("pytorch-h200"))).isLessThan(10);
  }

  /** The host's launches are what a small micro-batch takes. */
  @Test
  void smallMicroBatchesToo() {
    assertThat(number(MEAN, run -> run.plan().microBatch() == 1)).isLessThan(10);
  }

  /** The loss says what is kept of the logits; the allocator holds more than it gave out. */
  @Test
  void memoryIsWhatIsInUse() {
    var rows = UNSEEN.memory().rows();
    assertThat(rows.get(0).subList(0, 3)).containsExactly("all", "in use", "116");
    assertThat(Double.parseDouble(rows.get(0).get(3))).isLessThan(3);
    assertThat(Double.parseDouble(rows.get(0).get(5))).isBetween(75.0, 95.0);
    assertThat(rows.get(1).subList(0, 3)).containsExactly("all", "reserved", "116");
    assertThat(Double.parseDouble(rows.get(1).get(4))).isBetween(-5.0, -2.0);
  }

  @Test
  void choicesSeldomRunOutOfMemory() {
    var all = UNSEEN.choices().rows().getLast();
    assertThat(share(all.get(2).replace(" ran", ""))).as("first choices").isGreaterThan(0.9);
    assertThat(Double.parseDouble(all.get(3))).as("regret").isLessThan(1);
    assertThat(share(all.get(7))).as("called fitting, but out of memory").isLessThanOrEqualTo(0.03);
    assertThat(Double.parseDouble(all.get(9))).as("more likely answer right").isGreaterThan(98);
  }

  /** A table of choices tells its groups apart. */
  @Test
  void groupsHaveNamesOfTheirOwn() {
    assertThat(UNSEEN.choices().rows().stream().map(List::getFirst))
        .hasSize(26)
        .doesNotHaveDuplicates()
        .noneMatch(name -> name.startsWith("0B"));
  }

  /** Ten own plans leave the error of the other plans no larger than it was. */
  @Test
  void ownRunsDoNotMakeOtherPlansWorse() {
    var h100 = UNSEEN.ownRuns().rows().getFirst();
    assertThat(h100.getFirst()).isEqualTo("pytorch-h100");
    assertThat(Double.parseDouble(h100.get(3)))
        .as("%s", h100)
        .isLessThanOrEqualTo(Double.parseDouble(h100.get(1)));
  }

  private static double share(String text) {
    var parts = List.of(text.split(" of "));
    return Double.parseDouble(parts.get(0)) / Double.parseDouble(parts.get(1));
  }
}
