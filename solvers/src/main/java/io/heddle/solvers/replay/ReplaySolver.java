package io.heddle.solvers.replay;

import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.Ground;
import io.heddle.solvers.contention.JobTraffic;
import io.heddle.solvers.contention.Network;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plays a trace (CRUX, 6.3): jobs queue in order of arrival, hold their GPUs until their work is
 * done, and whenever one starts or ends all paths and priorities are chosen anew. Between two such
 * moments jobs run at the speed of the steady state.
 */
public final class ReplaySolver implements Solver<ReplayProblem, ReplayResult> {
  private static final int BINS = 336;
  private static final double GOLDEN = 0.6180339887498949;

  @Override
  public ReplayResult solve(ReplayProblem problem, SolveControl<ReplayResult> control) {
    return new Run(problem, control).play();
  }

  /** One run, on one thread. */
  private static final class Run {
    private final ReplayProblem problem;
    private final SolveControl<ReplayResult> control;
    private final Ground ground;
    private final Network network;
    private final double[] capacities;
    private final Allocator allocator;
    private final SteadyState steady = SteadyState.remembering();
    private final ArrayDeque<TraceJob> queue = new ArrayDeque<>();
    private final List<RunningJob> running = new ArrayList<>();
    private final Map<String, ReplayResult.JobOutcome> ended = new LinkedHashMap<>();
    private final Set<String> contended = new HashSet<>();
    private final Timeline timeline;
    private final double[] classLimits;
    private final boolean[] betweenSwitches;
    private final int switchLinks;
    private long started;
    private double now;
    private double done;
    private double possible;
    private Timeline.State state = new Timeline.State(0, 0, 0, 0, new double[4]);

    Run(ReplayProblem problem, SolveControl<ReplayResult> control) {
      this.problem = problem;
      this.control = control;
      network = new Network(problem.cluster());
      ground = new Ground(network);
      capacities = network.capacities();
      allocator = new Allocator(problem.cluster());
      double last = problem.jobs().isEmpty() ? 1 : problem.jobs().getLast().submitSeconds();
      timeline = new Timeline(Math.max(1, last), BINS);
      classLimits = classLimits();
      betweenSwitches = new boolean[network.links()];
      int links = 0;
      for (int link = 0; link < betweenSwitches.length; link++) {
        betweenSwitches[link] = isBetweenSwitches(link);
        links += betweenSwitches[link] ? 1 : 0;
      }
      switchLinks = Math.max(1, links);
    }

    /** Quartiles of what jobs compute a byte. */
    private double[] classLimits() {
      double[] all = problem.jobs().stream().mapToDouble(job -> rank(job)).sorted().toArray();
      var limits = new double[ReplayResult.INTENSITY_CLASSES - 1];
      for (int c = 0; c < limits.length && all.length > 0; c++) {
        limits[c] = all[(c + 1) * all.length / (limits.length + 1)];
      }
      return limits;
    }

    private static double rank(TraceJob job) {
      var model = job.model();
      return job.gpus() * model.teraflops() * model.computeSeconds() / model.gigabytes();
    }

    private boolean isBetweenSwitches(int link) {
      return !network.isPcie(link)
          && !problem.cluster().hasHost(network.from(link))
          && !problem.cluster().hasHost(network.to(link));
    }

    ReplayResult play() {
      int next = 0;
      int total = problem.jobs().size();
      while (next < total || !running.isEmpty()) {
        if (control.stopped()) {
          throw new StoppedException(
              "stopped when %,d of %,d jobs had ended".formatted(ended.size(), total));
        }
        double arrival =
            next < total ? problem.jobs().get(next).submitSeconds() : Double.POSITIVE_INFINITY;
        var first = firstToEnd();
        double end = first == null ? Double.POSITIVE_INFINITY : now + first.left / first.speed;
        advance(Math.min(arrival, end));
        if (first != null && end <= arrival) {
          finish(first);
        } else {
          queue.add(check(problem.jobs().get(next++)));
        }
        if (startQueued() || first != null && end <= arrival) {
          reschedule();
        }
        control
            .progress()
            .accept(
                new Progress<>(
                    (double) ended.size() / total,
                    "%,d of %,d jobs".formatted(ended.size(), total),
                    null));
      }
      return new ReplayResult(
          problem.scheduler().name(),
          possible == 0 ? 1 : done / possible,
          total == 0 ? 0 : (double) contended.size() / total,
          problem.jobs().stream()
              .map(job -> java.util.Objects.requireNonNull(ended.get(job.id())))
              .toList(),
          timeline.bins());
    }

    private TraceJob check(TraceJob job) {
      int gpus = problem.cluster().freeGpus();
      if (job.gpus() > gpus) {
        throw new InfeasibleException(
            "job %s wants %,d GPUs, cluster %s has %,d free ones"
                .formatted(job.id(), job.gpus(), problem.cluster().name(), gpus));
      }
      return job;
    }

    private @Nullable RunningJob firstToEnd() {
      @Nullable RunningJob first = null;
      for (var each : running) {
        if (first == null || each.left / each.speed < first.left / first.speed) {
          first = each;
        }
      }
      return first;
    }

    private void advance(double time) {
      double seconds = Math.max(0, time - now);
      for (var each : running) {
        each.left = Math.max(0, each.left - seconds * each.speed);
      }
      done += seconds * state.done();
      possible += seconds * state.possible();
      timeline.add(now, now + seconds, state);
      now += seconds;
    }

    private void finish(RunningJob job) {
      running.remove(job);
      allocator.release(job.shares);
      ended.put(
          job.job.id(),
          new ReplayResult.JobOutcome(
              job.job.id(),
              job.job.gpus(),
              job.job.submitSeconds(),
              job.started,
              now,
              Math.max(1, (now - job.started) / job.job.durationSeconds())));
    }

    /** Starts what fits, in order of arrival; a job that does not fit holds back the others. */
    private boolean startQueued() {
      boolean any = false;
      while (!queue.isEmpty()) {
        var shares = allocator.allocate(queue.peek());
        if (shares == null) {
          break;
        }
        var job = new RunningJob(queue.remove(), shares, network, now);
        double share = aloneShare(job.traffic);
        job.left = job.job.durationSeconds() * share;
        job.phase = phase(started++) * job.traffic.computeSeconds() / share;
        running.add(job);
        any = true;
      }
      return any;
    }

    /** Well spread over [0, 1): real jobs do not begin their iterations together. */
    private static double phase(long number) {
      double turns = number * GOLDEN;
      return turns - Math.floor(turns);
    }

    private double aloneShare(JobTraffic job) {
      var alone = ground.alone(job);
      var plan =
          new ContentionPlan(
              network, List.of(alone), new double[1], new double[1], new int[1], new double[1]);
      return plan.computeShares(steady)[0];
    }

    private void reschedule() {
      var sending = running.stream().filter(job -> !job.traffic.flows().isEmpty()).toList();
      running.forEach(job -> job.speed = 1);
      var links = new double[ReplayResult.INTENSITY_CLASSES];
      if (!sending.isEmpty()) {
        var plan =
            problem
                .scheduler()
                .plan(
                    ground,
                    sending.stream().map(job -> job.traffic).toList(),
                    problem.levels(),
                    control.seed());
        if (!problem.scheduler().shifts()) {
          plan = plan.withOffsets(sending.stream().mapToDouble(job -> job.phase).toArray());
        }
        double[] shares = plan.computeShares(steady);
        for (var pair : plan.contention().pairs()) {
          contended.add(pair.first());
          contended.add(pair.second());
        }
        for (int j = 0; j < shares.length; j++) {
          var job = sending.get(j);
          job.speed = Math.max(1e-9, shares[j]);
          double iterations = shares[j] / job.traffic.computeSeconds();
          int at = classOf(job.job);
          for (int f = 0; f < plan.jobs().get(j).paths().size(); f++) {
            for (int link : plan.jobs().get(j).paths().get(f)) {
              if (betweenSwitches[link]) {
                links[at] +=
                    iterations
                        * job.traffic.flows().get(f).bytes()
                        / capacities[link]
                        / switchLinks;
              }
            }
          }
        }
      }
      double flops = 0;
      double could = 0;
      int gpus = 0;
      for (var job : running) {
        double speed = job.traffic.flops() / job.traffic.computeSeconds();
        flops += speed * job.speed;
        could += speed;
        gpus += job.job.gpus();
      }
      state = new Timeline.State(running.size(), gpus, flops, could, links);
    }

    private int classOf(TraceJob job) {
      int at = Arrays.binarySearch(classLimits, rank(job));
      return at < 0 ? -at - 1 : at;
    }
  }
}
