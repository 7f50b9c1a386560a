package io.heddle.model.state;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.result.Gpu;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Four hosts of eight GPUs, n0 to n3, and what is read of them. */
final class FourHosts {
  static final ZoneId UTC = ZoneId.of("UTC");
  static final double AT = 1_795_422_900;

  private FourHosts() {}

  private static Cluster cluster() {
    var type = new HostType("t", "H100", 8);
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < 4; i++) {
      hosts.add(new Host("n" + i, type));
    }
    return new Cluster("four", List.of(type), List.of(), hosts, List.of());
  }

  static ClusterStateUpdate read(String... texts) {
    var sources = new ArrayList<ImportSource>();
    for (var text : texts) {
      sources.add(new ImportSource("f" + sources.size(), text));
    }
    return LiveStateOverlay.read(sources, cluster(), AT, UTC);
  }

  static List<Gpu> gpus(String... each) {
    return Arrays.stream(each)
        .map(text -> text.split(":", 2))
        .map(parts -> new Gpu(parts[0], Integer.parseInt(parts[1])))
        .toList();
  }

  static List<Integer> busy(ClusterStateUpdate update, String host) {
    return List.copyOf(update.cluster().host(host).busyGpus());
  }
}
