package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.Placement;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Arnold's Algorithm 1 on a trace. Jobs queue by priority and time; each that finds room starts.
 * From the plan on, hosts are reserved for the planned job: other jobs go outside first, and inside
 * as far as the {@link QueuePolicy} lets them. When the planned job comes, who is still inside has
 * to leave. O((jobs + events · queue) · hosts).
 */
public final class QueueSimulator implements Solver<QueueProblem, QueueRun> {
  private static final double SAMPLE_SECONDS = 300;

  /** Samples are kept from so long before the plan on. */
  private static final double BEFORE_SECONDS = 3600;

  @Override
  public QueueRun solve(QueueProblem problem, SolveControl<QueueRun> control) {
    return new Simulation(problem, control).run();
  }

  private static final class Simulation {
    private final QueueProblem problem;
    private final SolveControl<QueueRun> control;
    private final HostFleet fleet;
    private final PriorityQueue<HostFleet.Running> ends =
        new PriorityQueue<>(Comparator.comparingDouble(HostFleet.Running::end));
    private final List<TraceJob> queue = new ArrayList<>();
    private final List<QueueRun.Sample> samples = new ArrayList<>();
    private final boolean[] reserved;
    private boolean planned;
    private int started;
    private int insideZone;
    private int asked;
    private double waited;

    Simulation(QueueProblem problem, SolveControl<QueueRun> control) {
      this.problem = problem;
      this.control = control;
      fleet = new HostFleet(problem.cluster());
      reserved = new boolean[fleet.hosts()];
    }

    QueueRun run() {
      double plan = problem.planSeconds();
      double arrival = problem.arrivalSeconds();
      Placement placement = null;
      int next = 0;
      double sample = plan - BEFORE_SECONDS;
      // What the zone will be is known only at the plan; until then samples lack their retention.
      var early = new ArrayList<Moment>();
      while (true) {
        var firstEnd = ends.peek();
        double submit =
            next < problem.jobs().size()
                ? problem.jobs().get(next).submitSeconds()
                : Double.POSITIVE_INFINITY;
        double end = firstEnd == null ? Double.POSITIVE_INFINITY : firstEnd.end();
        double now = Math.min(Math.min(submit, end), planned ? arrival : plan);
        while (sample < now) {
          record(sample - plan, early);
          sample += SAMPLE_SECONDS;
        }
        if (firstEnd != null && end <= now) {
          ends.remove();
          fleet.end(firstEnd);
        } else if (submit <= now) {
          queue.add(problem.jobs().get(next++));
          queue.sort(
              Comparator.comparingInt((TraceJob job) -> -job.priority())
                  .thenComparingDouble(TraceJob::submitSeconds));
          asked += planned ? 1 : 0;
          tell(now);
        } else if (!planned) {
          placement = reserve();
          early.forEach(moment -> samples.add(moment.sample(reserved)));
          planned = true;
        } else {
          record(arrival - plan, early);
          return finish(placement);
        }
        schedule(now);
      }
    }

    private void tell(double now) {
      if (control.stopped()) {
        throw new StoppedException("the simulation was stopped before the planned job came");
      }
      double begin = problem.jobs().getFirst().submitSeconds();
      control
          .progress()
          .accept(
              new Progress<>(
                  (now - begin) / (problem.arrivalSeconds() - begin), "replaying the trace", null));
    }

    private Placement reserve() {
      var freeAt = new double[fleet.hosts()];
      Arrays.fill(freeAt, problem.planSeconds());
      for (var running : fleet.all()) {
        double elapsed = problem.planSeconds() - running.start();
        double predicted = problem.predicted(running.job());
        // What has outlived its prediction will, as a rule, go on as long again.
        double left = predicted > elapsed ? predicted - elapsed : elapsed;
        for (int host : running.hosts()) {
          freeAt[host] = Math.max(freeAt[host], problem.planSeconds() + left);
        }
      }
      var placement = Zone.choose(problem, freeAt, control);
      var index = new HashMap<String, Integer>();
      for (int i = 0; i < reserved.length; i++) {
        index.put(problem.cluster().hosts().get(i).id(), i);
      }
      for (var row : placement.matrix()) {
        for (var host : row) {
          reserved[index.getOrDefault(host, 0)] = true;
        }
      }
      return placement;
    }

    /** Lines 8 to 19 of Algorithm 1. */
    private void schedule(double now) {
      IntPredicate outside = host -> !reserved[host];
      for (var jobs = queue.iterator(); jobs.hasNext(); ) {
        var job = jobs.next();
        if (!planned && !fleet.couldHold(job.gpus(), _ -> true)) {
          jobs.remove(); // larger than the cluster
          continue;
        }
        boolean within = false;
        var running = fleet.start(job, now, outside);
        if (running == null && planned && mayEnter(job, now)) {
          running = fleet.start(job, now, _ -> true);
          within = running != null;
        }
        if (running != null) {
          jobs.remove();
          ends.add(running);
          if (planned) {
            started++;
            insideZone += within ? 1 : 0;
            if (job.submitSeconds() >= problem.planSeconds()) {
              waited += now - job.submitSeconds();
            }
          }
        }
      }
    }

    private boolean mayEnter(TraceJob job, double now) {
      return job.preemptible()
          || switch (problem.policy()) {
            case PREDICTING -> now + problem.predicted(job) <= problem.arrivalSeconds();
            case RESERVING -> false;
            case PACKING -> true;
          };
    }

    /** Which hosts were busy at a moment before the zone was known. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    private record Moment(double seconds, boolean[] busy) {
      QueueRun.Sample sample(boolean[] reserved) {
        int all = 0;
        int zone = 0;
        int held = 0;
        for (int host = 0; host < busy.length; host++) {
          all += busy[host] ? 1 : 0;
          zone += reserved[host] ? 1 : 0;
          held += reserved[host] && busy[host] ? 1 : 0;
        }
        return new QueueRun.Sample(
            seconds, (double) all / busy.length, zone == 0 ? 0 : (double) held / zone);
      }
    }

    private void record(double seconds, List<Moment> early) {
      var busy = new boolean[fleet.hosts()];
      for (int host = 0; host < busy.length; host++) {
        busy[host] = fleet.isBusy(host);
      }
      var moment = new Moment(seconds, busy);
      if (planned) {
        samples.add(moment.sample(reserved));
      } else {
        early.add(moment);
      }
    }

    /** The planned job has its zone to itself. */
    private void arrive() {
      int working = 0;
      int others = 0;
      int zone = 0;
      for (int host = 0; host < reserved.length; host++) {
        working += reserved[host] || fleet.isBusy(host) ? 1 : 0;
        others += reserved[host] && fleet.isBusy(host) ? 1 : 0;
        zone += reserved[host] ? 1 : 0;
      }
      samples.add(
          new QueueRun.Sample(
              problem.arrivalSeconds() - problem.planSeconds(),
              (double) working / reserved.length,
              (double) others / zone));
    }

    private QueueRun finish(@Nullable Placement placement) {
      double before = samples.getLast().retention();
      int preempted = 0;
      double lost = 0;
      for (var running : fleet.all()) {
        if (Arrays.stream(running.hosts()).anyMatch(host -> reserved[host])) {
          preempted++;
          lost += running.job().gpus() * (problem.arrivalSeconds() - running.start());
          fleet.end(running);
        }
      }
      arrive();
      for (var job : queue) {
        if (job.submitSeconds() >= problem.planSeconds()) {
          waited += problem.arrivalSeconds() - job.submitSeconds();
        }
      }
      var zone = new ArrayList<String>();
      for (int host = 0; host < reserved.length; host++) {
        if (reserved[host]) {
          zone.add(problem.cluster().hosts().get(host).id());
        }
      }
      return new QueueRun(
          problem.policy().label(),
          samples,
          zone,
          placement,
          started,
          insideZone,
          asked == 0 ? 0 : waited / asked,
          queue.size(),
          preempted,
          before,
          lost);
    }
  }
}
