package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What is known of a job when it is submitted: its own metadata, the time, and what became of the
 * jobs before it that have ended, or are still in the system. Updated event by event from whatever
 * world the jobs live in, so that nothing can look ahead. O(columns) an event.
 */
final class SubmissionJobHistory {
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;
  private static final double UNKNOWN = -1;

  /** Numbers before the columns of metadata: four of the job, five each of both histories. */
  private static final int NUMBERS = 14;

  private final List<String> columns;
  private final Map<String, Map<String, Integer>> codes = new HashMap<>();
  private final Past all = new Past();
  private final Map<Integer, Past> alike = new HashMap<>();

  /** Of all jobs, or of those with the same number of GPUs. */
  private static final class Past {
    private double last = UNKNOWN;
    private double beforeLast = UNKNOWN;
    private double recent = UNKNOWN;
    private double lastSubmit = Double.NEGATIVE_INFINITY;
    private int inSystem;

    void ended(double duration) {
      double log = Math.log(duration);
      beforeLast = last;
      last = log;
      recent = recent == UNKNOWN ? log : 0.9 * recent + 0.1 * log;
      inSystem--;
    }

    void add(List<Double> row, double now) {
      row.add(last);
      row.add(beforeLast);
      row.add(recent);
      row.add(Math.log(1 + Math.min(DAY, now - lastSubmit)));
      row.add((double) inSystem);
    }

    void submitted(double now) {
      lastSubmit = now;
      inSystem++;
    }
  }

  /**
   * @param columns of the jobs' metadata that are known when a job is submitted
   */
  private SubmissionJobHistory(Collection<String> columns) {
    this.columns = List.copyOf(columns);
  }

  /** Of these jobs, whose metadata say which columns there are; how a job ended is none. */
  static SubmissionJobHistory of(Collection<TraceJob> jobs) {
    var columns = new TreeSet<String>();
    jobs.forEach(job -> columns.addAll(job.metadata().keySet()));
    columns.remove(TraceJobEndings.COLUMN);
    return new SubmissionJobHistory(columns);
  }

  /** What is known of the job that comes now, as numbers. */
  double[] submitted(TraceJob job, double now) {
    var row = new ArrayList<Double>(NUMBERS + columns.size());
    row.add((double) job.gpus());
    row.add((double) job.priority());
    row.add(Math.floorMod((long) now, (long) DAY) / HOUR);
    row.add((double) Math.floorMod((long) Math.floor(now / DAY), 7L));
    var same = alike.computeIfAbsent(job.gpus(), _ -> new Past());
    all.add(row, now);
    same.add(row, now);
    for (var column : columns) {
      var known = codes.computeIfAbsent(column, _ -> new HashMap<>());
      var value = job.metadata().getOrDefault(column, "");
      row.add((double) known.computeIfAbsent(value, _ -> known.size()));
    }
    all.submitted(now);
    same.submitted(now);
    return row.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** A job that was submitted is done. */
  void ended(TraceJob job) {
    all.ended(job.durationSeconds());
    alike.computeIfAbsent(job.gpus(), _ -> new Past()).ended(job.durationSeconds());
  }

  /** Which numbers of a row are codes, of which neither order nor distance means anything. */
  int[] categories() {
    return IntStream.range(NUMBERS, NUMBERS + columns.size()).toArray();
  }

  /**
   * Rows of a trace as it is: each job starts when it comes. In the order given.
   *
   * @param jobs by rising submission
   */
  static List<double[]> rows(List<TraceJob> jobs) {
    var history = of(jobs);
    var running = new PriorityQueue<>(Comparator.comparingDouble(TraceJob::endSeconds));
    var rows = new ArrayList<double[]>(jobs.size());
    for (var job : jobs) {
      double now = job.submitSeconds();
      for (var next = running.peek(); next != null && next.endSeconds() <= now; ) {
        history.ended(running.remove());
        next = running.peek();
      }
      rows.add(history.submitted(job, now));
      running.add(job);
    }
    return rows;
  }
}
