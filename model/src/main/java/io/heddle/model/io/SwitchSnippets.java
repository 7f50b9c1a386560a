package io.heddle.model.io;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.LinkQueueShares;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Commands that give hosts' adapters and switches the queues of a schedule. */
final class SwitchSnippets {
  /** Of a network. */
  private static final int CLASSES = 8;

  /** Of a class that no job has, beside a job's: as little as there is. */
  private static final double LEAST = 1e-9;

  private final FlowSchedule schedule;
  private final SortedMap<Integer, Integer> classOfLevel;

  /** In percent by class up to the last below network control; empty under strict priority. */
  private final List<Integer> shares;

  /**
   * @param classOfLevel the traffic class of each level in use
   */
  SwitchSnippets(FlowSchedule schedule, SortedMap<Integer, Integer> classOfLevel) {
    this.schedule = schedule;
    this.classOfLevel = classOfLevel;
    shares = schedule.isWeighted() ? shares(schedule, classOfLevel) : List.of();
  }

  private static List<Integer> shares(
      FlowSchedule schedule, SortedMap<Integer, Integer> classOfLevel) {
    var weights = new double[FreeTrafficClasses.LAST + 1];
    Arrays.fill(weights, LEAST);
    classOfLevel.forEach((level, its) -> weights[its] = schedule.weights().get(level));
    return LinkQueueShares.of(weights);
  }

  /** What a traffic class gets of a link that all want, in percent; empty under strict priority. */
  String share(int trafficClass) {
    return shares.isEmpty() ? "" : String.valueOf(shares.get(trafficClass));
  }

  /** {@code switch.sh}: for each host. */
  String host() {
    var text = new StringBuilder(head());
    text.append(
        """
        # Run it on each host (mlnx_qos of the NVIDIA adapters' tools); give switches the same
        # mapping: trust DSCP, one queue a class, %s, and the same lossless classes
        # (cumulus.sh has the queues for Cumulus Linux). CS6 and CS7 stay network control's.
        # Per job, set NCCL_IB_TC and NCCL_IB_SL as priorities.csv says. NCCL has no setting that
        # pins a path: paths.csv is advice for the owner of the transport (RoCEv2 source ports).
        # Its ports assume a hash of Heddle's; probe your switches before you rely on them.
        %sset -e
        dev=${1:?usage: switch.sh INTERFACE}
        mlnx_qos -i "$dev" --trust dscp
        """
            .formatted(
                shares.isEmpty()
                    ? "strict priority, the higher class first"
                    : "weighted queues (ETS, DWRR)",
                shares.isEmpty() ? "" : unused()));
    for (int its : classOfLevel.values()) {
      text.append(
          "mlnx_qos -i \"$dev\" --dscp2prio set,%d,%d\n"
              .formatted(FlowScheduleExport.dscp(its), its));
    }
    text.append("mlnx_qos -i \"$dev\" -p 0,1,2,3,4,5,6,7\n");
    text.append("mlnx_qos -i \"$dev\" -s ").append(byClass("ets", "strict"));
    if (!shares.isEmpty()) {
      text.append(" -t ")
          .append(shares.stream().map(String::valueOf).collect(Collectors.joining(",")))
          .append(",0".repeat(CLASSES - shares.size()));
    }
    text.append("\n# RoCE wants the jobs' classes lossless.\n");
    text.append("mlnx_qos -i \"$dev\" --pfc %s\n".formatted(lossless()));
    return text.toString();
  }

  /** {@code cumulus.sh}: for each switch with Cumulus Linux, by its default mapping of classes. */
  String cumulus() {
    var text = new StringBuilder(head());
    text.append(
        """
        # Run it on each switch with Cumulus Linux (NVUE), whose defaults give DSCP 8 · C the switch
        # priority and the traffic class C. SONiC: a SCHEDULER of type %s for each queue.
        # RoCE wants the jobs' classes lossless: set PFC as your fabric has it.
        %sset -e
        nv set qos mapping default-global trust l3
        """
            .formatted(
                shares.isEmpty() ? "STRICT" : "DWRR, weight as bw-percent here,",
                shares.isEmpty() ? "" : unused()));
    var each = "nv set qos egress-scheduler default-global traffic-class %s %s\n";
    for (int its = 0; its < shares.size(); its++) {
      text.append(each.formatted(its, "mode dwrr"));
      text.append(each.formatted(its, "bw-percent " + share(its)));
    }
    text.append(each.formatted("%d-%d".formatted(shares.size(), CLASSES - 1), "mode strict"));
    text.append("nv config apply\n");
    return text.toString();
  }

  private String head() {
    return """
    #!/bin/sh
    # Written by Heddle for cluster %s: %d priority levels in use.
    """
        .formatted(CommentEscaping.of(schedule.cluster()), classOfLevel.size());
  }

  private static String unused() {
    return "# Classes without jobs have 1 %: give those more that carry something else.\n";
  }

  private String byClass(String weighted, String strict) {
    return IntStream.range(0, CLASSES)
        .mapToObj(each -> each < shares.size() ? weighted : strict)
        .collect(Collectors.joining(","));
  }

  private String lossless() {
    return IntStream.range(0, CLASSES)
        .mapToObj(each -> classOfLevel.containsValue(each) ? "1" : "0")
        .collect(Collectors.joining(","));
  }
}
