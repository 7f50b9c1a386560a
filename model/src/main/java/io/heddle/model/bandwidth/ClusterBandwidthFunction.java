package io.heddle.model.bandwidth;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The truth B(S) of a cluster's host types: measured where a profile has the number, else the
 * built-in model. Tables of all sets of GPUs of a host are made once. Immutable.
 *
 * <p>Over several hosts it is the smaller of what the fabric gives to the counts of GPUs and the
 * slowest host that holds two or more.
 */
public final class ClusterBandwidthFunction {
  private static final double SEVERAL_HOSTS = 0.6;

  private final @Nullable BandwidthProfile profile;
  private final Map<HostType, IntraHostBandwidthTable> tables;
  private final Map<String, Double> rails;
  private final FabricGpuClasses classes;

  private final boolean fasterMixtures;

  /** GPU model by host, with the host's name where it has measurements of its own. */
  private final Map<String, String> keys;

  private ClusterBandwidthFunction(
      Map<HostType, IntraHostBandwidthTable> tables,
      Map<String, Double> rails,
      Map<String, String> keys,
      @Nullable BandwidthProfile profile,
      GpuCountPrediction.@Nullable Learner learner) {
    this.profile = profile;
    this.tables = tables;
    this.rails = rails;
    this.keys = keys;
    var railsByModel = new TreeMap<String, Double>();
    tables.keySet().forEach(type -> railsByModel.merge(type.gpuModel(), rail(type), Math::min));
    keys.forEach((host, key) ->
        railsByModel.computeIfAbsent(key, _ -> rails.getOrDefault(host, slowest(railsByModel))));
    this.classes = FabricGpuClasses.of(railsByModel, profile, learner);
    this.fasterMixtures = classes.anyFaster(railsByModel);
  }

  private static double slowest(Map<String, Double> rails) {
    return Collections.min(rails.values());
  }

  /** Of the hosts that have measurements of their own. */
  private static Map<String, String> keys(Cluster cluster, @Nullable BandwidthProfile profile) {
    var keys = new HashMap<String, String>();
    if (profile != null && !profile.unlike().isEmpty()) {
      for (var host : cluster.hosts()) {
        var key = profile.keyOf(host.type().gpuModel(), host.id());
        if (key.contains(BandwidthProfile.AT)) {
          keys.put(host.id(), key);
        }
      }
    }
    return keys;
  }

  private static Map<HostType, IntraHostBandwidthTable> tables(
      Collection<HostType> types, @Nullable BandwidthProfile profile) {
    var tables = new HashMap<HostType, IntraHostBandwidthTable>();
    for (var type : types) {
      tables.put(
          type,
          IntraHostBandwidthTable.of(
              type, profile == null ? Map.of() : profile.intraOf(type.gpuModel())));
    }
    return tables;
  }

  /**
   * @param profile null: no measurements
   * @throws IllegalArgumentException if a host type is too large: the message says what is possible
   */
  public static ClusterBandwidthFunction of(Cluster cluster, @Nullable BandwidthProfile profile) {
    return new ClusterBandwidthFunction(
        tables(cluster.hostTypes().values(), profile),
        HostRailBandwidth.of(cluster),
        keys(cluster, profile),
        profile,
        null);
  }

  /**
   * The same with what can be learned of the measurements between hosts, where there are any: so
   * much is known of counts that were not measured.
   */
  public ClusterBandwidthFunction predicting(GpuCountPrediction.Learner learner) {
    return new ClusterBandwidthFunction(tables, rails, keys, profile, learner);
  }

  /** The built-in model for the same hosts. */
  public ClusterBandwidthFunction builtIn() {
    return profile == null
        ? this
        : new ClusterBandwidthFunction(tables(tables.keySet(), null), rails, Map.of(), null, null);
  }

  public @Nullable BandwidthProfile profile() {
    return profile;
  }

  /** The sets of GPUs of one host; the type must be one of the cluster. */
  public IntraHostBandwidthTable intra(HostType type) {
    var table = tables.get(type);
    if (table == null) {
      throw new IllegalArgumentException("host type %s is of another cluster".formatted(type));
    }
    return table;
  }

  /**
   * GB/s between hosts for each GPU of the smallest share: by the host's cables, or by its type
   * where it has none.
   */
  public double rail(Host host) {
    var cabled = rails.get(host.id());
    return cabled != null ? cabled : rail(host.type());
  }

  /**
   * Which measurements between hosts hold for it: those of its GPU model, or its own ({@link
   * BandwidthProfile#byModels}).
   */
  public String key(Host host) {
    return keys.getOrDefault(host.id(), host.type().gpuModel());
  }

  /** {@link #rail(Host)} of a host whose cables are not known. */
  public static double rail(HostType type) {
    return HostLinkSpeeds.rail(type);
  }

  /** Static weight of the link between two GPUs of a host in GB/s, as a topology file has it. */
  public static double link(HostType type, int a, int b) {
    return HostLinkSpeeds.of(type, a, b);
  }

  /** Which measurements hold between hosts of these GPU models: one class, or several. */
  public List<FabricGpuClass> classesOf(Set<String> models) {
    return classes.of(models);
  }

  /**
   * Whether GPUs of several models, or two hosts, may be faster together than each with its like:
   * then no search over these proves its answer.
   */
  public boolean hasFasterMixtures() {
    return fasterMixtures;
  }

  /** The built-in model between {@code hosts} ≥ 2 hosts. */
  public static double between(int hosts, int smallestShare, double smallestRail) {
    return (hosts == 2 ? 1 : SEVERAL_HOSTS) * smallestRail * smallestShare;
  }

  /**
   * B between several hosts, before the hosts' own links are looked at.
   *
   * @param models of their GPUs
   * @param smallestRail of them
   */
  public double inter(Set<String> models, PerHostGpuCounts counts, double smallestRail) {
    var mixed = classes.mixed(models, counts);
    if (mixed != null) {
      return mixed;
    }
    double slowest = Double.POSITIVE_INFINITY;
    for (var each : classes.of(models)) {
      slowest = Math.min(slowest, each.inter(counts, smallestRail));
    }
    return slowest;
  }

  private QualifiedBandwidth interFigure(
      Set<String> models, PerHostGpuCounts counts, double smallestRail) {
    var mixed = classes.mixed(models, counts);
    if (mixed != null) {
      return QualifiedBandwidth.measured(mixed);
    }
    var known = classes.of(models);
    var slowest = known.getFirst().figure(counts, smallestRail);
    for (var each : known.subList(1, known.size())) {
      slowest = slowest.slower(each.figure(counts, smallestRail));
    }
    return known.size() > 1 && slowest.isMeasured()
        ? new QualifiedBandwidth(
            slowest.gbps(), BandwidthCertainty.PREDICTED, 0) // each class alone was
        : slowest;
  }

  /**
   * B(S).
   *
   * @param shares by host: its type and the chosen GPUs; those without GPUs are ignored
   * @return GB/s; infinite for a single GPU, which has no link
   */
  public double of(Collection<Share> shares) {
    var used = shares.stream().filter(share -> share.gpus() != 0).toList();
    double slowest =
        used.stream()
            .mapToDouble(share -> intra(share.type()).of(share.gpus()))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    if (used.size() < 2) {
      return slowest;
    }
    var counts =
        PerHostGpuCounts.of(used.stream().mapToInt(share -> Long.bitCount(share.gpus())).toArray());
    double rail = used.stream().mapToDouble(Share::railGBps).min().orElseThrow();
    return Math.min(slowest, inter(models(used), counts, rail));
  }

  private static Set<String> models(Collection<Share> shares) {
    return shares.stream().map(Share::key).collect(Collectors.toSet());
  }

  /** {@link #of(Collection)}, and how it is known. */
  public QualifiedBandwidth figure(Collection<Share> shares) {
    var figure = known(shares);
    return profile == null && figure.certainty() == BandwidthCertainty.ASSUMED
        ? new QualifiedBandwidth(figure.gbps(), BandwidthCertainty.BUILT_IN, figure.plusMinusGBps())
        : figure;
  }

  private QualifiedBandwidth known(Collection<Share> shares) {
    var used = shares.stream().filter(share -> share.gpus() != 0).toList();
    var figure = QualifiedBandwidth.measured(Double.POSITIVE_INFINITY);
    for (var share : used) {
      var table = intra(share.type());
      double speed = table.of(share.gpus());
      figure =
          figure.slower(
              Double.isInfinite(speed) || table.isMeasured(share.gpus())
                  ? QualifiedBandwidth.measured(speed)
                  : QualifiedBandwidth.assumed(speed));
    }
    if (used.size() < 2) {
      return figure;
    }
    var counts =
        PerHostGpuCounts.of(used.stream().mapToInt(share -> Long.bitCount(share.gpus())).toArray());
    double rail = used.stream().mapToDouble(Share::railGBps).min().orElseThrow();
    var between = interFigure(models(used), counts, rail);
    var both = figure.slower(between);
    // Where the fabric limits, a host is no matter, however it is known.
    return between.gbps() <= figure.gbps()
        ? new QualifiedBandwidth(both.gbps(), between.certainty(), between.plusMinusGBps())
        : both;
  }

  /** How a host's part looks from outside; it must have GPUs. */
  public HostShare share(Share share) {
    return new HostShare(
        Long.bitCount(share.gpus()),
        intra(share.type()).of(share.gpus()),
        share.railGBps(),
        share.key());
  }

  /**
   * These GPUs of a host.
   *
   * @param gpus a {@link HostGpuSet}
   */
  public Share of(Host host, long gpus) {
    return new Share(host.type(), key(host), rail(host), gpus);
  }

  /**
   * What one host gives.
   *
   * @param key its GPU model, or what {@link #key(Host)} says
   * @param railGBps between hosts, for each GPU of the smallest share
   * @param gpus a {@link HostGpuSet}
   */
  public record Share(HostType type, String key, double railGBps, long gpus) {
    /** Of a host whose cables are not known. */
    public Share(HostType type, long gpus) {
      this(type, type.gpuModel(), rail(type), gpus);
    }
  }
}
