package io.heddle.model.bandwidth;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The truth B(S) of a cluster's host types: measured where a profile has the number, else the
 * built-in model. Tables of all sets of GPUs of a host are made once. Immutable.
 *
 * <p>Over several hosts it is the smaller of what the fabric gives to the counts of GPUs and the
 * slowest host that holds two or more.
 */
public final class Bandwidth {
  private static final double SEVERAL_HOSTS = 0.6;

  private final @Nullable BandwidthProfile profile;
  private final Map<HostType, IntraTable> tables = new HashMap<>();
  private final Map<String, Double> rails;

  private Bandwidth(
      Collection<HostType> types, Map<String, Double> rails, @Nullable BandwidthProfile profile) {
    this.profile = profile;
    this.rails = rails;
    for (var type : types) {
      tables.put(
          type, IntraTable.of(type, profile == null ? Map.of() : profile.intraOf(type.gpuModel())));
    }
  }

  /**
   * @param profile null: nobody measured
   * @throws IllegalArgumentException if a host type is too large: the message says what is possible
   */
  public static Bandwidth of(Cluster cluster, @Nullable BandwidthProfile profile) {
    return new Bandwidth(cluster.hostTypes().values(), HostRails.of(cluster), profile);
  }

  /** The built-in model for the same hosts. */
  public Bandwidth builtIn() {
    return profile == null ? this : new Bandwidth(tables.keySet(), rails, null);
  }

  public @Nullable BandwidthProfile profile() {
    return profile;
  }

  /** The sets of GPUs of one host; the type must be one of the cluster. */
  public IntraTable intra(HostType type) {
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

  /** {@link #rail(Host)} of a host whose cables are not known. */
  public static double rail(HostType type) {
    return LinkSpeeds.rail(type);
  }

  /** Static weight of the link between two GPUs of a host in GB/s, as a topology file has it. */
  public static double link(HostType type, int a, int b) {
    return LinkSpeeds.of(type, a, b);
  }

  /** What the profile says for these counts, scaled; null where they were not measured. */
  public @Nullable Double measured(GpuCounts counts) {
    if (profile == null) {
      return null;
    }
    var speed = profile.byCounts().get(counts);
    return speed == null ? null : speed * profile.scale();
  }

  /** The built-in model between {@code hosts} ≥ 2 hosts. */
  public static double between(int hosts, int smallestShare, double smallestRail) {
    return (hosts == 2 ? 1 : SEVERAL_HOSTS) * smallestRail * smallestShare;
  }

  /** B between several hosts, before the hosts' own links are looked at. */
  public double inter(GpuCounts counts, double smallestRail) {
    var measured = measured(counts);
    return measured != null ? measured : between(counts.hosts(), counts.smallest(), smallestRail);
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
        GpuCounts.of(used.stream().mapToInt(share -> Long.bitCount(share.gpus())).toArray());
    double rail = used.stream().mapToDouble(Share::railGBps).min().orElseThrow();
    return Math.min(slowest, inter(counts, rail));
  }

  /** How a host's part looks from outside; it must have GPUs. */
  public HostShare share(Share share) {
    return new HostShare(
        Long.bitCount(share.gpus()), intra(share.type()).of(share.gpus()), share.railGBps());
  }

  /**
   * These GPUs of a host.
   *
   * @param gpus a {@link GpuSet}
   */
  public Share of(Host host, long gpus) {
    return new Share(host.type(), rail(host), gpus);
  }

  /**
   * What one host gives.
   *
   * @param railGBps between hosts, for each GPU of the smallest share
   * @param gpus a {@link GpuSet}
   */
  public record Share(HostType type, double railGBps, long gpus) {
    /** Of a host whose cables are not known. */
    public Share(HostType type, long gpus) {
      this(type, rail(type), gpus);
    }
  }
}
