package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.queueing.JctPredictor;
import io.heddle.solvers.queueing.QueuePolicy;
import io.heddle.solvers.queueing.QueueProblem;
import io.heddle.solvers.queueing.QueueSimulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Sets up what Fig. 14 shows: a trace is pressed together in time until it loads the cluster, a
 * large job is planned at a busy moment, and each policy lives through the hours until it comes.
 *
 * @param trace by rising submission
 * @param load GPUs asked for on the average, as a share of the cluster's, above 0
 * @param leadSeconds from the plan to the arrival
 * @param confidence share of jobs that are to end before their prediction, in [0.5, 1)
 */
public record QueueStudy(
    Cluster cluster,
    List<TraceJob> trace,
    TrainingJob planned,
    double alpha,
    double load,
    double leadSeconds,
    double confidence) {
  private static final int BAGS = 10;
  private static final int MOST_CLASSES = 144;
  private static final int FEWEST = 40;

  public QueueStudy {
    trace = List.copyOf(trace);
  }

  /**
   * Runs every policy on the same jobs.
   *
   * @throws InfeasibleException if the trace never loads the cluster, or the job does not fit it
   */
  public List<QueueRun> run(SolveControl<?> control) {
    var jobs = pressed();
    double plan = busyMoment(jobs);
    // One class more than fits before the arrival tells «in time» from «not».
    int classes =
        (int) Math.min(MOST_CLASSES, Math.ceil(leadSeconds / JctPredictor.CLASS_SECONDS) + 2);
    var predicted = predict(jobs, plan, classes, control.seed());
    var runs = new ArrayList<QueueRun>();
    for (var policy : QueuePolicy.values()) {
      runs.add(
          new QueueSimulator()
              .solve(
                  new QueueProblem(
                      cluster, jobs, planned, alpha, plan, plan + leadSeconds, policy, predicted),
                  new SolveControl<>(control.termination(), _ -> {}, control.seed())));
    }
    return runs;
  }

  /** Submissions closer together, running times as they are. */
  private List<TraceJob> pressed() {
    double work = trace.stream().mapToDouble(job -> job.gpus() * job.durationSeconds()).sum();
    double first = trace.getFirst().submitSeconds();
    double span = Math.max(1, trace.getLast().submitSeconds() - first);
    double factor = load * cluster.gpus() * span / work;
    return trace.stream().map(job -> job.at((job.submitSeconds() - first) / factor)).toList();
  }

  /** The first moment of the second half at which as much is wanted as the load asks for. */
  private double busyMoment(List<TraceJob> jobs) {
    var events = new ArrayList<double[]>();
    for (var job : jobs) {
      events.add(new double[] {job.submitSeconds(), job.gpus()});
      events.add(new double[] {job.endSeconds(), -job.gpus()});
    }
    events.sort(Comparator.comparingDouble(event -> event[0]));
    double half = jobs.get(jobs.size() / 2).submitSeconds();
    double last = jobs.getLast().submitSeconds();
    double wanted = 0;
    for (var event : events) {
      wanted += event[1];
      if (event[0] >= half && event[0] <= last - leadSeconds && wanted >= load * cluster.gpus()) {
        return event[0];
      }
    }
    throw new InfeasibleException(
        "the trace of %,d jobs never asks for %.0f %% of %s's %,d GPUs with %.0f s to go. Maybe a smaller cluster or lead."
            .formatted(jobs.size(), 100 * load, cluster.name(), cluster.gpus(), leadSeconds));
  }

  /**
   * Learns from what has ended by the plan, and predicts everybody. How far a prediction must be
   * moved to be safe is seen on the last fifth of what has ended, predicted from the rest.
   */
  private Map<String, Double> predict(List<TraceJob> jobs, double plan, int classes, long seed) {
    var ended = IntStream.range(0, jobs.size()).filter(i -> jobs.get(i).endSeconds() <= plan);
    var known = ended.toArray();
    if (known.length < FEWEST) {
      throw new InfeasibleException(
          "%d jobs have ended when the job is planned; the predictor needs %d to learn from. Maybe a longer trace."
              .formatted(known.length, FEWEST));
    }
    int border = known[known.length * 4 / 5];
    double shift;
    try (var earlier =
        JctPredictor.train(
            trace, i -> i < border && jobs.get(i).endSeconds() <= plan, classes, BAGS, seed)) {
      var estimates = earlier.predict(trace);
      var late =
          IntStream.of(known)
              .filter(i -> i >= border)
              .mapToDouble(i ->
                  JctPredictor.classOf(trace.get(i).durationSeconds(), classes)
                      - estimates.get(i).mean())
              .sorted()
              .toArray();
      shift = Math.max(0, late[(int) Math.floor(confidence * (late.length - 1))]);
    }
    var seconds = new HashMap<String, Double>();
    try (var predictor =
        JctPredictor.train(trace, i -> jobs.get(i).endSeconds() <= plan, classes, BAGS, seed)) {
      var estimates = predictor.predict(trace);
      for (int i = 0; i < jobs.size(); i++) {
        seconds.put(jobs.get(i).id(), estimates.get(i).endSeconds(shift));
      }
    }
    return seconds;
  }
}
