package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.io.NcclLog;
import io.heddle.solvers.dispatch.CountEnsemble;
import io.heddle.solvers.dispatch.NeighbourCounts;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is learned of four H100 hosts, asked about ten of another cluster whose logs are public. */
final class TenHosts {
  private static final long BYTES = 2L << 30;
  private static final double RAIL = 80;
  private static final List<String> COLLECTIVES = List.of("all_reduce", "all_gather");

  private TenHosts() {}

  /** Null where the data are not here. */
  static @Nullable ReportTable table(LabRun run) {
    var profile = run.profile("h100-2GB");
    var folder = run.data() == null ? null : run.data().resolve("nccl/cluster01_multinode_logs");
    if (profile == null || folder == null || !Files.isDirectory(folder)) {
      return null;
    }
    var learned = CountEnsemble.of(profile.byCounts(), RAIL);
    var nearest = NeighbourCounts.of(profile.byCounts(), RAIL);
    var rows = new ArrayList<List<String>>();
    for (int share : new int[] {1, 2, 4, 8}) {
      for (var each : NcclLog.read(folder.resolve("nccl_N10_G%d.log".formatted(share)))) {
        var row = each.nearest(BYTES);
        if (row != null && each.good() && COLLECTIVES.contains(each.collective())) {
          var counts =
              GpuCounts.of(each.sets().values().stream().mapToInt(Long::bitCount).toArray());
          rows.add(
              List.of(
                  each.collective(),
                  String.valueOf(share),
                  number(row.busGBps()),
                  number(learned.beyond(share)) + " ± " + number(learned.plusMinus(counts)),
                  number(nearest.beyond(share)),
                  number(Bandwidth.between(counts.hosts(), share, RAIL))));
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
            CountKnowledge.NEAREST,
            CountKnowledge.FORMULA),
        rows);
  }

  private static String number(double value) {
    return String.format(Locale.ENGLISH, "%.1f", value);
  }
}
