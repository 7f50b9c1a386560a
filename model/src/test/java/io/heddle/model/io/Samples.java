package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.LevelSpread;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.result.PlacementTime;
import io.heddle.model.result.PreferredSegments;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random values of the model, as odd as the model allows. */
final class Samples {
  /** Those that a file of a cluster can say. */
  private static final List<GpuState> STATES =
      Stream.concat(Stream.of(GpuState.FREE), GpuState.listed().stream()).toList();

  private static final List<String> NAMES =
      List.of("h", "Knoten ä", "节点", "a\"b", "c\\d", "../x", "x/y~z", "$(id)", "'q'", "🧵");
  private static final List<String> WORDS = List.of("NV1", "NV18", "PIX", "PXB", "NODE", "SYS");

  private final Random random;

  Samples(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  String name() {
    return NAMES.get(below(NAMES.size()));
  }

  double amount() {
    return switch (below(5)) {
      case 0 -> 0;
      case 1 -> below(1000);
      case 2 -> random.nextDouble() * 1e-9;
      case 3 -> random.nextDouble() * 1e9;
      default -> random.nextDouble();
    };
  }

  private @Nullable Position position() {
    return below(2) == 0 ? null : new Position(-amount(), amount());
  }

  private HostType hostType(String name) {
    int gpus = 1 + below(8);
    @Nullable List<List<String>> interconnect = below(2) == 0 ? null : interconnect(gpus);
    return new HostType(
        name, name(), gpus, amount(), interconnect, amount(), Map.of("PXB", 1 + amount()));
  }

  private List<List<String>> interconnect(int gpus) {
    var table = new String[gpus][gpus];
    for (int i = 0; i < gpus; i++) {
      table[i][i] = "X";
      for (int j = 0; j < i; j++) {
        table[i][j] = WORDS.get(below(WORDS.size()));
        table[j][i] = table[i][j];
      }
    }
    return java.util.Arrays.stream(table).map(List::of).toList();
  }

  Cluster cluster() {
    var types = new ArrayList<HostType>();
    for (int i = 0; i <= below(3); i++) {
      types.add(hostType(name() + i));
    }
    var ids = new ArrayList<String>();
    var switches = new ArrayList<Switch>();
    for (int i = 0; i < below(6); i++) {
      switches.add(new Switch(name() + "s" + i, new Tier(1 + below(6)), position()));
      ids.add(switches.getLast().id());
    }
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < below(8); i++) {
      var type = types.get(below(types.size()));
      var states = HostGpuStates.ALL_FREE.withKnown(below(8) > 0);
      for (int gpu = 0; gpu < below(type.gpus() + 1); gpu++) {
        var state = STATES.get(below(STATES.size()));
        states = states.mark(state, List.of(below(type.gpus())));
      }
      var labels = below(2) == 0 ? Map.<String, String>of() : Map.of(name(), name(), "", "\n");
      var health = List.of(Health.values()).get(below(3));
      hosts.add(new Host(name() + "h" + i, type, states, health, labels, position()));
      ids.add(hosts.getLast().id());
    }
    var links = new ArrayList<Link>();
    for (int i = 0; ids.size() > 1 && i < below(20); i++) {
      int from = below(ids.size());
      int to = (from + 1 + below(ids.size() - 1)) % ids.size();
      links.add(new Link(ids.get(from), ids.get(to), 0.5 + amount(), 1 + below(9)));
    }
    var levels = new ArrayList<TopologyLevel>();
    for (int i = 0; i < below(3); i++) {
      levels.add(new TopologyLevel(name() + "l" + i, name()));
    }
    return new Cluster(name(), types, switches, hosts, links).withLevels(levels);
  }

  List<TrainingJob> jobs() {
    var jobs = new ArrayList<TrainingJob>();
    for (int i = 0; i < below(6); i++) {
      var split = parallelism();
      int dp = split.ep() * (1 + below(20));
      var profile =
          below(2) == 0
              ? null
              : new JobProfile(
                  1 + amount() * 1e15,
                  1e-3 + amount(),
                  random.nextDouble(),
                  below(2) == 0 ? Double.NaN : amount(),
                  below(2) == 0 ? Double.NaN : amount());
      jobs.add(
          new TrainingJob(
              name() + i,
              new TrainingWorkload(
                  model(),
                  1 + below(4096),
                  any(Precision.values()),
                  any(OptimizerKind.values()),
                  stack()),
              below(4) == 0 ? null : split,
              new JobResourceRequest(
                  (int) split.gpusPerReplica() * dp,
                  NAMES.subList(0, below(4)),
                  random.nextInt(),
                  amount(),
                  amount(),
                  below(2) == 0 ? null : name(),
                  new FailureTolerance(below(3), below(2) == 0, below(2) == 0),
                  topology()),
              profile));
    }
    return jobs;
  }

  private JobTopologyRequest topology() {
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    for (var kind : JobGroupKind.values()) {
      if (below(3) == 0) {
        groups.put(kind, new JobGroupLevel(name(), below(2) == 0));
      }
    }
    return new JobTopologyRequest(
        below(2) == 0 ? null : new JobSegment(1 + below(40), name(), below(2) == 0, below(2) == 0),
        groups);
  }

  private @Nullable ModelShape model() {
    int query = 1 + below(4);
    var heads =
        below(2) == 0
            ? null
            : new ModelShape.Heads(
                query * (1 + below(9)), query, below(2) == 0 ? null : (Integer) (1 + below(300)));
    return switch (below(3)) {
      case 0 -> null;
      case 1 ->
          new ModelShape.Dense(
              1 + below(90),
              1 + below(9000),
              50_304,
              4096,
              heads,
              below(2) == 0 ? (Integer) null : (Integer) (1 + below(40_000)),
              below(2) == 0 ? null : (Boolean) (below(2) == 0),
              below(2) == 0,
              below(2) * below(9000));
      default ->
          new ModelShape.Moe(
              2 + below(90), 1 + below(9000), 128_000, 4096, heads, 8, 2, 7, variant());
    };
  }

  private ModelShape.Moe.Variant variant() {
    int dense = below(2);
    return new ModelShape.Moe.Variant(
        below(2) * below(9000),
        dense,
        dense == 0 ? null : (Integer) (1 + below(40_000)),
        below(2) == 0,
        below(2) * below(9000));
  }

  private TrainingStack stack() {
    return new TrainingStack(
        below(2) == 0 ? null : name(),
        below(2) == 0 ? null : any(AttentionKernel.values()),
        truth(),
        below(2) == 0 ? null : any(Precision.values()),
        below(2) == 0 ? null : Set.of(any(CommunicationOverlap.values())),
        truth(),
        truth(),
        below(2) * random.nextDouble(),
        below(2) == 0 ? null : (Double) (0.9 * random.nextDouble()),
        truth(),
        below(2) == 0 ? null : any(LossKernel.values()));
  }

  private @Nullable Boolean truth() {
    return below(3) == 0 ? null : (Boolean) (below(2) == 0);
  }

  private Parallelism parallelism() {
    return new Parallelism(
        1 << below(4),
        1 + below(8),
        1 + below(3),
        1 + below(3),
        1 + below(4),
        1 + below(4),
        any(ActivationRecompute.values()),
        below(2) == 0,
        below(4));
  }

  private <T> T any(T[] values) {
    return values[below(values.length)];
  }

  Placement placement() {
    int rows = 1 + below(5);
    int cols = 1 + below(5);
    int tp = 1 << below(4);
    boolean others = below(3) == 0;
    var matrix = new ArrayList<List<String>>();
    var minipods = new ArrayList<List<String>>();
    for (int i = 0; i < rows; i++) {
      var hosts = new ArrayList<String>();
      var names = new ArrayList<String>();
      for (int j = 0; j < cols; j++) {
        hosts.add(name() + i + "." + j);
        names.add(name());
      }
      matrix.add(hosts);
      minipods.add(names);
    }
    int perHost = tp * (1 + below(4));
    int tensorGroups = rows * perHost / tp;
    int cp = divisorOf(tensorGroups);
    return new Placement(
        name(),
        name(),
        "tiles",
        random.nextDouble(),
        below(2) == 0 ? GroupUnit.PP : GroupUnit.DP,
        others ? 0 : tp,
        perHost,
        matrix,
        others ? null : minipods,
        new PlacementObjective(
            1 + below(9),
            1 + below(9),
            amount(),
            below(9),
            below(9),
            amount(),
            amount(),
            below(2) == 0,
            others || below(2) == 0 ? null : groups(cp, divisorOf(tensorGroups / cp)),
            below(2) == 0 ? null : new PlacementTime(1 + below(9), 1, 1 + below(9)),
            below(2) == 0 ? null : new PreferredSegments(9, below(4), 4 + below(5))),
        amount(),
        random.nextLong(),
        below(2) == 0 ? Map.of() : Map.of("nvlink", level(), "rack", level()),
        below(2) == 0 ? List.of() : List.of(matrix.getFirst(), matrix.getLast()));
  }

  private LevelSpread level() {
    return new LevelSpread(below(9), below(9), 1 + below(9), amount(), below(2) == 0);
  }

  private GroupSpread groups(int cp, int ep) {
    return new GroupSpread(
        cp,
        ep,
        below(9),
        below(9),
        1 + below(9),
        1 + below(9),
        random.nextDouble(),
        amount(),
        amount(),
        below(2) == 0);
  }

  private int divisorOf(int number) {
    var divisors = IntStream.rangeClosed(1, number).filter(each -> number % each == 0).toArray();
    return divisors[below(divisors.length)];
  }
}
