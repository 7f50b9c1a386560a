package io.heddle.render.gantt;

import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.List;

/**
 * Who ran which job when. Seconds are those of a simulation's clock.
 *
 * @param jobs that bars tell of by their index
 * @param colours the number of each job's colour
 * @param rows from above
 * @param from where it begins
 * @param to where it ends, later
 */
public record JobGanttChart(
    List<JobOutcome> jobs, List<Integer> colours, List<Row> rows, double from, double to) {
  /** What a bar says of its job. */
  public enum Kind {
    /** It holds these GPUs. */
    RUNNING,
    /** It has come, and has none. */
    WAITING,
    /** It will hold these GPUs. */
    PLANNED,
    /** These GPUs are unavailable. */
    RESERVED
  }

  /**
   * A host, a minipod or a job.
   *
   * @param lanes of equal height, one per GPU; at least 1
   * @param bars by rising beginning; those that share lanes do not overlap
   */
  public record Row(String name, int lanes, List<Bar> bars) {
    public Row {
      bars = List.copyOf(bars);
    }
  }

  /**
   * A stretch of time of a job.
   *
   * @param lane the first one
   * @param lanes how many, next to each other
   */
  public record Bar(int job, Kind kind, double from, double to, int lane, int lanes) {}

  public JobGanttChart {
    jobs = List.copyOf(jobs);
    colours = List.copyOf(colours);
    rows = List.copyOf(rows);
    if (colours.size() != jobs.size()) {
      throw new IllegalArgumentException(
          "%d colours for %d jobs".formatted(colours.size(), jobs.size()));
    }
    if (!(to > from)) {
      throw new IllegalArgumentException("a chart from %s s to %s s".formatted(from, to));
    }
  }
}
