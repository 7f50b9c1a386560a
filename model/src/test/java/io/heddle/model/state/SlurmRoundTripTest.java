package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.ImportSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A drawn state of 1,000 nodes, written as Slurm prints it, is read back exactly. The writer below
 * knows Slurm's output formats and nothing of our readers. Slurm has no word for a GPU that failed:
 * such are drawn into the cluster before, and stay.
 */
class SlurmRoundTripTest {
  private static final int NODES = 1000;
  private static final int GPUS = 8;

  /** A node as it is drawn: what each GPU does, and the words of its state. */
  private record Drawn(String name, List<GpuState> gpus, List<String> state, Health health) {
    List<Integer> in(GpuState state) {
      return IntStream.range(0, GPUS).filter(gpu -> gpus.get(gpu) == state).boxed().toList();
    }
  }

  private static List<Drawn> draw(long seed) {
    var random = new Random(seed);
    var nodes = new ArrayList<Drawn>();
    for (int n = 0; n < NODES; n++) {
      int withdrawn = random.nextInt(6) == 0 ? 1 + random.nextInt(3) : 0;
      int sliced = withdrawn == 0 && random.nextInt(4) == 0 ? 1 + random.nextInt(8) : 0;
      var gpus = new ArrayList<GpuState>();
      for (int gpu = 0; gpu < GPUS; gpu++) {
        if (gpu >= GPUS - withdrawn) {
          gpus.add(GpuState.WITHDRAWN);
        } else if (gpu >= GPUS - sliced) {
          gpus.add(GpuState.SLICED);
        } else {
          gpus.add(
              random.nextInt(12) == 0 && withdrawn == 0
                  ? GpuState.FAILED
                  : List.of(GpuState.FREE, GpuState.FREE, GpuState.BUSY, GpuState.SHARED)
                      .get(random.nextInt(4)));
        }
      }
      boolean works = gpus.contains(GpuState.BUSY) || gpus.contains(GpuState.SHARED);
      var base = works ? "MIXED" : "IDLE";
      switch (random.nextInt(8)) {
        case 0 -> nodes.add(new Drawn(name(n), gpus, List.of(base, "DRAIN"), Health.DRAINED));
        case 1 ->
            nodes.add(
                new Drawn(name(n), gpus, List.of(base, "MAINTENANCE", "RESERVED"), Health.DRAINED));
        case 2 ->
            nodes.add(new Drawn(name(n), gpus, List.of("DOWN", "NOT_RESPONDING"), Health.FAILED));
        case 3 -> nodes.add(new Drawn(name(n), gpus, List.of(base, "PLANNED"), Health.WELL));
        default -> nodes.add(new Drawn(name(n), gpus, List.of(base), Health.WELL));
      }
    }
    return nodes;
  }

  private static String name(int number) {
    return "gpu%04d.cluster.example".formatted(number);
  }

  private static String indices(List<Integer> gpus) {
    return gpus.isEmpty()
        ? "N/A"
        : gpus.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static int whole(Drawn node) {
    return GPUS - node.in(GpuState.WITHDRAWN).size() - node.in(GpuState.SLICED).size();
  }

  private static String gres(Drawn node, String type) {
    var parts = new ArrayList<String>();
    int whole = whole(node);
    int sliced = node.in(GpuState.SLICED).size();
    if (whole > 0) {
      parts.add("gpu:%s:%d(S:0-1)".formatted(type, whole));
      parts.add("shard:%s:%d(S:0-1)".formatted(type, 4 * whole));
    }
    if (sliced > 0) {
      parts.add("gpu:%s_1g.10gb:%d(S:0-1)".formatted(type, 7 * sliced));
    }
    return String.join(",", parts);
  }

  private static String used(Drawn node, String type) {
    var parts = new ArrayList<String>();
    int whole = whole(node);
    int sliced = node.in(GpuState.SLICED).size();
    if (whole > 0) {
      var busy = node.in(GpuState.BUSY);
      parts.add("gpu:%s:%d(IDX:%s)".formatted(type, busy.size(), indices(busy)));
      var shared = new TreeSet<>(node.in(GpuState.SHARED));
      parts.add(
          "shard:%s:%d(%s)"
              .formatted(
                  type,
                  shared.size(),
                  IntStream.range(0, whole)
                      .mapToObj(gpu -> shared.contains(gpu) ? "1/4" : "0/4")
                      .collect(Collectors.joining(","))));
    }
    if (sliced > 0) {
      parts.add("gpu:%s_1g.10gb:1(IDX:%d)".formatted(type, whole));
    }
    return String.join(",", parts);
  }

  private static String tres(Drawn node) {
    int busy = node.in(GpuState.BUSY).size() + (node.in(GpuState.SLICED).isEmpty() ? 0 : 1);
    int shards = node.in(GpuState.SHARED).size();
    return "cpu=64,mem=100G,billing=64"
        + (busy > 0 ? ",gres/gpu=" + busy : "")
        + (shards > 0 ? ",gres/shard=" + shards : "");
  }

  private static String text(List<Drawn> nodes, String type) {
    var text = new StringBuilder();
    for (var node : nodes) {
      text.append(
          """
          NodeName=%s Arch=x86_64 CoresPerSocket=48\s
             CPUAlloc=64 CPUEfctv=192 CPUTot=192 CPULoad=12.10
             AvailableFeatures=(null)
             ActiveFeatures=(null)
             Gres=%s
             GresDrain=N/A
             GresUsed=%s
             NodeAddr=%s NodeHostName=%s Version=25.05.3
             OS=Linux 5.15.0 #1 SMP Thu Nov 5 10:00:00 UTC 2026\s
             RealMemory=2000000 AllocMem=100000 FreeMem=1 Sockets=2 Boards=1
             State=%s ThreadsPerCore=2 TmpDisk=0 Weight=1 Owner=N/A MCS_label=N/A
             Partitions=all\s
             CfgTRES=cpu=192,mem=2000000M,billing=192
             AllocTRES=%s
             Reason=planned work, State=none [root@2026-11-23T08:34:19]

          """
              .formatted(
                  node.name(),
                  gres(node, type),
                  used(node, type),
                  node.name(),
                  node.name(),
                  String.join("+", node.state()),
                  tres(node)));
    }
    return text.toString();
  }

  private static String json(List<Drawn> nodes, String type) {
    return nodes.stream()
        .map(node ->
            """
            {"name": "%s", "state": ["%s"], "gres": "%s", "gres_used": "%s", "tres_used": "%s",
             "cpus": 192, "partitions": ["all"]}
            """
                .formatted(
                    node.name(),
                    String.join("\", \"", node.state()),
                    gres(node, type),
                    used(node, type),
                    tres(node)))
        .collect(
            Collectors.joining(
                ",",
                "{\"nodes\": [",
                "], \"meta\": {\"plugin\": {\"data_parser\": \"data_parser/v0.0.43\"}, \"slurm\":"
                    + " {\"version\": {\"major\": \"25\"}}}}"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyGpuHasTheStateThatWasDrawn(long seed) {
    var nodes = draw(seed);
    var type = new HostType("t", "H100", GPUS);
    var hosts =
        nodes.stream()
            .map(node ->
                new Host(node.name().replaceFirst("\\..*", ""), type)
                    .withGpuStates(
                        HostGpuStates.ALL_FREE.with(GpuState.FAILED, node.in(GpuState.FAILED))))
            .toList();
    var cluster = new Cluster("c", List.of(type), List.of(), hosts, List.of());
    for (var gres : List.of("nvidia_h100_80gb_hbm3", "3090")) {
      for (var text : List.of(text(nodes, gres), json(nodes, gres))) {
        var update =
            LiveStateOverlay.read(
                List.of(new ImportSource("nodes", text)), cluster, FourHosts.AT, FourHosts.UTC);
        for (int n = 0; n < NODES; n++) {
          var host = update.cluster().hosts().get(n);
          assertThat(IntStream.range(0, GPUS).mapToObj(host.gpuStates()::stateOf).toList())
              .as(
                  "seed %d, %s: %s of %s",
                  seed, host.id(), used(nodes.get(n), gres), gres(nodes.get(n), gres))
              .isEqualTo(nodes.get(n).gpus());
          assertThat(host.health()).as(host.id()).isEqualTo(nodes.get(n).health());
        }
      }
    }
  }
}
