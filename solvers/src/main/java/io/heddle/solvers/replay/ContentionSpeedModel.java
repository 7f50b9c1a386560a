package io.heddle.solvers.replay;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.DirectedLinkNetwork;
import io.heddle.solvers.contention.PlacedJobTraffic;
import io.heddle.solvers.contention.RoutedNetwork;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.simulation.SimulatedRunningJob;
import io.heddle.solvers.simulation.SpeedModel;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Jobs that share a network run at the speed of the steady state under a communication scheduler,
 * which chooses all paths and priorities anew whenever who runs where has changed (CRUX, 6.3).
 */
final class ContentionSpeedModel implements SpeedModel {
  private static final double GOLDEN = 0.6180339887498949;
  private static final double SLOWEST = 1e-9;

  private final TraceReplayProblem problem;
  private final long seed;
  private final DirectedLinkNetwork network;
  private final RoutedNetwork ground;
  private final double[] capacities;
  private final ReplayLinkKind[] kindOf;
  private final Map<ReplayLinkKind, Integer> linksOfKind = new EnumMap<>(ReplayLinkKind.class);
  private final JobIntensityClasses classes;
  private final SteadyState steady = SteadyState.remembering();
  private final Set<String> contended = new HashSet<>();

  /** Of the jobs that run: forgotten with them. */
  private final Map<SimulatedRunningJob, Sender> senders = new WeakHashMap<>();

  private long begun;
  private TimeBinAverages.State state = new TimeBinAverages.State(0, 0, 0, 0, 0, noLinks(), 0, 0);

  /**
   * A job on its GPUs.
   *
   * @param phase seconds by which its iterations begin later than they could
   * @param alone share of the time that it computes with the network for itself
   * @param intensityClass of the job
   */
  private record Sender(PlacedJobTraffic traffic, double phase, double alone, int intensityClass) {
    /** Flops a second while it computes. */
    double speed() {
      return traffic.flops() / traffic.computeSeconds();
    }
  }

  ContentionSpeedModel(TraceReplayProblem problem, long seed) {
    this.problem = problem;
    this.seed = seed;
    network = new DirectedLinkNetwork(problem.cluster());
    ground = new RoutedNetwork(network, steady);
    capacities = network.capacities();
    classes = new JobIntensityClasses(problem.jobs());
    kindOf = new ReplayLinkKind[network.links()];
    for (int link = 0; link < kindOf.length; link++) {
      kindOf[link] = kind(link);
      linksOfKind.merge(kindOf[link], 1, Integer::sum);
    }
  }

  private ReplayLinkKind kind(int link) {
    if (network.isPcie(link)) {
      return ReplayLinkKind.PCIE;
    }
    return problem.cluster().hasHost(network.from(link))
            || problem.cluster().hasHost(network.to(link))
        ? ReplayLinkKind.ADAPTER
        : ReplayLinkKind.SWITCHES;
  }

  private static Map<ReplayLinkKind, double[]> noLinks() {
    var links = new EnumMap<ReplayLinkKind, double[]>(ReplayLinkKind.class);
    for (var kind : ReplayLinkKind.values()) {
      links.put(kind, new double[TraceReplayResult.INTENSITY_CLASSES]);
    }
    return links;
  }

  /** What has run since the speeds were asked for last. */
  TimeBinAverages.State state() {
    return state;
  }

  /** Jobs that ever shared a link with another. */
  Set<String> contended() {
    return Collections.unmodifiableSet(contended);
  }

  @Override
  public double[] speeds(List<SimulatedRunningJob> working, double now) {
    var all = working.stream().map(job -> senders.computeIfAbsent(job, this::sender)).toList();
    var shares = new double[all.size()];
    Arrays.fill(shares, 1);
    double[] onPaths = shares.clone();
    var links = noLinks();
    int[] met = settle(all, shares, onPaths, links);
    int pcie = (int) Arrays.stream(met).filter(network::isPcie).count();
    double flops = 0;
    double alone = 0;
    double could = 0;
    int gpus = 0;
    var speeds = new double[shares.length];
    for (int j = 0; j < shares.length; j++) {
      var sender = all.get(j);
      flops += sender.speed() * shares[j];
      alone += sender.speed() * onPaths[j];
      could += sender.speed();
      gpus += sender.traffic().gpus();
      speeds[j] = shares[j] / sender.alone();
    }
    state =
        new TimeBinAverages.State(
            all.size(), gpus, flops, alone, could, links, pcie, met.length - pcie);
    return speeds;
  }

  /**
   * Fills in the shares of the time that jobs compute, and what links carry.
   *
   * @return the links on which jobs are in each other's way
   */
  private int[] settle(
      List<Sender> all, double[] shares, double[] onPaths, Map<ReplayLinkKind, double[]> links) {
    var sending = new ArrayList<Integer>();
    for (int j = 0; j < shares.length; j++) {
      if (!all.get(j).traffic().flows().isEmpty()) {
        sending.add(j);
      }
    }
    if (sending.isEmpty()) {
      return new int[0];
    }
    var plan = plan(sending.stream().map(all::get).toList());
    double[] settled = plan.computeShares(steady);
    var simulated = plan.simulated();
    for (var pair : plan.contention().pairs()) {
      contended.add(pair.first());
      contended.add(pair.second());
    }
    for (int i = 0; i < settled.length; i++) {
      var sender = all.get(sending.get(i));
      shares[sending.get(i)] = Math.max(SLOWEST, settled[i]);
      onPaths[sending.get(i)] = steady.computeAlone(capacities, simulated.get(i));
      double iterations = settled[i] / sender.traffic().computeSeconds();
      load(plan, i)
          .forEach((kind, load) ->
              Objects.requireNonNull(links.get(kind))[sender.intensityClass()] +=
                  iterations * load);
    }
    return steady.contended(capacities, simulated);
  }

  private ContentionPlan plan(List<Sender> sending) {
    var traffic = sending.stream().map(Sender::traffic).toList();
    return problem
        .scheduler()
        .solver()
        .solve(
            new SchedulingProblem(
                ground,
                traffic,
                problem.levels(),
                sending.stream().mapToDouble(Sender::phase).toArray()),
            SolveControl.<ContentionPlan>unlimited().withSeed(seed));
  }

  /** Seconds that an iteration of a job takes of the links of each kind, over their number. */
  private Map<ReplayLinkKind, Double> load(ContentionPlan plan, int job) {
    var sum = new EnumMap<ReplayLinkKind, Double>(ReplayLinkKind.class);
    var routed = plan.jobs().get(job);
    for (int f = 0; f < routed.paths().size(); f++) {
      for (int link : routed.paths().get(f)) {
        double seconds = routed.job().flows().get(f).bytes() / capacities[link];
        sum.merge(kindOf[link], seconds / linksOfKind.getOrDefault(kindOf[link], 1), Double::sum);
      }
    }
    return sum;
  }

  private Sender sender(SimulatedRunningJob job) {
    var traffic =
        ground.spread(
            RingReductionTraffic.of(
                network, job.job().id(), JobIntensityClasses.profile(job.job()), job.allocation()),
            problem.queuePairs());
    var alone =
        new ContentionPlan(
            network,
            List.of(ground.alone(traffic)),
            new double[1],
            new double[1],
            new int[1],
            new double[1]);
    double share = alone.computeShares(steady)[0];
    // Well spread over [0, 1): real jobs do not begin their iterations together.
    double turns = begun++ * GOLDEN;
    double phase = (turns - Math.floor(turns)) * traffic.computeSeconds() / share;
    return new Sender(traffic, phase, share, classes.of(job.job()));
  }
}
