package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * What is known of a job when it is submitted: its own metadata, the time, and what became of the
 * jobs before it that have ended or still run. Nothing here looks ahead. O(n log n).
 */
final class JctFeatures {
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;
  private static final double UNKNOWN = -1;

  /** Of all jobs, or of those with the same number of GPUs. */
  private static final class History {
    private double last = UNKNOWN;
    private double beforeLast = UNKNOWN;
    private double recent = UNKNOWN;
    private double lastSubmit = Double.NEGATIVE_INFINITY;
    private int running;

    void ended(double duration) {
      double log = Math.log(duration);
      beforeLast = last;
      last = log;
      recent = recent == UNKNOWN ? log : 0.9 * recent + 0.1 * log;
      running--;
    }

    void add(List<Double> row, double now) {
      row.add(last);
      row.add(beforeLast);
      row.add(recent);
      row.add(Math.log(1 + Math.min(DAY, now - lastSubmit)));
      row.add((double) running);
    }

    void submitted(double now) {
      lastSubmit = now;
      running++;
    }
  }

  private JctFeatures() {}

  /**
   * A row a job, in the order given.
   *
   * @param jobs by rising submission
   */
  static double[][] of(List<TraceJob> jobs) {
    var keys = new TreeSet<String>();
    jobs.forEach(job -> keys.addAll(job.metadata().keySet()));
    var codes = new HashMap<String, Map<String, Integer>>();
    var all = new History();
    var alike = new HashMap<Integer, History>();
    var running = new PriorityQueue<TraceJob>(Comparator.comparingDouble(TraceJob::endSeconds));
    var rows = new double[jobs.size()][];
    for (int i = 0; i < rows.length; i++) {
      var job = jobs.get(i);
      double now = job.submitSeconds();
      for (var next = running.peek(); next != null && next.endSeconds() <= now; ) {
        running.remove();
        all.ended(next.durationSeconds());
        alike.computeIfAbsent(next.gpus(), _ -> new History()).ended(next.durationSeconds());
        next = running.peek();
      }
      var row = new ArrayList<Double>();
      row.add((double) job.gpus());
      row.add((double) job.priority());
      row.add(Math.floorMod((long) now, (long) DAY) / HOUR);
      row.add((double) Math.floorMod((long) Math.floor(now / DAY), 7L));
      var same = alike.computeIfAbsent(job.gpus(), _ -> new History());
      all.add(row, now);
      same.add(row, now);
      for (var key : keys) {
        var known = codes.computeIfAbsent(key, _ -> new HashMap<>());
        var value = job.metadata().getOrDefault(key, "");
        row.add((double) known.computeIfAbsent(value, _ -> known.size()));
      }
      rows[i] = row.stream().mapToDouble(Double::doubleValue).toArray();
      all.submitted(now);
      same.submitted(now);
      running.add(job);
    }
    return rows;
  }
}
