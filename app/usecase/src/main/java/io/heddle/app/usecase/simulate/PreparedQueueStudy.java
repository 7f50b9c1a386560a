package io.heddle.app.usecase.simulate;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.QueueRun;
import io.heddle.render.TimeWords;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.queueing.BoostedTreeForecast;
import io.heddle.solvers.queueing.JctPredictor;
import io.heddle.solvers.queueing.PlannedArrivalProblem;
import io.heddle.solvers.queueing.PlannedArrivalSimulator;
import io.heddle.solvers.queueing.RunTimeForecast;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A {@link QueuePolicyStudy} ready to be played: who plays shares what was learnt. */
public final class PreparedQueueStudy implements AutoCloseable {
  private static final int MOST_CLASSES = 144;
  private static final int FEWEST = 40;

  private final QueuePolicyStudy study;
  private final List<TraceJob> jobs;
  private final double plan;
  private final int classes;
  private final BoostedTreeForecast boosted;
  private final RunTimeForecast learnt;

  /**
   * @throws InfeasibleException if the trace never loads the cluster
   */
  PreparedQueueStudy(QueuePolicyStudy study, long seed) {
    this.study = study;
    jobs = TraceLoad.pressed(study.trace(), study.load(), study.cluster().freeGpus());
    plan = busyMoment();
    // One class more than fits before the arrival tells “in time” from “not”.
    classes =
        (int)
            Math.min(MOST_CLASSES, Math.ceil(study.leadSeconds() / JctPredictor.CLASS_SECONDS) + 2);
    boosted = new BoostedTreeForecast(classes, study.confidence(), seed);
    learnt = enough(boosted);
  }

  /** When the large job becomes known, in seconds after the first submission. */
  public double planSeconds() {
    return plan;
  }

  int classes() {
    return classes;
  }

  /**
   * Slow.
   *
   * @throws InfeasibleException if the planned job does not fit, or too few jobs have ended
   */
  public QueueRun play(ComparedQueuePolicy entrant, SolveControl<?> control) {
    var forecast = entrant.forecast(learnt, classes, study.confidence());
    var problem =
        new PlannedArrivalProblem(
            study.cluster(),
            jobs,
            study.planned(),
            study.alpha(),
            plan,
            plan + study.leadSeconds(),
            entrant.policy(),
            forecast == learnt ? learnt : enough(forecast));
    return new PlannedArrivalSimulator().solve(problem, control.part()).withPolicy(entrant.label());
  }

  private static RunTimeForecast enough(RunTimeForecast forecast) {
    return ended -> {
      if (ended.jobs().size() < FEWEST) {
        throw new InfeasibleException(
            "%d jobs have ended when the job is planned; the predictor needs %d to train on. Use a longer trace."
                .formatted(ended.jobs().size(), FEWEST));
      }
      return forecast.learn(ended);
    };
  }

  /** The first moment of the second half at which as much is wanted as the load asks for. */
  private double busyMoment() {
    var events = new ArrayList<double[]>();
    for (var job : jobs) {
      events.add(new double[] {job.submitSeconds(), job.gpus()});
      events.add(new double[] {job.endSeconds(), -job.gpus()});
    }
    events.sort(Comparator.comparingDouble(event -> event[0]));
    double half = jobs.get(jobs.size() / 2).submitSeconds();
    double last = jobs.getLast().submitSeconds();
    int gpus = study.cluster().freeGpus();
    double wanted = 0;
    for (var event : events) {
      wanted += event[1];
      if (event[0] >= half
          && event[0] <= last - study.leadSeconds()
          && wanted >= study.load() * gpus) {
        return event[0];
      }
    }
    throw new InfeasibleException(
        "the trace of %,d jobs never requests %.0f\u00a0%% of %s's %,d free GPUs with %s to go. Use a smaller cluster, a shorter lead, or more jobs."
            .formatted(
                jobs.size(),
                100 * study.load(),
                study.cluster().name(),
                gpus,
                TimeWords.text(study.leadSeconds())));
  }

  @Override
  public void close() {
    boosted.close();
  }
}
