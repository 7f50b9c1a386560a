package io.heddle.solvers.eligibility;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.capacity.EarliestStartScheduler;
import io.heddle.solvers.capacity.WaitingJobsProblem;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.contention.PlacementTraffic;
import io.heddle.solvers.dispatch.DispatchConstraints;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.FederatedJobsProblem;
import io.heddle.solvers.federation.FederatedJobsSolver;
import io.heddle.solvers.federation.FederationClusterDevices;
import io.heddle.solvers.moves.JobMovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Rules;
import io.heddle.solvers.placement.MultiJobPlanProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.placement.PlacementRepairProblem;
import io.heddle.solvers.placement.PlacementRepairSolver;
import io.heddle.solvers.placement.SequentialPlanSolver;
import io.heddle.solvers.queueing.PlannedArrivalSimulator;
import io.heddle.solvers.simulation.FirstComePolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What each command says of one question: may the job run on exactly these hosts, all others being
 * busy?
 */
final class Verdicts {
  enum Command {
    PLACE,
    PLAN,
    REPAIR,
    WHEN,
    MOVES,
    DISPATCH,
    CONTEND,
    SIMULATE,
    FEDERATE
  }

  private static final ModelShape MODEL = new ModelShape.Dense(16, 512, 1000, 128);

  private final TrainingJob job;
  private final Set<String> chosen;
  private final Set<String> reserved;
  private final Cluster cluster;
  private final ClusterJobAllocations allocations;
  private final @Nullable CommunicationMatrix matrix;
  private final int size;
  private final Random random;

  private Verdicts(EligibilityCases drawn, Cluster empty, Set<String> chosen, long seed) {
    job = drawn.job();
    random = new Random(seed);
    this.chosen = chosen;
    reserved =
        drawn.allocations().reservations().stream()
            .flatMap(each -> each.hosts().stream())
            .collect(Collectors.toSet());
    cluster = only(empty, chosen);
    allocations =
        new ClusterJobAllocations(
            drawn.allocations().now(), List.of(), drawn.allocations().reservations());
    size = empty.host(chosen.iterator().next()).type().gpus();
    matrix = matrix(size);
  }

  /** Hosts that could do, or nearly; null where there are too few to ask about. */
  static @Nullable Verdicts draw(EligibilityCases drawn, long seed) {
    var random = new Random(seed * 31 + 7);
    var empty =
        drawn
            .cluster()
            .withHosts(
                drawn.cluster().hosts().stream()
                    .map(host -> host.withBusyGpus(new TreeSet<>()))
                    .toList());
    var hosts = new ArrayList<>(empty.hosts());
    Collections.shuffle(hosts, random);
    var chosen = new TreeSet<String>();
    var placed = place(empty, drawn.job());
    if (placed != null) {
      placed.matrix().forEach(chosen::addAll);
      if (random.nextInt(3) > 0) {
        swap(empty, hosts, chosen, random);
      }
    } else {
      int size = hosts.getFirst().type().gpus();
      int needed = Math.ceilDiv(drawn.job().gpus(), size);
      hosts.stream()
          .filter(host -> host.type().gpus() == size)
          .limit(needed)
          .forEach(host -> chosen.add(host.id()));
    }
    var verdicts = new Verdicts(drawn, empty, chosen, seed);
    return verdicts.isClear() ? verdicts : null;
  }

  /** One host is exchanged, mostly for another of its size. */
  private static void swap(Cluster empty, List<Host> hosts, Set<String> chosen, Random random) {
    var out = chosen.stream().skip(random.nextInt(chosen.size())).findFirst().orElseThrow();
    boolean alike = random.nextInt(4) > 0;
    hosts.stream()
        .filter(host -> !chosen.contains(host.id()))
        .filter(host -> !alike || host.type().gpus() == empty.host(out).type().gpus())
        .findFirst()
        .ifPresent(in -> {
          chosen.remove(out);
          chosen.add(in.id());
        });
  }

  /** Whether no part of the hosts would do. */
  private boolean isClear() {
    if (isUniform()) {
      return matrix == null || chosen.size() <= matrix.hosts();
    }
    var sizes = hosts().stream().collect(Collectors.groupingBy(host -> host.type().gpus()));
    return sizes.entrySet().stream()
        .allMatch(each -> {
          var shape = matrix(each.getKey());
          return shape == null || each.getValue().size() < shape.hosts();
        });
  }

  private @Nullable CommunicationMatrix matrix(int gpus) {
    return new HostEligibility(cluster, job).matrices().get(gpus);
  }

  private List<Host> hosts() {
    return cluster.hosts().stream().filter(host -> chosen.contains(host.id())).toList();
  }

  private boolean isUniform() {
    return hosts().stream().allMatch(host -> host.type().gpus() == size);
  }

  private int gpus() {
    return matrix == null ? job.gpus() : matrix.hosts() * size;
  }

  private static Cluster only(Cluster cluster, Collection<String> free) {
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> free.contains(host.id()) ? host : host.allBusy())
            .toList());
  }

  private Cluster unreserved() {
    return only(
        cluster, chosen.stream().filter(id -> !reserved.contains(id)).collect(Collectors.toSet()));
  }

  /** Who cannot be asked is missing. */
  Map<Command, Boolean> all() {
    var all = new EnumMap<Command, Boolean>(Command.class);
    all.put(Command.PLACE, place(unreserved(), job) != null);
    all.put(Command.PLAN, plan());
    all.put(Command.WHEN, when());
    all.put(Command.MOVES, moves());
    all.put(Command.FEDERATE, federate(unreserved(), job));
    if (isPlain() || !dispatch()) {
      all.put(Command.DISPATCH, dispatch());
    }
    boolean accepted =
        hosts().stream().allMatch(host -> job.request().accepts(host.type().gpuModel()));
    boolean mixes = job.request().gpuModels().size() > 1 && models() > 1;
    if (!mixes && (isPlain() && accepted || !simulate())) {
      all.put(Command.SIMULATE, simulate());
    }
    if (matrix != null && chosen.size() == matrix.hosts() && isFree()) {
      var placement = arranged();
      all.put(Command.CONTEND, contend(placement));
      var repaired = repair(placement);
      if (repaired != null) {
        all.put(Command.REPAIR, repaired);
      }
    }
    return all;
  }

  private boolean isFree() {
    return chosen.stream().noneMatch(reserved::contains);
  }

  private long models() {
    return hosts().stream().map(host -> host.type().gpuModel()).distinct().count();
  }

  /** Whether it depends on nothing that requests for GPUs do not say. */
  private boolean isPlain() {
    return isUniform()
        && matrix != null
        && matrix.hostsPerCell() == 1
        && job.request().topology().isNone()
        && job.workload().precision() == Precision.BF16
        && (models() == 1 || job.request().gpuModels().size() > 1);
  }

  private static @Nullable Placement place(Cluster on, TrainingJob job) {
    try {
      return PlacementAlgorithms.registry()
          .standard()
          .solver()
          .solve(new PlacementProblem(on, job, 0.5, GroupUnit.PP), SolveControl.unlimited());
    } catch (InfeasibleException | JobDoesNotFitException refused) {
      return null;
    }
  }

  private boolean plan() {
    var request = new MultiJobPlanProblem.Request(job, 0.5, GroupUnit.PP);
    return !new SequentialPlanSolver(PlacementAlgorithms.registry().standard())
        .solve(
            new MultiJobPlanProblem(cluster, List.of(request), reserved, 0),
            SolveControl.unlimited())
        .planned()
        .isEmpty();
  }

  private boolean when() {
    var waiting = new Waiting(job, cluster.minipods().size());
    var start =
        new EarliestStartScheduler()
            .solve(
                new WaitingJobsProblem(cluster, allocations, List.of(waiting)),
                SolveControl.unlimited())
            .jobs()
            .getFirst()
            .startSeconds();
    return Objects.equals(start, allocations.now());
  }

  private boolean moves() {
    try {
      int minipods = cluster.minipods().size();
      var problem = new MovesProblem(cluster, allocations, job, minipods, Rules.USUAL);
      return JobMovesAlgorithms.registry()
          .standard()
          .solver()
          .solve(problem, SolveControl.unlimited())
          .moves()
          .isEmpty();
    } catch (InfeasibleException | JobDoesNotFitException refused) {
      return false;
    }
  }

  private boolean dispatch() {
    var constraints =
        new DispatchConstraints(
            false, Integer.MAX_VALUE, true, job.request().gpuModels(), reserved);
    var problem =
        GpuDispatchProblem.of(cluster, gpus(), ClusterBandwidthFunction.of(cluster, null))
            .withConstraints(constraints);
    try {
      GpuDispatchAlgorithms.check(problem);
      return true;
    } catch (InfeasibleException refused) {
      return false;
    }
  }

  private boolean simulate() {
    var on = unreserved();
    var traced = new TraceJob("new", 0, 1, gpus(), 0, false, Map.of());
    boolean contention = new FirstComePolicy(on).couldHold(traced);
    boolean queue = PlannedArrivalSimulator.fitting(on).test(traced);
    int most =
        ElasticReplayProblem.mostByType(on).values().stream()
            .mapToInt(Integer::intValue)
            .max()
            .orElse(0);
    boolean elastic = gpus() <= most;
    if (isPlain() && (contention != queue || contention != elastic)) {
      throw new AssertionError(
          "simulations: contention %s, queue %s, elastic %s, %s"
              .formatted(contention, queue, elastic, this));
    }
    return contention && queue && elastic;
  }

  static boolean federate(Cluster on, TrainingJob job) {
    var one =
        new FederatedCluster(
            "one", List.of(new GpuStock("none", 0)), "one.cluster.json", null, null);
    var problem =
        new FederatedJobsProblem(
            new Federation(List.of(one), List.of()),
            List.of(job),
            FederationClusterDevices.usual(),
            Map.of("one", on));
    return !new FederatedJobsSolver(ClusterChoiceAlgorithms.registry().standard().solver())
        .solve(problem, SolveControl.unlimited())
        .jobs()
        .isEmpty();
  }

  /** So that tensor groups lie in one domain if they can. */
  private Placement arranged() {
    var shape = Objects.requireNonNull(matrix);
    var sorted =
        hosts().stream()
            .sorted(
                Comparator.comparingInt((Host host) -> cluster.minipodOf(host.id()).index())
                    .thenComparing(
                        host -> Objects.requireNonNullElse(NvlinkDomains.nameOf(host), host.id()))
                    .thenComparing(Host::id))
            .map(Host::id)
            .toList();
    var rows = new ArrayList<List<String>>();
    for (int row = 0; row < shape.hostRows(); row++) {
      var cells = new ArrayList<String>();
      for (int col = 0; col < shape.cols(); col++) {
        cells.add(sorted.get(col * shape.hostRows() + row));
      }
      rows.add(cells);
    }
    return placement(rows);
  }

  private Placement placement(List<List<String>> rows) {
    return Placement.of(
        cluster,
        job,
        "hand",
        0.5,
        GroupUnit.PP,
        size,
        rows,
        new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false),
        0,
        0);
  }

  private boolean contend(Placement placement) {
    var modelled = job.withWorkload(job.workload().withModel(MODEL).withGlobalBatch(64));
    try {
      PlacementTraffic.of(cluster, modelled, placement);
      return true;
    } catch (InfeasibleException refused) {
      return false;
    }
  }

  /** One of the hosts stands in for another of its type; null where that was in no placement. */
  private @Nullable Boolean repair(Placement placement) {
    int row = random.nextInt(placement.rows());
    int col = random.nextInt(placement.cols());
    var standIn = cluster.host(placement.host(row, col));
    for (var failed : cluster.hosts()) {
      if (chosen.contains(failed.id()) || !failed.type().equals(standIn.type())) {
        continue;
      }
      var rows = new ArrayList<List<String>>();
      placement.matrix().forEach(each -> rows.add(new ArrayList<>(each)));
      rows.get(row).set(col, failed.id());
      var before = placement(rows);
      var sound = cluster.withHosts(cluster.hosts().stream().map(this::sound).toList());
      if (MisplacedJobHosts.of(
                  new HostEligibility(sound, job), before, EligibilityRule::stateOfRunner)
              .isEmpty()
          && rows.stream()
              .flatMap(List::stream)
              .filter(id -> !id.equals(failed.id()))
              .allMatch(id -> EligibilityRule.stateNow(cluster.host(id)) == null)) {
        return repairs(before, failed.id(), standIn.id());
      }
    }
    return null;
  }

  private Host sound(Host host) {
    return chosen.contains(host.id())
        ? host
        : new Host(host.id(), host.type()).withLabels(host.labels());
  }

  private boolean repairs(Placement before, String failed, String standIn) {
    try {
      var after =
          new PlacementRepairSolver()
              .solve(
                  new PlacementRepairProblem(cluster, before, Set.of(failed), reserved, List.of()),
                  SolveControl.unlimited())
              .after();
      var hosts = new HashSet<String>();
      after.matrix().forEach(hosts::addAll);
      return hosts.contains(standIn);
    } catch (InfeasibleException refused) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "%s on %s".formatted(job, hosts());
  }
}
