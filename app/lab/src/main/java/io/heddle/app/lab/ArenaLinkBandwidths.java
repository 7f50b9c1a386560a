package io.heddle.app.lab;

import io.heddle.app.usecase.traces.NamedCsvLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Bus bandwidths of large all-reduces that Arena measured, of its hosts and between them. */
final class ArenaLinkBandwidths {
  static final String FILE = "comm_measured_small.csv";

  /** Messages below tell of latency. */
  private static final double LARGE = 1 << 28;

  private final List<Measured> all = new ArrayList<>();

  /**
   * An all-reduce of one group, with all groups at once.
   *
   * @param stride between its members, in rank order
   * @param bandwidth bus bandwidth of each GPU in bytes per second
   */
  private record Measured(
      String gpu, int hosts, int gpusPerHost, int size, int stride, double bandwidth) {
    boolean spansHosts() {
      return hosts > 1 && size == hosts && stride == gpusPerHost;
    }

    boolean fillsHost() {
      return size == gpusPerHost && stride == 1 && gpusPerHost > 1;
    }

    int octavesFrom(ArenaJobRun run) {
      return Math.abs(
              Integer.numberOfTrailingZeros(hosts) - Integer.numberOfTrailingZeros(run.hosts()))
          + Math.abs(
              Integer.numberOfTrailingZeros(gpusPerHost)
                  - Integer.numberOfTrailingZeros(run.gpusPerHost()));
    }
  }

  static ArenaLinkBandwidths read(Path data) {
    var links = new ArenaLinkBandwidths();
    for (var row : NamedCsvLine.read(data.resolve(ArenaTableReader.FOLDER).resolve(FILE))) {
      double bytes = row.number("bytes", 0);
      if (row.text("op").equals("all-reduce") && bytes >= LARGE) {
        var group = row.text("replica_groups").replaceFirst("]", " ").split(" ", 2)[0];
        var members = group.replaceAll("[\\[\\]]", "").split(",", -1);
        int stride =
            members.length < 2 ? 1 : Integer.parseInt(members[1]) - Integer.parseInt(members[0]);
        double share = 2.0 * (members.length - 1) / members.length;
        links.all.add(
            new Measured(
                row.text("gpu_type"),
                (int) row.number("hosts", 1),
                (int) row.number("gpus_per_host", 1),
                members.length,
                stride,
                share * bytes / row.number("time_s", 0)));
      }
    }
    return links;
  }

  /** Of each GPU while all of its host talk to other hosts; none where nothing like it is known. */
  OptionalDouble network(ArenaJobRun run) {
    return all.stream()
        .filter(each -> each.gpu().equals(run.gpu()) && each.spansHosts())
        .min(nearest(run))
        .map(each -> OptionalDouble.of(each.bandwidth() * each.gpusPerHost() / run.gpusPerHost()))
        .orElse(OptionalDouble.empty());
  }

  /** Of each GPU among all of its host. */
  OptionalDouble local(ArenaJobRun run) {
    return all.stream()
        .filter(each -> each.gpu().equals(run.gpu()) && each.fillsHost())
        .min(nearest(run))
        .map(each -> OptionalDouble.of(each.bandwidth()))
        .orElse(OptionalDouble.empty());
  }

  /** The most alike; of equals the fastest, for A40 hosts were measured on two networks. */
  private static Comparator<Measured> nearest(ArenaJobRun run) {
    return Comparator.<Measured>comparingInt(each -> each.octavesFrom(run))
        .thenComparingDouble(each -> -each.bandwidth());
  }
}
