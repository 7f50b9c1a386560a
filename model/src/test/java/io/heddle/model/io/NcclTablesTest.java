package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.bandwidth.BandwidthProfileBuilder;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.result.Gpu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What people keep of a run: its table alone, a summary of many, output with labels. */
class NcclTablesTest {
  private static final String TABLE =
      """
      #                                                              out-of-place                       in-place
      #       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong
      #        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)
          16777216       4194304     float     sum      -1   143.2  117.20  175.80       0   144.0  116.5  174.75     N/A
      # Out of bounds values : 0 OK
      # Avg bus bandwidth    : 175.2
      """;

  private static NcclTestRun only(String text) {
    var runs = NcclLogReader.read("kept.txt", text);
    assertThat(runs).hasSize(1);
    return runs.getFirst();
  }

  private static String rank(int rank, int group, String host, int device) {
    return "#  Rank %2d Group %2d Pid 26142 on %10s device %2d [0000:9d:00] NVIDIA H100 80GB HBM3\n"
        .formatted(rank, group, host, device);
  }

  @Test
  void aTableAloneSaysWhatItLacks() {
    var run = only(TABLE);
    assertThat(run.rows()).containsExactly(new NcclTestRun.Row(16777216, 175.8, 0));
    assertThat(run.trouble()).contains("which GPUs of which hosts", "# heddle gpus HOST 0,1,…");
  }

  @Test
  void aTableUnderTheNamesOfItsGpusIsAMeasurement() {
    var between = only("# heddle gpus h1 0,5\n# heddle gpus h2 1,2\n" + TABLE);
    assertThat(between.trouble()).isNull();
    assertThat(between.collective()).isEqualTo("all_reduce");
    assertThat(between.sets()).isEqualTo(Map.of("h1", 0b10_0001L, "h2", 0b110L));
    var profile =
        BandwidthProfileBuilder.make("p", List.of(between), "all_reduce", 16777216).profile();
    assertThat(profile.byCounts()).containsExactly(Map.entry(PerHostGpuCounts.of(2, 2), 175.8));

    assertThat(only("# heddle gpus h1 0,1,2,3\n" + TABLE).trouble())
        .contains("model", "# heddle gpus h1 0,1,… H100");
    var within = only("# heddle gpus h1 0,1,2,3 NVIDIA A100-SXM4-80GB\n" + TABLE);
    assertThat(within.trouble()).isNull();
    assertThat(within.devices()).contains(new NcclTestRun.Device(new Gpu("h1", 3), "A100"));
  }

  @Test
  void whatTheSpeedsDoNotSayIsNotClaimed() {
    var gathered = TABLE.replace("sum      -1", "none      -1");
    var rooted = TABLE.replace("sum      -1", "sum       0");
    var scattered = TABLE.replace("175.80", " 87.90");
    for (var table : List.of(gathered, rooted, scattered)) {
      var run = only("# heddle gpus h1 0,5\n# heddle gpus h2 1,2\n" + table);
      assertThat(run.saysCollective()).as(table).isFalse();
      assertThat(run.trouble()).isNull();
    }
    var called =
        only("+ ./build/reduce_scatter_perf -b 16M\n# heddle gpus h1 0,5 A10\n" + scattered);
    assertThat(called.collective()).isEqualTo("reduce_scatter");
  }

  @Test
  void columnsAreFoundInWhateverVersion() {
    var before = "# heddle gpus h1 0,1\n# heddle gpus h2 0\n";
    var end = "# Avg bus bandwidth    : 1\n";
    var oldGather =
        "#       size         count    type     time   algbw   busbw  error     time   algbw  "
            + " busbw  error\n"
            + "     8388608       2097152   float    90.5   92.7   61.8  0e+00    89.9   93.3  "
            + " 62.2  0e+00\n";
    var emptyOperation =
        "#       size         count    type   redop     time   algbw   busbw  error     time  "
            + " algbw   busbw  error\n"
            + "     8388608       2097152   float            90.5   92.7   61.8  0e+00    89.9  "
            + " 93.3   62.2  0e+00\n";
    var iterations =
        "#       size         count      type   redop    root     time   algbw   busbw  #wrong   "
            + " i_min    i_max    i_p99    i_cv%     time   algbw   busbw  #wrong    i_min    i_max"
            + "    i_p99    i_cv%\n"
            + "     8388608       2097152     float    none      -1     90.5    92.7    61.8      "
            + " 0     90.1     91.0     90.9      1.1     90.5    92.7    62.8       0     90.1    "
            + " 91.0     90.9      1.1\n";
    var clock =
        "#       size         count      type   redop    root     time   algbw   busbw  #wrong    "
            + " time   algbw   busbw  #wrong            timestamp\n"
            + "     8388608       2097152     float    none      -1     90.5    92.7    61.8      "
            + " 0     90.5    92.7    62.8       0  2026-07-09 16:03:21\n";
    for (var table : List.of(oldGather, emptyOperation, iterations, clock)) {
      assertThat(only(before + table + end).rows())
          .as(table)
          .containsExactly(new NcclTestRun.Row(8388608, 61.8, 0));
    }
  }

  @Test
  void linesMayBeLabelledWithTheirRank() {
    var log = rank(0, 0, "h1", 0) + rank(1, 0, "h1", 1) + rank(2, 0, "h2", 0) + rank(3, 0, "h2", 1);
    for (var label : List.of("[1,0]<stdout>:", "[1,0]<stdout>: ", " 0: ")) {
      assertThat(only((log + TABLE).indent(0).replaceAll("(?m)^", label)).trouble()).isNull();
    }
  }

  @Test
  void groupsThatRanAtOnceAreNotOneMeasurement() {
    var run =
        only(
            rank(0, 0, "h1", 0)
                + rank(1, 0, "h1", 1)
                + rank(0, 1, "h2", 0)
                + rank(1, 1, "h2", 1)
                + TABLE);
    assertThat(run.trouble()).contains("several groups");
  }

  @Test
  void aRunThatNeverBeganIsAFailedOne() {
    var run =
        only("# heddle gpus h1 5,7\nssh: connect to h1: timed out\n# run failed with status 1\n");
    assertThat(run.trouble()).contains("run failed with status 1");
  }

  @Test
  void summariesNameTheLogsToImport() {
    var rows = new StringBuilder("file,test,N,G,minBytes,maxBytes,avg_bus_bw_GBs,peak_busbw_GBs\n");
    for (int i = 1; i <= 5; i++) {
      rows.append("nccl_N%d.log,all_reduce_perf,%d,8,8,64,47.8,48.9%n".formatted(i, i));
    }
    assertThatThrownBy(() -> NcclLogReader.read("s.csv", rows.toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found a summary (file,test,N,G,")
        .hasMessageContaining("states neither the GPUs of a host nor the message size")
        .hasMessageContaining("nccl_N1.log, nccl_N2.log, nccl_N3.log and 2 more");
    assertThatThrownBy(() -> NcclLogReader.read("s.csv", "nodes;busbw, max\n"))
        .hasMessageContaining("Import the logs that it was made of");
    assertThatThrownBy(() -> NcclLogReader.read("s.txt", "# Avg bus bandwidth    : 47.8165\n"))
        .hasMessageContaining("only the average bandwidth of a run")
        .hasMessageContaining("#  Rank 0 … on HOST device 0 …");
    assertThatThrownBy(
            () -> NcclLogReader.read("s.json", "{\"results\": [], \"average_bus_bandwidth\": {}}"))
        .hasMessageContaining("/devices: found nothing")
        .hasMessageContaining("-J");
  }

  @Test
  void aProcessWithSeveralGpusNamesTheFirstInJson() {
    var json =
        """
        { "version": 3, "args": ["all_reduce_perf"],
          "config": { "nthreads": 1, "ngpus": 4, "devices": [
            { "rank": 0, "hostname": "h1", "device": 0, "device_info": "NVIDIA H100 80GB HBM3" },
            { "rank": %d, "hostname": "h2", "device": 4, "device_info": "NVIDIA H100 80GB HBM3" } ] },
          "results": [ { "size": 16777216, "out_of_place": { "bus_bw": 38.5, "nwrong": 0.0 } } ],
          "average_bus_bandwidth": { "bandwidth": 39.0 } }
        """;
    assertThat(NcclLogReader.read("a.json", json.formatted(4)).getFirst().sets())
        .isEqualTo(Map.of("h1", 0b1111L, "h2", 0b1111_0000L));
    assertThat(NcclLogReader.read("a.json", json.formatted(1)).getFirst().sets())
        .isEqualTo(Map.of("h1", 1L, "h2", 0b1_0000L));
  }

  @Test
  void realSummariesAreToldApart() {
    var folder = Path.of(System.getProperty("heddle.data", "../../shared/data")).resolve("nccl");
    Assumptions.assumeTrue(Files.isDirectory(folder), () -> "SKIPPED: nothing real in " + folder);
    var pairs = NcclLogReader.read(folder.resolve("example-cluster00_pairwise.summary.csv"));
    assertThat(pairs).hasSize(810);
    assertThat(pairs.getFirst().collective()).isEqualTo("alltoall");
    assertThat(pairs.getFirst().sets()).containsOnlyKeys("cnode2-001", "cnode2-002");
    assertThat(pairs.getFirst().rows())
        .containsExactly(new NcclTestRun.Row(17_179_869_184L, 13.6, 0));
    assertThatThrownBy(() -> NcclLogReader.read(folder.resolve("example-cluster00_failures.txt")))
        .hasMessageContaining("no run of nccl-tests");
  }

  private static final String SUMMARY =
      """
      file,test,N,G,nodes,minBytes,maxBytes,avg_bus_bw_GBs,peak_busbw_GBs
      a.log,all_reduce_perf,2,2,"h[1,3]",8,64,47.8,48.9
      b.log,all_reduce_perf,1,4,h1,8,64,300,310.5
      c.log,alltoall_perf,2,2,h[1-2],8,64,,
      """;

  @Test
  void aSummaryWithNodesIsRead() {
    var runs =
        NcclLogReader.read("s.csv", SUMMARY, new NcclLogReader.Hints(NcclTestRun.UNKNOWN, "H100"));
    assertThat(runs).hasSize(3);
    assertThat(runs.getFirst().sets()).isEqualTo(Map.of("h1", 3L, "h3", 3L));
    assertThat(runs.getFirst().rows()).containsExactly(new NcclTestRun.Row(64, 48.9, 0));
    assertThat(runs).extracting(NcclTestRun::good).containsExactly(true, true, false);
    assertThat(runs.getLast().collective()).isEqualTo("alltoall");
    assertThat(BandwidthProfileBuilder.make("p", runs, "all_reduce", 64).profile().intraOf("H100"))
        .containsExactly(Map.entry(15L, 310.5));
    assertThat(NcclLogReader.read("s.csv", SUMMARY).get(1).trouble()).contains("--gpu-model");
    assertThatThrownBy(() ->
            NcclLogReader.read(
                "s.csv", SUMMARY.replace("h[1-2]", "h[2-1]").replace(",4,h1", ",x,h1")))
        .hasMessageContaining("line 3, G")
        .hasMessageContaining("line 4, nodes");
  }

  @Test
  void whatALogDoesNotSayAPersonMay() {
    var text = "# heddle gpus h1 0,1\n" + TABLE.replace("sum", "none");
    assertThat(NcclLogReader.read("t", text).getFirst().saysCollective()).isFalse();
    var said =
        NcclLogReader.read("t", text, new NcclLogReader.Hints("all_gather", "H100")).getFirst();
    assertThat(said.collective()).isEqualTo("all_gather");
    assertThat(said.trouble()).isNull();
    assertThat(said.devices()).allMatch(each -> each.model().equals("H100"));
    var merged =
        NcclLogReader.read(
            "t", "# heddle gpus h1 0,1,2,3 A100\n" + TABLE, new NcclLogReader.Hints("x", "H100"));
    assertThat(merged.getFirst().collective()).as("a log knows better").isNotEqualTo("x");
    assertThat(merged.getFirst().devices()).allMatch(each -> each.model().equals("A100"));
  }
}
