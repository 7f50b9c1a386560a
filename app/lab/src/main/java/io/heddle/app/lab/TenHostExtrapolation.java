package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.io.NcclLogReader;
import io.heddle.solvers.dispatch.GpuCountEnsemble;
import io.heddle.solvers.dispatch.NearestCountBaseline;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is learned of four H100 hosts, asked about ten of another cluster whose logs are public. */
final class TenHostExtrapolation {
  private static final long BYTES = 2L << 30;
  private static final double RAIL = 80;
  private static final List<String> COLLECTIVES = List.of("all_reduce", "all_gather");

  private TenHostExtrapolation() {}

  /** Null where the data are not here. */
  static @Nullable ReportTable table(LabPageRun run) {
    var profile = run.profile("h100-2GB");
    var folder = run.data() == null ? null : run.data().resolve("nccl/cluster01_multinode_logs");
    if (profile == null || folder == null || !Files.isDirectory(folder)) {
      return null;
    }
    var learned = GpuCountEnsemble.of(profile.byCounts(), RAIL);
    var nearest = NearestCountBaseline.of(profile.byCounts(), RAIL);
    var rows = new ArrayList<List<String>>();
    for (int share : new int[] {1, 2, 4, 8}) {
      for (var each : NcclLogReader.read(folder.resolve("nccl_N10_G%d.log".formatted(share)))) {
        var row = each.nearest(BYTES);
        if (row != null && each.good() && COLLECTIVES.contains(each.collective())) {
          var counts =
              PerHostGpuCounts.of(each.sets().values().stream().mapToInt(Long::bitCount).toArray());
          rows.add(
              List.of(
                  each.collective(),
                  String.valueOf(share),
                  ReportCells.tenths(row.busGBps()),
                  ReportCells.tenths(learned.beyond(share))
                      + " ± "
                      + ReportCells.tenths(learned.plusMinus(counts)),
                  ReportCells.tenths(nearest.beyond(share)),
                  ReportCells.tenths(
                      ClusterBandwidthFunction.between(counts.hosts(), share, RAIL))));
        }
      }
    }
    return new ReportTable(
        "ten-hosts",
        "Four hosts' all-reduce at 2 GiB, asked about ten hosts of another cluster",
        List.of(
            "collective",
            "GPUs per host",
            "measured GB/s",
            "bandpilot",
            PartialCountKnowledge.NEAREST,
            PartialCountKnowledge.FORMULA),
        rows);
  }
}
