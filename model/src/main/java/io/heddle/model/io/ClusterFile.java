package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.stream.Collectors;

/** {@code heddle.cluster/1}. */
public final class ClusterFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.cluster/1";

  public static final FileSchema<Cluster> SCHEMA =
      new FileSchema<>(
          new FileSchema.Head(KIND, "a cluster", "hosts", 2),
          ClusterFileReader::read,
          ClusterFileWriter::write,
          ClusterFile::summary,
          _ -> FileReferences.NONE);

  private static final int NAMED = 4;

  private ClusterFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Cluster read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Cluster read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Cluster cluster, Path path) {
    SCHEMA.write(cluster, path);
  }

  /** Deterministic, one host or link a line. */
  public static String toJson(Cluster cluster) {
    return SCHEMA.toJson(cluster);
  }

  private static String summary(Cluster value) {
    return "cluster %s, minipods: %d, hosts: %,d (%,d free%s), GPUs: %,d (%,d free%s)%s, switches: %,d, links: %,d"
        .formatted(
            value.name(),
            value.minipods().size(),
            value.hosts().size(),
            value.freeHosts(),
            unwell(value, Health.DRAINED) + unwell(value, Health.FAILED),
            value.gpus(),
            value.freeGpus(),
            unavailable(value),
            unknown(value),
            value.switches().size(),
            value.links().size());
  }

  /** Which GPUs neither jobs hold nor can have, such as {@code , 4 sliced, 2 failed}. */
  private static String unavailable(Cluster cluster) {
    return EnumSet.range(GpuState.SLICED, GpuState.FAILED).stream()
        .filter(state -> cluster.gpus(state) > 0)
        .map(state ->
            ", %,d %s".formatted(cluster.gpus(state), state.name().toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining());
  }

  /** Which hosts have this health, such as {@code ; 1 drained: h-2}. */
  private static String unwell(Cluster cluster, Health health) {
    var hosts =
        cluster.hosts().stream().filter(host -> host.health() == health).map(Host::id).toList();
    return hosts.isEmpty()
        ? ""
        : "; %,d %s: %s%s"
            .formatted(
                hosts.size(),
                health.word(),
                String.join(", ", hosts.subList(0, Math.min(NAMED, hosts.size()))),
                hosts.size() > NAMED ? " and %,d more".formatted(hosts.size() - NAMED) : "");
  }

  /**
   * What a total of GPUs leaves out, such as {@code plus those of 8 hosts …}; empty where nothing.
   */
  public static String unknown(Cluster cluster) {
    long hosts = cluster.hostsOfUnknownGpus();
    return hosts == 0
        ? ""
        : " plus those of %,d %s with unknown GPUs (%,d if their types are right)"
            .formatted(hosts, hosts == 1 ? "host" : "hosts", cluster.assumedGpus());
  }
}
