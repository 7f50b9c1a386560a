package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.queueing.JctPredictor;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets up what Fig. 14 shows: a trace is pressed together in time until it loads the cluster, a
 * large job is planned at a busy moment, and each policy lives through the hours until it comes.
 *
 * @param trace by rising submission
 * @param load GPUs asked for on average, as a share of those that are free, above 0
 * @param leadSeconds from the plan to the arrival
 * @param confidence share of jobs that are to end before their prediction, in [0.5, 1)
 */
public record QueuePolicyStudy(
    Cluster cluster,
    List<TraceJob> trace,
    TrainingJob planned,
    double alpha,
    double load,
    double leadSeconds,
    double confidence) {
  private static final int USUAL_STAGES = 4;

  public QueuePolicyStudy {
    trace = List.copyOf(trace);
  }

  /**
   * How well a forecast predicted the jobs submitted between plan and arrival.
   *
   * @param jobs how many those are
   * @param rmse root mean squared error in ten-minute classes
   */
  public record Score(String forecast, int jobs, double rmse) {}

  /**
   * @param runs one a policy and forecast
   * @param scores one a forecast, of the same jobs
   * @param classes that were distinguished; the last is open
   */
  public record Outcome(List<QueueRun> runs, List<Score> scores, int classes) {}

  /** The default large job: a quarter of the free hosts, in four stages. */
  public static TrainingJob usual(Cluster on) {
    int rows = Math.max(1, (int) on.freeHosts() / 16);
    int gpus = on.hosts().isEmpty() ? 1 : on.hosts().getFirst().type().gpus();
    return TrainingJob.of("planned", rows, gpus, USUAL_STAGES);
  }

  /**
   * Makes ready to play; to be closed.
   *
   * @throws InfeasibleException if the trace never loads the cluster
   */
  public PreparedQueueStudy stage(long seed) {
    return new PreparedQueueStudy(this, seed);
  }

  /**
   * Runs policies on the same jobs.
   *
   * @throws InfeasibleException if the trace never loads the cluster, or the job does not fit it
   */
  public Outcome run(List<ComparedQueuePolicy> entrants, SolveControl<?> control) {
    var runs = new ArrayList<QueueRun>();
    var scores = new ArrayList<Score>();
    try (var stage = stage(control.seed())) {
      for (var entrant : entrants) {
        var run = stage.play(entrant, control);
        runs.add(run);
        if (entrant.scores()) {
          scores.add(score(entrant.forecast(), run, stage.classes()));
        }
      }
      return new Outcome(List.copyOf(runs), List.copyOf(scores), stage.classes());
    }
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
}
