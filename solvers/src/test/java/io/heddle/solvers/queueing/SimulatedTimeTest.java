package io.heddle.solvers.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a forecast learns from, and sees, is what has happened in the simulation. */
class SimulatedTimeTest {
  private static final int LAST = 4;

  /** Twelve jobs that each take the whole cluster come at once: one ends every 1,000 s or so. */
  private static List<TraceJob> jobs(String status) {
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < 12; i++) {
      jobs.add(
          new TraceJob(
              "j" + i,
              i,
              1000 + i,
              16,
              0,
              false,
              i == 2 ? Map.of("status", status) : Map.of("status", "done")));
    }
    jobs.add(new TraceJob("late", 5500, 60, 1, 0, false, Map.of("status", "done")));
    jobs.add(new TraceJob("later", 6500, 60, 1, 0, false, Map.of("status", "done")));
    return jobs;
  }

  private static QueueRun run(List<TraceJob> jobs, double plan, RunTimeForecast forecast) {
    var cluster = FabricShapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "2"));
    return new PlannedArrivalSimulator()
        .solve(
            new PlannedArrivalProblem(
                cluster,
                jobs,
                TrainingJob.of("big", 1, 8, 1),
                0.5,
                plan,
                plan + 3600,
                PlannedJobQueuePolicy.RESERVING,
                forecast),
            SolveControl.unlimited());
  }

  /** In the trace all would have ended by 1,011 s. */
  @Test
  void onlyWhatHasEndedInTheSimulationIsLearntFromAndSeen() {
    var learnt = new AtomicReference<RunTimeForecast.Ended>();
    var seen = new ArrayList<double[]>();
    run(
        jobs("done"),
        5600,
        ended -> {
          learnt.set(ended);
          return new RunTimeForecast.Forecaster() {
            @Override
            public double expectedClass(TraceJob job, double[] features) {
              seen.add(features);
              return 0;
            }

            @Override
            public double safeSeconds(TraceJob job, double[] features) {
              return 600;
            }
          };
        });
    assertThat(learnt.get().jobs())
        .extracting(RunTimeForecast.Example::durationSeconds)
        .containsExactly(1000.0, 1001.0, 1002.0, 1003.0, 1004.0);
    assertThat(learnt.get().jobs().getLast().features()[LAST])
        .as("nothing had ended when it came")
        .isEqualTo(-1);
    assertThat(seen).hasSize(1);
    // “later” comes after “late”, which the reservation let go before the large ones.
    assertThat(Math.exp(seen.getFirst()[LAST])).isCloseTo(60, within(1e-6));
  }

  @Test
  void whoWasKilledIsNotLearntFrom() {
    var learnt = new AtomicReference<RunTimeForecast.Ended>();
    run(
        jobs("Killed"),
        5600,
        ended -> {
          learnt.set(ended);
          return RunTimeForecast.given(Map.of()).learn(ended);
        });
    assertThat(learnt.get().jobs())
        .extracting(RunTimeForecast.Example::durationSeconds)
        .containsExactly(1000.0, 1001.0, 1003.0, 1004.0);
  }

  /** Those that wait count with what they have waited. */
  @Test
  void jobsThatStillWaitAreInTheMean() {
    var jobs =
        List.of(
            new TraceJob("long", 0, 20_000, 8, 0, false, Map.of()),
            new TraceJob("waits already", 50, 60, 16, 0, false, Map.of()),
            new TraceJob("waits", 200, 60, 16, 0, false, Map.of()),
            new TraceJob("waits too", 1300, 60, 16, 0, false, Map.of()));
    var run = run(jobs, 100, RunTimeForecast.given(Map.of()));
    assertThat(run.waiting()).isEqualTo(3);
    assertThat(run.meanWaitSeconds()).isCloseTo((3650.0 + 3500 + 2400) / 3, within(1e-9));
  }
}
