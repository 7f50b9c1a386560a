package io.heddle.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Span;
import io.heddle.model.result.TraceSimulation.Held;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The figures of a simulation by hand, and what a file keeps of it. */
class SimulationOutcomeTest {
  private static final Host H100 = new Host("a", new HostType("h", "H100", 8));
  private static final Host A100 = new Host("b", new HostType("a", "A100", 8));

  private static TraceJob job(String id, double submitSeconds) {
    return new TraceJob(id, submitSeconds, 30, 4, 0, false, Map.of());
  }

  private static Span span(double from, double to, HostGpuShare... shares) {
    return new Span(from, to, new JobGpuAllocation(List.of(shares)), to - from);
  }

  /** Stopped from 20 to 25 and then elsewhere, never started, and still running at the end. */
  private static final SimulationOutcome OUTCOME =
      new SimulationOutcome(
          List.of(
              new JobOutcome(
                  job("moved", 0),
                  10.0,
                  40.0,
                  List.of(
                      span(10, 20, HostGpuShare.of(H100, 0, 4)),
                      span(25, 40, HostGpuShare.of(A100, 0, 2))),
                  1,
                  1,
                  0),
              new JobOutcome(job("waiting", 5), null, null, List.of(), 0, 0, 0),
              new JobOutcome(
                  job("running", 20),
                  34.0,
                  null,
                  List.of(
                      span(34, 50, HostGpuShare.of(H100, 0, 2), HostGpuShare.of(A100, 2, 5)),
                      span(50, 54, HostGpuShare.of(H100, 0, 1))),
                  2,
                  0,
                  0)),
          List.of(),
          10,
          4,
          54);

  @Test
  void figures() {
    assertThat(OUTCOME.meanJctSeconds()).as("of the one that ended").isEqualTo(40);
    assertThat(OUTCOME.meanQueueSeconds()).as("of the two that started").isEqualTo(12);
    assertThat(OUTCOME.jobs().stream().map(JobOutcome::gpuSeconds))
        .containsExactly(70.0, 0.0, 84.0);
    assertThat(OUTCOME.utilization()).isEqualTo(154.0 / (10 * 50));
    assertThat(OUTCOME.rescalings()).isEqualTo(3);
  }

  @Test
  void nothingHappened() {
    var none = new SimulationOutcome(List.of(), List.of(), 10, 7, 7);
    assertThat(none.meanJctSeconds()).isZero();
    assertThat(none.meanQueueSeconds()).isZero();
    assertThat(none.utilization()).isZero();
  }

  @Test
  void aPolicyOfAFileSaysWhatEachJobHeld() {
    var policy = TraceSimulation.policy("fifo", OUTCOME, 2.5);
    assertThat(policy.meanJctSeconds()).isEqualTo(40);
    assertThat(policy.meanQueueSeconds()).isEqualTo(12);
    assertThat(policy.utilization()).isEqualTo(0.308);
    assertThat(policy.throughput()).isEqualTo(2.5);
    assertThat(policy.rescalings()).isEqualTo(3);
    assertThat(policy.jobs())
        .containsExactly(
            new TraceSimulation.Job(
                "moved",
                0,
                10.0,
                40.0,
                70,
                List.of(
                    new Held(10, 4, "H100", List.of("a")),
                    new Held(20, 0, null, List.of()),
                    new Held(25, 2, "A100", List.of("b")))),
            new TraceSimulation.Job("waiting", 5, null, null, 0, List.of()),
            new TraceSimulation.Job(
                "running",
                20,
                34.0,
                null,
                84,
                List.of(
                    new Held(34, 5, "H100", List.of("a", "b")),
                    new Held(50, 1, "H100", List.of("a")))));
    assertThat(new TraceSimulation("t", "c", List.of(policy, policy)).summary())
        .isEqualTo("t on c, policies: 2");
  }

  @Test
  void anAllocationHasGpus() {
    assertThatIllegalArgumentException().isThrownBy(() -> new JobGpuAllocation(List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> span(0, 1, HostGpuShare.of(H100, 0, 1), HostGpuShare.of(A100, 2, 2)));
  }

  @Test
  void aJobOfATraceHasTimeAndGpus() {
    assertThat(job("j", 5).endSeconds()).isEqualTo(35);
    assertThat(job("j", 5).withSubmitSeconds(7)).isEqualTo(job("j", 7));
    for (var wrong : List.of(0.0, -1.0, Double.NaN)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TraceJob("j", 0, wrong, 4, 0, false, Map.of()));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TraceJob("j", 0, 1, 0, 0, false, Map.of()))
        .withMessage("job j: at 0.0 s, 1.0 seconds on 0 GPUs, 0 of a host");
    assertThatIllegalArgumentException().isThrownBy(() -> job("j", Double.POSITIVE_INFINITY));
  }
}
