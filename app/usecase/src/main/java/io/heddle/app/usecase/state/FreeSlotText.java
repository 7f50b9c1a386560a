package io.heddle.app.usecase.state;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.moves.FreeSlots;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Free slots in words. */
public final class FreeSlotText {
  private FreeSlotText() {}

  /** “free slots, rack: 88 of 1 host, 11 of 16 hosts (14 if 2 jobs move)”: a line each level. */
  public static List<String> lines(List<FreeSlots> slots, int moves) {
    boolean several =
        slots.stream().map(each -> each.gpuModel() + each.gpusPerHost()).distinct().count() > 1;
    var lines = new LinkedHashMap<String, List<String>>();
    for (var each : slots) {
      var hosts = several ? " (%d × %s)".formatted(each.gpusPerHost(), each.gpuModel()) : "";
      lines
          .computeIfAbsent(each.level() + hosts, _ -> new ArrayList<>())
          .add(
              "%,d of %d host%s%s"
                  .formatted(
                      each.now(), each.hosts(), each.hosts() == 1 ? "" : "s", after(each, moves)));
    }
    return lines.entrySet().stream()
        .map(line ->
            "free slots, %s: %s".formatted(line.getKey(), String.join(", ", line.getValue())))
        .toList();
  }

  /** What free slots leave out of account. O(hosts). */
  public static List<String> notes(Cluster cluster) {
    return cluster.hosts().stream().anyMatch(host -> host.labels().containsKey("rack"))
        ? List.of(
            "free slots ignore what a rack can power and cool; moves --rack-gpus N takes account of it.")
        : List.of();
  }

  private static String after(FreeSlots slots, int moves) {
    if (slots.most() == slots.now()) {
      return "";
    }
    var count =
        slots.isProven()
            ? "%,d".formatted(slots.least())
            : "at least %,d, at most %,d".formatted(slots.least(), slots.most());
    return " (%s if %d job%s)".formatted(count, moves, moves == 1 ? " moves" : "s move");
  }

  /** Hosts of the segments that jobs request, and of whole jobs on hosts of so many GPUs. */
  public static Collection<Integer> sizes(List<TrainingJob> jobs, Collection<Integer> gpusPerHost) {
    var sizes = new TreeSet<Integer>();
    for (var job : jobs) {
      var segment = job.request().topology().segment();
      if (segment != null) {
        sizes.add(segment.hosts());
      }
      sizes.addAll(
          gpusPerHost.stream()
              .map(gpus -> Math.ceilDiv(job.gpus(), gpus))
              .collect(Collectors.toSet()));
    }
    return sizes;
  }
}
