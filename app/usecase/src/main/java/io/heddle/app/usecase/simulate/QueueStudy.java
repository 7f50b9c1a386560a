package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.queueing.BoostedForecast;
import io.heddle.solvers.queueing.ConstantForecast;
import io.heddle.solvers.queueing.Forecast;
import io.heddle.solvers.queueing.JctPredictor;
import io.heddle.solvers.queueing.QueuePolicy;
import io.heddle.solvers.queueing.QueueProblem;
import io.heddle.solvers.queueing.QueueSimulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Sets up what Fig. 14 shows: a trace is pressed together in time until it loads the cluster, a
 * large job is planned at a busy moment, and each policy lives through the hours until it comes.
 *
 * @param trace by rising submission
 * @param load GPUs asked for on the average, as a share of those that are free, above 0
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
  private static final int MOST_CLASSES = 144;
  private static final int FEWEST = 40;

  public QueueStudy {
    trace = List.copyOf(trace);
  }

  /**
   * How well a forecast foretold the jobs submitted between plan and arrival.
   *
   * @param jobs how many those are
   * @param rmse root mean squared error in ten-minute classes
   */
  public record Score(String forecast, int jobs, double rmse) {}

  /**
   * @param runs one a policy and forecast
   * @param scores one a forecast, of the same jobs
   * @param classes that were told apart; the last is open
   */
  public record Outcome(List<QueueRun> runs, List<Score> scores, int classes) {}

  /**
   * Runs every policy on the same jobs, the predicting one with two constants besides.
   *
   * @throws InfeasibleException if the trace never loads the cluster, or the job does not fit it
   */
  public Outcome run(SolveControl<?> control) {
    var jobs = pressed();
    double plan = busyMoment(jobs);
    // One class more than fits before the arrival tells «in time» from «not».
    int classes =
        (int) Math.min(MOST_CLASSES, Math.ceil(leadSeconds / JctPredictor.CLASS_SECONDS) + 2);
    var runs = new ArrayList<QueueRun>();
    var scores = new ArrayList<Score>();
    try (var boosted = new BoostedForecast(classes, confidence, control.seed())) {
      var learnt = enough(boosted);
      for (var policy : QueuePolicy.values()) {
        runs.add(run(jobs, plan, policy, learnt, control));
      }
      scores.add(score("boosting", runs.getFirst(), classes));
    }
    var constants = new LinkedHashMap<String, Forecast>();
    constants.put("mean for everyone", ConstantForecast.mean(classes, confidence));
    constants.put("median for everyone", ConstantForecast.median(classes, confidence));
    constants.forEach((name, forecast) -> {
      var run = run(jobs, plan, QueuePolicy.PREDICTING, enough(forecast), control);
      runs.add(scores.size(), run.named("reserving, " + name));
      scores.add(score(name, run, classes));
    });
    return new Outcome(List.copyOf(runs), List.copyOf(scores), classes);
  }

  private QueueRun run(
      List<TraceJob> jobs,
      double plan,
      QueuePolicy policy,
      Forecast forecast,
      SolveControl<?> control) {
    return new QueueSimulator()
        .solve(
            new QueueProblem(
                cluster, jobs, planned, alpha, plan, plan + leadSeconds, policy, forecast),
            new SolveControl<>(control.termination(), _ -> {}, control.seed()));
  }

  private static Forecast enough(Forecast forecast) {
    return ended -> {
      if (ended.jobs().size() < FEWEST) {
        throw new InfeasibleException(
            "%d jobs have ended when the job is planned; the predictor needs %d to learn from. Maybe a longer trace."
                .formatted(ended.jobs().size(), FEWEST));
      }
      return forecast.learn(ended);
    };
  }

  private static Score score(String name, QueueRun run, int classes) {
    var guesses = run.guesses();
    return new Score(
        name,
        guesses.size(),
        JctPredictor.rmse(
            guesses.stream().mapToDouble(QueueRun.Guess::expectedClass).toArray(),
            guesses.stream()
                .mapToDouble(guess -> JctPredictor.classOf(guess.durationSeconds(), classes))
                .toArray()));
  }

  /** GPUs that the trace can have. */
  private int usableGpus() {
    return cluster.freeGpus();
  }

  /** Submissions closer together, running times as they are. */
  private List<TraceJob> pressed() {
    double work = trace.stream().mapToDouble(job -> job.gpus() * job.durationSeconds()).sum();
    double first = trace.getFirst().submitSeconds();
    double span = Math.max(1, trace.getLast().submitSeconds() - first);
    double factor = load * usableGpus() * span / work;
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
      if (event[0] >= half && event[0] <= last - leadSeconds && wanted >= load * usableGpus()) {
        return event[0];
      }
    }
    throw new InfeasibleException(
        "the trace of %,d jobs never asks for %.0f %% of %s's %,d free GPUs with %.0f s to go. Maybe a smaller cluster or lead."
            .formatted(jobs.size(), 100 * load, cluster.name(), usableGpus(), leadSeconds));
  }
}
