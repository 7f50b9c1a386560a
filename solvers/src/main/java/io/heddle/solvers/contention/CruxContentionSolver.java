package io.heddle.solvers.contention;

import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * CRUX for placed jobs: paths, priorities and levels by one scheduler, and the GPU utilisation that
 * this one and others reach in the simulator.
 */
public final class CruxContentionSolver implements Solver<ContendProblem, FlowSchedule> {
  /** The upper bound that stands beside the schedulers. */
  private static final String NO_CONTENTION = "no-contention";

  private static final int FIRST_PORT = 49_152;
  private static final int LAST_PORT = 65_535;
  private static final double GBIT_PER_BYTE = 8e-9;

  private final RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler;
  private final List<RegisteredAlgorithm<SchedulingProblem, ContentionPlan>> others;

  /** No comparison. */
  public CruxContentionSolver(RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler) {
    this(scheduler, List.of());
  }

  /**
   * @param compared whose utilisation is to stand beside the scheduler's, which may be among them
   */
  public CruxContentionSolver(
      RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler,
      List<RegisteredAlgorithm<SchedulingProblem, ContentionPlan>> compared) {
    this.scheduler = scheduler;
    this.others = compared.stream().filter(each -> !each.name().equals(scheduler.name())).toList();
  }

  /** What is decided, without its consequences. */
  public ContentionPlan plan(ContendProblem problem, long seed) {
    return chosen(problem, own(problem, SolveControl.unlimited().withSeed(seed)));
  }

  /**
   * What the scheduler decides, whatever levels were chosen by hand, until it is stopped.
   *
   * @throws StoppedException if it was stopped
   * @throws io.heddle.solvers.InfeasibleException if two hosts of a job are not connected
   */
  public ContentionPlan own(ContendProblem problem, SolveControl<?> control) {
    var ground =
        new RoutedNetwork(new DirectedLinkNetwork(problem.cluster()), control.termination());
    return plan(scheduler, ground, problem, control.seed());
  }

  /**
   * The scheduler's plan with the levels chosen by hand.
   *
   * @param own of these jobs
   */
  public static ContentionPlan chosen(ContendProblem problem, ContentionPlan own) {
    int[] levels = own.level().clone();
    for (int j = 0; j < levels.length; j++) {
      levels[j] = problem.chosen().getOrDefault(problem.jobs().get(j).id(), levels[j]);
    }
    return own.withLevels(levels);
  }

  private static ContentionPlan plan(
      RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler,
      RoutedNetwork ground,
      ContendProblem problem,
      long seed) {
    var spread =
        problem.jobs().stream().map(job -> ground.spread(job, problem.queuePairs())).toList();
    return scheduler
        .solver()
        .solve(
            new SchedulingProblem(ground, spread, problem.levels()),
            SolveControl.<ContentionPlan>unlimited().withSeed(seed));
  }

  /**
   * @throws io.heddle.solvers.InfeasibleException if two hosts of a job are not connected
   */
  @Override
  public FlowSchedule solve(ContendProblem problem, SolveControl<FlowSchedule> control) {
    var ground =
        new RoutedNetwork(new DirectedLinkNetwork(problem.cluster()), control.termination());
    return solve(problem, plan(scheduler, ground, problem, control.seed()), ground, control);
  }

  /**
   * The same where the scheduler's own plan is known.
   *
   * @param known of these jobs by {@link #own}
   * @throws StoppedException if it was stopped
   */
  public FlowSchedule solve(
      ContendProblem problem, ContentionPlan known, SolveControl<FlowSchedule> control) {
    return solve(
        problem, known, new RoutedNetwork(known.network(), control.termination()), control);
  }

  private FlowSchedule solve(
      ContendProblem problem,
      ContentionPlan known,
      RoutedNetwork ground,
      SolveControl<FlowSchedule> control) {
    var plan = chosen(problem, known);
    double[] shares = plan.reachedShares(ground.steady());
    boolean own = problem.chosen().isEmpty();
    var name = own ? scheduler.name() : problem.chosenBy();
    var reached = new Reached(ground.steady());
    reached.add(name, plan);
    var alone = plan.aloneShares(ground.steady());
    reached
        .utilization()
        .put(
            NO_CONTENTION,
            new ContentionFreeBound(ground)
                .utilization(plan.jobs().stream().map(RoutedNetworkJob::job).toList()));
    if (!own) {
      reached.add(scheduler.name(), known);
    }
    for (int i = 0; i < others.size(); i++) {
      if (control.stopped()) {
        throw new StoppedException("stopped before the schedule was compared with the others");
      }
      var other = others.get(i);
      control
          .progress()
          .accept(new SolverProgress<>((i + 1.0) / (others.size() + 1), other.name(), null));
      reached.add(other.name(), plan(other, ground, problem, control.seed()));
    }
    return describe(problem, name, plan, ground.hash(), shares, alone, reached, control.seed());
  }

  /** What schedulers reach, by name: GPU utilisation, and the slowdown of the slowest job. */
  private record Reached(
      SteadyState steady, Map<String, Double> utilization, Map<String, Double> slowest) {
    Reached(SteadyState steady) {
      this(steady, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    void add(String name, ContentionPlan plan) {
      double[] shares = plan.reachedShares(steady);
      utilization.put(name, plan.utilization(shares));
      slowest.put(name, ContentionPlan.slowest(plan.aloneShares(steady), shares));
    }
  }

  private FlowSchedule describe(
      ContendProblem problem,
      String name,
      ContentionPlan plan,
      EcmpHash hash,
      double[] shares,
      double[] alone,
      Reached reached,
      long seed) {
    var network = plan.network();
    var jobs = new ArrayList<FlowSchedule.Job>();
    var load = new TreeMap<Integer, double[]>();
    for (int j = 0; j < plan.jobs().size(); j++) {
      var routed = plan.jobs().get(j);
      double iterations = shares[j] / routed.job().computeSeconds();
      routed
          .bytesByLink()
          .forEach((link, bytes) -> {
            var sum = load.computeIfAbsent(link, _ -> new double[2]);
            sum[0] += bytes;
            sum[1] += bytes * iterations;
          });
      jobs.add(
          new FlowSchedule.Job(
              routed.job().id(),
              routed.intensity(network),
              plan.correction()[j],
              plan.priority()[j],
              plan.level()[j],
              plan.offset()[j],
              routed.communicationSeconds(network),
              Math.max(1, alone[j] / shares[j]),
              flows(network, hash, routed)));
    }
    var links = links(network, load);
    return new FlowSchedule(
        problem.cluster().name(),
        name,
        problem.levels(),
        plan.weights(),
        jobs,
        links,
        reached.utilization(),
        reached.slowest(),
        0,
        seed);
  }

  /**
   * Parallel cables together.
   *
   * @param load by link: bytes per iteration of every job, and bytes per second
   */
  private static List<FlowSchedule.Link> links(
      DirectedLinkNetwork network, SortedMap<Integer, double[]> load) {
    var bundles = new TreeMap<Integer, double[]>();
    load.forEach((link, sum) -> {
      var all = bundles.computeIfAbsent(network.bundle(link), _ -> new double[3]);
      all[0] += sum[0];
      all[1] += sum[1];
      all[2] = Math.max(all[2], sum[1] / network.capacity(link));
    });
    var links = new ArrayList<FlowSchedule.Link>();
    bundles.forEach((first, sum) -> {
      double capacity = network.bundleCapacity(first);
      links.add(
          new FlowSchedule.Link(
              network.from(first),
              network.to(first),
              capacity * GBIT_PER_BYTE,
              sum[0],
              Math.min(1, sum[1] / capacity),
              Math.min(1, sum[2])));
    });
    return links;
  }

  private static List<FlowSchedule.Flow> flows(
      DirectedLinkNetwork network, EcmpHash hash, RoutedNetworkJob routed) {
    var ports = ports(hash, routed);
    var flows = new ArrayList<FlowSchedule.Flow>();
    for (int f = 0; f < routed.paths().size(); f++) {
      var flow = routed.job().flows().get(f);
      var ids = new ArrayList<String>();
      var cables = new ArrayList<Integer>();
      ids.add(flow.fromHost());
      for (int link : routed.paths().get(f)) {
        if (!network.isPcie(link)) {
          ids.add(network.to(link));
          cables.add(network.cable(link));
        }
      }
      flows.add(
          new FlowSchedule.Flow(
              flow.fromHost(),
              flow.toHost(),
              flow.bytes(),
              ids,
              flow.queuePair(),
              cables,
              ports[f]));
    }
    return flows;
  }

  /** Of each flow the first port that leads along its path and that no other of its hosts has. */
  private static @Nullable Integer[] ports(EcmpHash hash, RoutedNetworkJob routed) {
    var all = routed.job().flows();
    var ports = new @Nullable Integer[all.size()];
    var alike = new LinkedHashMap<List<Object>, List<Integer>>();
    var taken = new HashMap<List<Object>, Set<Integer>>();
    for (int f = 0; f < ports.length; f++) {
      alike.computeIfAbsent(adapters(all.get(f)), _ -> new ArrayList<>()).add(f);
    }
    alike.forEach((adapters, some) -> {
      var found =
          hash.portsAlong(
              some.stream().map(all::get).toList(),
              some.stream().map(routed.paths()::get).toList(),
              taken.computeIfAbsent(adapters.subList(0, 4), _ -> new HashSet<>()),
              FIRST_PORT,
              LAST_PORT);
      for (int i = 0; i < some.size(); i++) {
        ports[some.get(i)] = found[i];
      }
    });
    return ports;
  }

  /** What packets say of a flow but for the port: hosts and adapters, or PCIe groups. */
  private static List<Object> adapters(HostFlow flow) {
    var lane = flow.lane();
    return lane == null
        ? List.of(flow.fromHost(), flow.toHost(), -1, -1, flow.fromGroup(), flow.toGroup())
        : List.of(flow.fromHost(), flow.toHost(), lane.out(), lane.in());
  }
}
