package io.heddle.app.usecase.simulate;

import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A cluster at one moment of a simulation.
 *
 * @param seconds on the simulation's clock
 * @param running who runs, those with most GPUs first
 * @param waiting who has come and does not run, in the order of coming
 */
public record SimulationMoment(double seconds, List<Held> running, List<JobOutcome> waiting) {
  /**
   * A job and what it holds.
   *
   * @param number of the job in the outcome
   * @param colour its number, as in charts
   */
  public record Held(int number, int colour, JobOutcome job, JobGpuAllocation allocation) {}

  public SimulationMoment {
    running = List.copyOf(running);
    waiting = List.copyOf(waiting);
  }

  /**
   * At that time. O(stretches of all jobs).
   *
   * @param colours of {@link JobColours}
   */
  static SimulationMoment of(SimulationOutcome outcome, List<Integer> colours, double seconds) {
    var running = new ArrayList<Held>();
    var waiting = new ArrayList<JobOutcome>();
    for (int number = 0; number < outcome.jobs().size(); number++) {
      var job = outcome.jobs().get(number);
      if (job.job().submitSeconds() > seconds) {
        continue;
      }
      var held =
          job.spans().stream()
              .filter(span -> span.fromSeconds() <= seconds && seconds < span.toSeconds())
              .findFirst()
              .orElse(null);
      if (held != null) {
        running.add(new Held(number, colours.get(number), job, held.allocation()));
      } else if (isWaiting(outcome, job, seconds)) {
        waiting.add(job);
      }
    }
    running.sort(
        Comparator.comparingInt((Held held) -> -held.allocation().gpus())
            .thenComparingInt(Held::number));
    return new SimulationMoment(seconds, running, waiting);
  }

  /** Who never ran waits to the end. */
  private static boolean isWaiting(SimulationOutcome outcome, JobOutcome job, double seconds) {
    var end = job.endSeconds();
    return seconds < outcome.toSeconds() && (end == null || seconds < end);
  }

  /** That running jobs hold. */
  public int gpus() {
    return running.stream().mapToInt(held -> held.allocation().gpus()).sum();
  }
}
