package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.bandwidth.BandwidthProfileBuilder;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.bandwidth.PlannedMeasurement;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.model.result.Gpu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class NcclLogReaderTest {
  private static final String HEAD =
      """
      # Collective test starting: all_reduce_perf
      # nThread 1 nGpus 1 minBytes 16777216 maxBytes 16777216 step: 2(factor) warmup iters: 5 iters: 20
      #
      # Using devices
      """;
  private static final String ROW =
      "    16777216       4194304     float     sum      -1   143.2  117.2   %s       0   144.0 "
          + " 116.5  204.9       %s\n";
  private static final String FOOT =
      """
      # Out of bounds values : 0 OK
      # Avg bus bandwidth    : 205.5
      #
      # Collective test concluded: all_reduce_perf
      """;

  private static String rank(int rank, String host, int device) {
    return "#  Rank %2d Group  0 Pid 26142 on %10s device %2d [0000:9d:00] NVIDIA H100 80GB HBM3\n"
        .formatted(rank, host, device);
  }

  private static String run(String bandwidth) {
    return HEAD
        + rank(0, "h1", 0)
        + rank(1, "h1", 1)
        + "#\n"
        + ROW.formatted(bandwidth, "N/A")
        + FOOT;
  }

  @Test
  void readsEveryRunOfALog() {
    var runs = NcclLogReader.read("a.log", run("205.1") + "some other line\n" + run("207.3"));
    assertThat(runs).hasSize(2).allMatch(NcclTestRun::good);
    var first = runs.getFirst();
    assertThat(first.collective()).isEqualTo("all_reduce");
    assertThat(first.devices())
        .containsExactly(
            new NcclTestRun.Device(new Gpu("h1", 0), "H100"),
            new NcclTestRun.Device(new Gpu("h1", 1), "H100"));
    assertThat(first.rows()).containsExactly(new NcclTestRun.Row(16777216, 205.1, 0));
  }

  @Test
  void oldLogsHaveNoRootColumnAndNoGroup() {
    var runs =
        NcclLogReader.read(
            "old.log",
            """
            # nThread 1 nGpus 2 minBytes 8 maxBytes 8 step: 2(factor)
            #   Rank  0 Pid   2 on   box device  0 [0x1b] Tesla V100-SXM2-32GB
            #   Rank  1 Pid   2 on   box device  1 [0x1c] Tesla V100-SXM2-32GB
                 8388608       2097152   float     sum    90.5   92.7   92.7  0e+00   89.9   93.3   93.3  0e+00
            # Avg bus bandwidth    : 93
            """);
    assertThat(runs).singleElement().matches(NcclTestRun::good);
    assertThat(runs.getFirst().devices().getFirst().model()).isEqualTo("V100");
    assertThat(runs.getFirst().rows()).containsExactly(new NcclTestRun.Row(8388608, 92.7, 0));
    assertThat(runs.getFirst().collective()).isEqualTo("all_reduce");
  }

  @Test
  void failedRunsAreKeptWithTheirReason() {
    var cutOff = HEAD + rank(0, "h1", 0) + rank(1, "h1", 1) + ROW.formatted("205", "0");
    assertThat(NcclLogReader.read("f", cutOff).getFirst().trouble()).contains("ended before");
    var broken =
        HEAD + rank(0, "h1", 0) + rank(1, "h1", 1) + "h1: Test NCCL failure common.cu:958\n";
    assertThat(NcclLogReader.read("f", broken).getFirst().trouble()).contains("Test NCCL failure");
    var wrong = run("205").replace("205       0", "205       3");
    assertThat(NcclLogReader.read("f", wrong).getFirst().trouble()).contains("wrong values");
    var twice = HEAD + rank(0, "h1", 0) + rank(1, "h1", 0) + ROW.formatted("205", "0") + FOOT;
    assertThat(NcclLogReader.read("f", twice).getFirst().trouble())
        .contains("two ranks on one GPU");
    var alone = HEAD + rank(0, "h1", 0) + ROW.formatted("0.00", "0") + FOOT;
    assertThat(NcclLogReader.read("f", alone).getFirst().trouble()).contains("1 GPU, expected two");
    assertThatThrownBy(() -> NcclLogReader.read("f", "Hello\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no run of nccl-tests");
  }

  @Test
  void readsJson() {
    var json =
        """
        { "version": 2, "args": ["/opt/build/all_gather_perf", "-J", "x"], "nccl_version": 22902,
          "config": { "nthreads": 1, "devices": [
            { "rank": 0, "group": 0, "pid": 1, "hostname": "h1", "device": 0, "device_hex": "0000:9d:00", "device_info": "NVIDIA H100 80GB HBM3" },
            { "rank": 1, "group": 0, "pid": 2, "hostname": "h2", "device": 3, "device_hex": "0000:9d:00", "device_info": "NVIDIA H100 80GB HBM3" } ] },
          "results": [
            { "size": 16777216, "count": 1, "type": "float", "redop": "none", "root": "-1",
              "out_of_place": { "time": 1.0, "alg_bw": 40.0, "bus_bw": 38.5, "nwrong": 0.0 },
              "in_place": { "time": 1.0, "alg_bw": 40.0, "bus_bw": 39.5, "nwrong": null } },
            { "size": 33554432, "out_of_place": { "bus_bw": "nan", "nwrong": null } } ],
          "out_of_bounds": { "count": 0, "okay": "true" },
          "average_bus_bandwidth": { "bandwidth": 39.0, "okay": "unchecked" }, "errors": [] }
        """;
    var run = NcclLogReader.read("a.json", json).getFirst();
    assertThat(run.trouble()).isNull();
    assertThat(run.collective()).isEqualTo("all_gather");
    assertThat(run.rows()).containsExactly(new NcclTestRun.Row(16777216, 38.5, 0));
    assertThat(run.sets()).containsEntry("h1", 1L).containsEntry("h2", 8L);
    assertThatThrownBy(
            () -> NcclLogReader.read("a.json", json.replace("\"device\": 3", "\"device\": -3")))
        .hasMessageContaining("/config/devices/1/device");
    var failed = json.replace("\"count\": 0", "\"count\": 7");
    assertThat(NcclLogReader.read("a.json", failed).getFirst().trouble()).contains("out of bounds");
  }

  private static String pair(String model, String host, String busGBps) {
    return HEAD
        + rank(0, "h1", 0).replace("H100", model)
        + rank(1, host, 0).replace("H100", model)
        + ROW.formatted(busGBps, "0")
        + FOOT;
  }

  /** 330 and 18 were once made 174. */
  @Test
  void whatNobodyMeasuredIsInNoProfile() {
    var models = new ArrayList<NcclTestRun>();
    models.addAll(NcclLogReader.read("fast", pair("H100", "h2", "330")));
    models.addAll(NcclLogReader.read("slow", pair("A100", "h2", "18")));
    var apart = BandwidthProfileBuilder.make("p", models, "all_reduce", 16777216);
    assertThat(apart.leftOut()).isEmpty();
    assertThat(apart.profile().byModels())
        .isEqualTo(
            Map.of(
                "H100", Map.of(PerHostGpuCounts.of(1, 1), 330.0),
                "A100", Map.of(PerHostGpuCounts.of(1, 1), 18.0)));
    var sick = new ArrayList<NcclTestRun>();
    sick.addAll(NcclLogReader.read("well", pair("H100", "h2", "330")));
    sick.addAll(NcclLogReader.read("sick", pair("H100", "h3", "18")));
    var made = BandwidthProfileBuilder.make("p", sick, "all_reduce", 16777216);
    assertThat(made.profile().byModels())
        .isEqualTo(
            Map.of(
                "H100", Map.of(PerHostGpuCounts.of(1, 1), 330.0),
                "H100@h1,H100@h3", Map.of(PerHostGpuCounts.of(1, 1), 18.0)));
    assertThat(made.leftOut()).isEmpty();
    assertThat(made.sick())
        .singleElement()
        .asString()
        .contains("between h1 and h3: 1 run far below", "18.00 GB/s for 1+1");
  }

  /** Of five hosts h4 is slow with everybody, and h1 and h2 with each other. */
  @Test
  void sickHostsAndPairsAreNamed() {
    var runs = new ArrayList<NcclTestRun>();
    for (int one = 1; one <= 6; one++) {
      for (int other = one + 1; other <= 6; other++) {
        var speed = one == 4 || other == 4 ? "18" : one == 1 && other == 2 ? "95" : "330";
        runs.addAll(
            NcclLogReader.read(
                "log", pair("H100", "h" + other, speed).replaceAll("\\bh1\\b", "h" + one)));
      }
    }
    var made = BandwidthProfileBuilder.make("p", runs, "all_reduce", 16777216);
    assertThat(made.sick())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("host h4: 5 runs", "18.00 GB/s for 1+1"))
        .anySatisfy(line -> assertThat(line).contains("between h1 and h2: 1 run ", "95.00 GB/s"));
    var key = PerHostGpuCounts.of(1, 1);
    assertThat(made.profile().byModels())
        .isEqualTo(
            Map.of(
                "H100", Map.of(key, 330.0),
                "H100@h4", Map.of(key, 18.0),
                "H100@h1,H100@h2", Map.of(key, 95.0)));
    assertThat(made.profile().unlike()).containsExactlyInAnyOrder("h4", "h1–h2");
    assertThat(FileKinds.BANDWIDTH.read("p", FileKinds.BANDWIDTH.toJson(made.profile())))
        .isEqualTo(made.profile());
    var type = Objects.requireNonNull(StandardHostTypes.all().get("dgx-h100"));
    var hosts = IntStream.rangeClosed(1, 6).mapToObj(i -> new Host("h" + i, type)).toList();
    var truth =
        ClusterBandwidthFunction.of(
            new Cluster("c", List.of(type), List.of(), hosts, List.of()), made.profile());
    assertThat(between(truth, hosts.get(0), hosts.get(2))).isEqualTo(330);
    assertThat(between(truth, hosts.get(0), hosts.get(3))).isEqualTo(18);
    assertThat(between(truth, hosts.get(0), hosts.get(1))).isEqualTo(95);
  }

  private static double between(ClusterBandwidthFunction truth, Host one, Host other) {
    return truth.of(List.of(truth.of(one, 1), truth.of(other, 1)));
  }

  @Test
  void makesAProfileOfMediansWithoutOutliers() {
    var runs = new ArrayList<NcclTestRun>();
    for (var bandwidth : List.of("200", "204", "208", "90")) {
      runs.addAll(NcclLogReader.read("log", run(bandwidth)));
    }
    var between =
        HEAD
            + rank(0, "h1", 0)
            + rank(1, "h1", 1)
            + rank(2, "h2", 0)
            + ROW.formatted("41", "0")
            + FOOT;
    runs.addAll(NcclLogReader.read("between", between));
    var made = BandwidthProfileBuilder.make("p", runs, "all_reduce", 16777216);
    assertThat(made.profile().intraOf("H100")).containsExactly(Map.entry(3L, 204.0));
    assertThat(made.profile().byModels())
        .isEqualTo(Map.of("H100", Map.of(PerHostGpuCounts.of(2, 1), 41.0)));
    assertThat(made.used()).isEqualTo(4);
    assertThat(made.leftOut()).singleElement().asString().contains("outlier on h1, 90.00 GB/s");
    assertThat(BandwidthProfileBuilder.make("p", runs, "all_reduce", 1 << 30).used()).isZero();
    assertThat(BandwidthProfileBuilder.make("p", runs, "all_gather", 16777216).used()).isZero();
  }

  @Test
  void theScriptsOwnMarksSayWhichGpusWereMeant() {
    var script =
        NcclTestScript.of(
            List.of(
                new PlannedMeasurement(
                    List.of(new Gpu("h2", 3), new Gpu("h1", 5), new Gpu("h1", 7)), 71)),
            "all_reduce",
            16777216);
    assertThat(script)
        .contains("measure 0000 3 h1:2,h2:1 h1 '5,7 h1' h2 '3 h2' # 71 s\n")
        .contains("about 1 minutes in all");
    var log =
        "# heddle gpus h1 5,7\n# heddle gpus h2 3\n"
            + HEAD
            + rank(0, "h1", 0)
            + rank(1, "h1", 1)
            + rank(2, "h2", 0)
            + ROW.formatted("41", "0")
            + FOOT;
    assertThat(NcclLogReader.read("f", log).getFirst().sets())
        .containsEntry("h1", 0b1010_0000L)
        .containsEntry("h2", 0b1000L);
  }

  @Test
  void readsRealLogs() throws java.io.IOException {
    var folder =
        Path.of(System.getProperty("heddle.data", "../../shared/data"))
            .resolve("nccl/cluster01_multinode_logs");
    Assumptions.assumeTrue(
        Files.isDirectory(folder), () -> "SKIPPED: no real nccl-tests logs in " + folder);
    var summary =
        Files.readAllLines(folder.resolveSibling("example-cluster01_multi-node.summary.csv"));
    int checked = 0;
    for (var line : summary.subList(1, summary.size())) {
      var cells = line.split(",");
      var runs = NcclLogReader.read(folder.resolve(cells[0]));
      var run =
          runs.stream()
              .filter(each -> (each.collective() + "_perf").equals(cells[1]))
              .findFirst()
              .orElseThrow();
      assertThat(run.trouble()).isNull();
      int perHost = Integer.parseInt(cells[3]);
      assertThat(run.sets())
          .hasSize(10)
          .allSatisfy((_, set) -> assertThat(Long.bitCount(set)).isEqualTo(perHost));
      double peak = run.rows().stream().mapToDouble(NcclTestRun.Row::busGBps).max().orElseThrow();
      assertThat(peak).isBetween(0.9 * Double.parseDouble(cells[8]), Double.parseDouble(cells[8]));
      checked++;
    }
    assertThat(checked).isEqualTo(20);
  }
}
