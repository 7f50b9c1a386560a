package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.queueing.PlannedArrivalSimulator;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Who may run where while a large job is planned, reserved for, and comes (Arnold, Fig. 14). */
final class QueuePolicies implements PolicyFamily {
  private static final double HOUR = 3600;
  private static final Setting LEAD =
      new Setting(
          "lead (h)", "From the planning of the large job to its arrival", 4, 0.01, 10_000, false);
  private static final Setting CONFIDENCE =
      new Setting(
          "confidence",
          "Share of jobs that should end before their predicted end",
          0.99,
          0.5,
          0.9999,
          false);

  @Override
  public Description about() {
    return new Description(
        "queue",
        "Reserving hosts (Arnold)",
        "A large job is planned on a busy cluster. Hosts are reserved for it, and others may use them until it arrives.",
        ComparedQueuePolicy.PACKING.label(),
        400, // so many that there is something to learn from before the job is planned
        List.of(LEAD, CONFIDENCE),
        List.of(
            new Measure("mean wait", Unit.SECONDS, true),
            new Measure("waiting at arrival", Unit.COUNT, true),
            new Measure("stopped at arrival", Unit.COUNT, true),
            new Measure("work lost", Unit.GPU_HOURS, true),
            new Measure("retention before", Unit.PERCENT, true),
            new Measure("allocation", Unit.PERCENT, false)));
  }

  @Override
  public List<String> policies() {
    return Arrays.stream(ComparedQueuePolicy.values()).map(ComparedQueuePolicy::label).toList();
  }

  @Override
  public String summary(String policy) {
    return ComparedQueuePolicy.of(policy).summary();
  }

  @Override
  public boolean comparesCompletions() {
    return false;
  }

  @Override
  public boolean asksForJob() {
    return true;
  }

  @Override
  public Predicate<TraceJob> fitting(Cluster cluster) {
    return PlannedArrivalSimulator.fitting(cluster);
  }

  @Override
  public Stage open(World world) {
    var named = world.planned();
    var planned = named == null ? QueuePolicyStudy.usual(world.cluster()) : named;
    var stage =
        new QueuePolicyStudy(
                world.cluster(),
                world.jobs(),
                planned,
                world.alpha(),
                world.load(),
                world.value(LEAD) * HOUR,
                world.value(CONFIDENCE))
            .stage(world.seed());
    return new Stage() {
      @Override
      public Played play(String policy, SolveControl<?> control) {
        return played(
            stage.play(ComparedQueuePolicy.of(policy), control), planned.id(), stage.planSeconds());
      }

      @Override
      public void close() {
        stage.close();
      }
    };
  }

  private static Played played(QueueRun run, String planned, double plan) {
    var between = run.samples().stream().filter(sample -> sample.seconds() >= 0).toList();
    double[] values = {
      run.meanWaitSeconds(),
      run.waiting(),
      run.preempted(),
      run.lostGpuSeconds() / HOUR,
      100 * run.retentionBefore(),
      100 * between.stream().mapToDouble(QueueRun.Sample::allocation).average().orElse(0)
    };
    return new Played(
        run.outcome(),
        values,
        List.of(
            curve(
                "Retention",
                "reserved hosts used by other jobs (%)",
                run,
                plan,
                QueueRun.Sample::retention),
            curve("Allocation", "hosts with a job (%)", run, plan, QueueRun.Sample::allocation)),
        new Reservation(planned, plan, Set.copyOf(run.zone())));
  }

  private static Curve curve(
      String name, String axis, QueueRun run, double plan, ToDoubleFunction<QueueRun.Sample> rate) {
    return new Curve(
        name,
        axis,
        run.samples().stream().mapToDouble(sample -> plan + sample.seconds()).toArray(),
        run.samples().stream().mapToDouble(sample -> 100 * rate.applyAsDouble(sample)).toArray());
  }
}
