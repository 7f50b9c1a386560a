package io.heddle.app.usecase.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.JobMigrationPlan.Fit;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MigrationRunbookTest {
  private static List<Gpu> gpus(String host, int... numbers) {
    return IntStream.of(numbers).mapToObj(gpu -> new Gpu(host, gpu)).toList();
  }

  private static List<Gpu> both(List<Gpu> one, List<Gpu> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private static final JobMigration SPLIT =
      new JobMigration(
          "split",
          both(gpus("n10", 0, 1, 2, 5), gpus("n9", 0, 1, 2, 5)),
          both(gpus("n1", 0, 1, 2, 3), gpus("n2", 4, 5, 6, 7)),
          2.5);
  private static final JobMigration STUBBORN =
      new JobMigration("stubborn", gpus("n3", 7), gpus("n4", 0), 1_000, false);

  private static JobMigrationPlan plan(
      List<JobMigration> moves, Fit before, Fit after, boolean proven, List<String> assumed) {
    return new JobMigrationPlan(
        "c",
        "big",
        List.of("n10", "n3", "n9"),
        moves,
        before,
        after,
        1.5,
        proven,
        "exact",
        0,
        assumed);
  }

  /** Hosts with the same GPUs stand together, in ranges. */
  @Test
  void stepsInOrderThenTheStart() {
    var plan =
        plan(
            List.of(SPLIT, STUBBORN),
            new Fit(null, 0),
            new Fit(2, 1),
            false,
            List.of("n7 is empty"));
    assertThat(MigrationRunbook.of(plan).lines())
        .containsExactly(
            "2 moves, 1,002.50 GPU-hours lost; at least 1.50",
            "spread of big: does not fit before, 2 after; free minipods: 0 before, 1 after",
            "assumed: n7 is empty",
            "This plan stops jobs that are not preemptible: stubborn. No plan was found that stops only preemptible jobs.",
            "1. split: stop on n[9-10] GPU 0-2,5, resume on n1 GPU 0-3; n2 GPU 4-7 (2.50 GPU-hours)",
            "2. stubborn (not preemptible): stop on n3 GPU 7, resume on n4 GPU 0 (1,000 GPU-hours)",
            "3. start big on n[3,9-10]; after step 1 (split leaves n[9-10]), 2 (stubborn leaves n3)");
    assertThat(MigrationRunbook.notPreemptible(plan)).containsExactly("stubborn");
    assertThat(
            MigrationRunbook.of(plan, line -> "! " + line)
                .lines()
                .filter(line -> line.startsWith("! ")))
        .as("the warning alone is marked")
        .singleElement()
        .asString()
        .startsWith("! This plan stops");
  }

  @Test
  void aPlanForSegmentsFreesHosts() {
    var plan = plan(List.of(SPLIT), new Fit(1, 2, 0), new Fit(1, 2, 3), true, List.of());
    assertThat(MigrationRunbook.of(plan).lines())
        .containsExactly(
            "1 move, 2.50 GPU-hours lost; at least 1.50, proven",
            "spread of big: 1 before, 1 after; free minipods: 2 before, 2 after",
            "segments of free hosts: 0 before, 3 after",
            "1. split: stop on n[9-10] GPU 0-2,5, resume on n1 GPU 0-3; n2 GPU 4-7 (2.50 GPU-hours)",
            "2. free for big: n[3,9-10]; after step 1 (split leaves n[9-10])");
  }
}
