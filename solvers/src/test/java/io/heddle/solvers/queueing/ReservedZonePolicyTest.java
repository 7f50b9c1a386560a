package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.ClusterSchedulingPolicy;
import io.heddle.solvers.simulation.SchedulingPolicyContract;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;

/** Each kind of the queue, from before the plan to after the arrival. */
class ReservedZonePolicyTest {
  private static final double PLAN = 3000;
  private static final double ARRIVAL = 5000;

  @Nested
  class Predicting extends Contract {
    Predicting() {
      super(PlannedJobQueuePolicy.PREDICTING);
    }
  }

  @Nested
  class Reserving extends Contract {
    Reserving() {
      super(PlannedJobQueuePolicy.RESERVING);
    }
  }

  @Nested
  class Packing extends Contract {
    Packing() {
      super(PlannedJobQueuePolicy.PACKING);
    }
  }

  abstract static class Contract extends SchedulingPolicyContract {
    private final PlannedJobQueuePolicy kind;

    Contract(PlannedJobQueuePolicy kind) {
      this.kind = kind;
    }

    @Override
    protected ClusterSchedulingPolicy policy(Cluster cluster, List<TraceJob> jobs) {
      return new ReservedZonePolicy(
          new PlannedArrivalProblem(
              cluster,
              jobs,
              TrainingJob.of("big", 2, 8, 2),
              0.5,
              PLAN,
              ARRIVAL,
              kind,
              RunTimeForecast.given(
                  jobs.stream()
                      .collect(Collectors.toMap(TraceJob::id, TraceJob::durationSeconds)))),
          new ZoneOccupancySamples(PLAN),
          SolveControl.unlimited());
    }

    /** The planned job keeps its zone for ever: the largest of the others may wait as long. */
    @Override
    protected double untilSeconds() {
      return 3 * ARRIVAL;
    }
  }
}
