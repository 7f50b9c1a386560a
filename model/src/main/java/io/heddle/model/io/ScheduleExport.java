package io.heddle.model.io;

import io.heddle.model.result.FlowSchedule;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;

/**
 * What switches, adapters and transports need of a schedule: a table of priorities, a table of
 * paths, and a switch snippet.
 */
public final class ScheduleExport {
  /** What DSCP class selectors and {@code mlnx_qos} know. */
  public static final int MOST_LEVELS = 8;

  private ScheduleExport() {}

  /** The class selector of a level: CS0 … CS7. */
  public static int dscp(int level) {
    return 8 * level;
  }

  /** What {@code NCCL_IB_TC} takes: the DSCP in the upper six bits of the byte. */
  public static int trafficClass(int level) {
    return 4 * dscp(level);
  }

  /**
   * Writes {@code priorities.csv}, {@code paths.csv} and {@code switch.sh}, all or none.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if there are more levels than {@link #MOST_LEVELS}, or a file is in the
   *     way
   */
  public static List<Path> write(FlowSchedule schedule, Path folder, boolean force) {
    if (schedule.levels() > MOST_LEVELS) {
      throw new InputException(
          new Finding(
              "--export",
              "",
              "%d levels".formatted(schedule.levels()),
              "at most %d, which DSCP class selectors and switches have".formatted(MOST_LEVELS),
              "--levels " + MOST_LEVELS));
    }
    var files = new LinkedHashMap<String, String>();
    files.put("priorities.csv", priorities(schedule));
    files.put("paths.csv", paths(schedule));
    files.put("switch.sh", snippet(schedule));
    return FolderExport.write("schedule", files, folder, force);
  }

  private static String priorities(FlowSchedule schedule) {
    var text =
        new StringBuilder("job,level,DSCP,traffic class (NCCL_IB_TC),service level (NCCL_IB_SL)\n");
    for (var job : schedule.jobs()) {
      text.append(RankText.csv(job.id()))
          .append(
              ",%d,%d,%d,%d\n"
                  .formatted(
                      job.level(), dscp(job.level()), trafficClass(job.level()), job.level()));
    }
    return text.toString();
  }

  private static String paths(FlowSchedule schedule) {
    var text = new StringBuilder("job,from,to,bytes an iteration,path,suggested UDP source port\n");
    for (var job : schedule.jobs()) {
      for (var flow : job.flows()) {
        var port = flow.udpSourcePort();
        text.append(RankText.csv(job.id())).append(',');
        text.append(RankText.csv(flow.fromHost())).append(',');
        text.append(RankText.csv(flow.toHost())).append(',');
        text.append(Math.round(flow.bytes())).append(',');
        text.append(RankText.csv(String.join(" > ", flow.path()))).append(',');
        text.append(port == null ? "" : port.toString()).append('\n');
      }
    }
    return text.toString();
  }

  private static String snippet(FlowSchedule schedule) {
    var used = new TreeSet<Integer>();
    schedule.jobs().forEach(job -> used.add(job.level()));
    var text =
        new StringBuilder(
            """
            #!/bin/sh
            # Written by Heddle for cluster %s: %d priority levels in use.
            # Run it on each host (mlnx_qos of the NVIDIA adapters' tools); give switches the same
            # mapping: trust DSCP, one queue a class, strict priority, the higher class first.
            # Per job, set NCCL_IB_TC and NCCL_IB_SL as priorities.csv says. NCCL has no setting that
            # pins a path: paths.csv is advice to whoever owns the transport (RoCEv2 source ports).
            # Its ports assume a hash of Heddle's; probe your switches before you rely on them.
            set -e
            dev=${1:?usage: switch.sh INTERFACE}
            mlnx_qos -i "$dev" --trust dscp
            """
                .formatted(RankText.comment(schedule.cluster()), used.size()));
    for (int level : used) {
      text.append("mlnx_qos -i \"$dev\" --dscp2prio set,%d,%d\n".formatted(dscp(level), level));
    }
    text.append("mlnx_qos -i \"$dev\" -p 0,1,2,3,4,5,6,7\n");
    text.append(
        "mlnx_qos -i \"$dev\" -s strict,strict,strict,strict,strict,strict,strict,strict\n");
    return text.toString();
  }
}
