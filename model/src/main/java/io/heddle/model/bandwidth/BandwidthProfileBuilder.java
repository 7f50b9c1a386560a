package io.heddle.model.bandwidth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes a profile of runs: the median of what was measured for the same GPUs or counts at the
 * message size nearest to the one asked for, by GPU model. Bad runs are left out, and so is what
 * lies far from the median, with the hosts that it was on: the mean of a host that is degraded at
 * times is useless. A host that is slow in most of its runs, and two that are slow whenever they
 * run together, are named and get measurements of their own ({@link DegradedHardwareDetector}).
 */
public final class BandwidthProfileBuilder {
  private static final double FAR = 0.2;

  /**
   * A profile, and what did not go into it.
   *
   * @param used measurements that went into it
   * @param leftOut one line each: the run and the reason
   * @param sick one line each: a host or two that are far slower than others like them
   */
  public record Made(BandwidthProfile profile, int used, List<String> leftOut, List<String> sick) {}

  private record Measured(NcclTestRun run, double busGBps) {}

  private final String collective;
  private final long bytes;
  private final List<String> leftOut = new ArrayList<>();

  private BandwidthProfileBuilder(String collective, long bytes) {
    this.collective = collective;
    this.bytes = bytes;
  }

  /** O(runs · rows). */
  public static Made make(String name, List<NcclTestRun> runs, String collective, long bytes) {
    return new BandwidthProfileBuilder(collective, bytes).make(name, runs);
  }

  private Made make(String name, List<NcclTestRun> runs) {
    var sets = new TreeMap<String, SortedMap<Long, List<Measured>>>();
    var counts = new TreeMap<String, SortedMap<PerHostGpuCounts, List<Measured>>>();
    for (var run : runs) {
      var row = run.nearest(bytes);
      if (!run.good() || row == null) {
        leftOut.add("%s: %s".formatted(run.source(), run.trouble()));
      } else if (run.collective().equals(collective)) {
        if (!row.isNear(bytes)) {
          leftOut.add(
              "%s: nearest message size is %,d bytes, asked for %,d"
                  .formatted(run.source(), row.bytes(), bytes));
        } else {
          sort(run, new Measured(run, row.busGBps()), sets, counts);
        }
      }
    }
    var sick = sick(counts);
    var own = own(sick, counts);
    counts.putAll(own);
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    var between = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
    int[] used = new int[1];
    sets.forEach((model, measured) -> {
      var speeds = new TreeMap<Long, Double>();
      measured.forEach((set, each) -> speeds.put(set, median(each, used)));
      intra.put(model, speeds);
    });
    counts.forEach((models, measured) -> {
      var speeds = new TreeMap<PerHostGpuCounts, Double>();
      measured.forEach((key, each) -> speeds.put(key, median(each, used)));
      between.put(models, speeds);
    });
    var unsaid = between.remove("");
    var profile =
        new BandwidthProfile(
            name,
            bytes,
            "nccl-tests, " + collective,
            intra,
            unsaid == null ? new TreeMap<>() : unsaid,
            between,
            1);
    return new Made(profile, used[0], List.copyOf(leftOut), lines(own, between));
  }

  private void sort(
      NcclTestRun run,
      Measured measured,
      Map<String, SortedMap<Long, List<Measured>>> sets,
      Map<String, SortedMap<PerHostGpuCounts, List<Measured>>> counts) {
    var byHost = run.sets();
    var models = new TreeSet<String>();
    run.devices().forEach(device -> models.add(device.model()));
    if (byHost.size() > 1) {
      var key = PerHostGpuCounts.of(byHost.values().stream().mapToInt(Long::bitCount).toArray());
      var known = models.contains("") ? "" : String.join(BandwidthProfile.AND, models);
      counts
          .computeIfAbsent(known, _ -> new TreeMap<>())
          .computeIfAbsent(key, _ -> new ArrayList<>())
          .add(measured);
      return;
    }
    if (models.size() > 1) {
      leftOut.add("%s: GPUs of several models in one host %s".formatted(run.source(), models));
    } else {
      sets.computeIfAbsent(models.first(), _ -> new TreeMap<>())
          .computeIfAbsent(byHost.firstEntry().getValue(), _ -> new ArrayList<>())
          .add(measured);
    }
  }

  /** Among what was measured with known GPU models. */
  private static DegradedHardwareDetector sick(
      Map<String, SortedMap<PerHostGpuCounts, List<Measured>>> counts) {
    var seen = new ArrayList<DegradedHardwareDetector.Seen>();
    counts.values().stream()
        .flatMap(each -> each.values().stream())
        .filter(each -> each.size() > 1)
        .forEach(each -> {
          double median = median(each);
          each.forEach(one ->
              seen.add(
                  new DegradedHardwareDetector.Seen(
                      new TreeSet<>(one.run().sets().keySet()),
                      one.busGBps() < (1 - FAR) * median)));
        });
    return DegradedHardwareDetector.of(seen);
  }

  /** Takes what is of degraded hosts and pairs away from their GPU models, and keeps it by host. */
  private static SortedMap<String, SortedMap<PerHostGpuCounts, List<Measured>>> own(
      DegradedHardwareDetector sick,
      Map<String, SortedMap<PerHostGpuCounts, List<Measured>>> counts) {
    var own = new TreeMap<String, SortedMap<PerHostGpuCounts, List<Measured>>>();
    counts.forEach((models, byCounts) -> {
      if (models.isEmpty() || models.contains(BandwidthProfile.AND)) {
        return; // whose GPUs they are is not known, or not alike
      }
      byCounts.forEach((key, measured) ->
          measured.removeIf(each -> {
            var hosts = new TreeSet<>(each.run().sets().keySet());
            var ill = new TreeSet<>(hosts);
            ill.retainAll(sick.hosts());
            if (ill.isEmpty() && sick.pairs().contains(hosts)) {
              ill = hosts;
            }
            if (!ill.isEmpty()) {
              own.computeIfAbsent(
                      ill.stream()
                          .map(host -> models + BandwidthProfile.AT + host)
                          .collect(Collectors.joining(BandwidthProfile.AND)),
                      _ -> new TreeMap<>())
                  .computeIfAbsent(key, _ -> new ArrayList<>())
                  .add(each);
            }
            return !ill.isEmpty();
          }));
      byCounts.values().removeIf(List::isEmpty);
    });
    counts.values().removeIf(Map::isEmpty);
    return own;
  }

  private static List<String> lines(
      Map<String, SortedMap<PerHostGpuCounts, List<Measured>>> own,
      Map<String, SortedMap<PerHostGpuCounts, Double>> between) {
    var lines = new ArrayList<String>();
    own.forEach((key, counts) -> {
      var parts = List.of(key.split(BandwidthProfile.AND));
      var hosts =
          parts.stream()
              .map(part -> part.substring(part.indexOf(BandwidthProfile.AT) + 1))
              .collect(Collectors.joining(" and "));
      int runs = counts.values().stream().mapToInt(List::size).sum();
      var first = between.getOrDefault(key, Collections.emptySortedMap());
      lines.add(
          "%s %s: %d run%s far below others of the same counts, such as %.2f GB/s for %s"
              .formatted(
                  parts.size() == 1 ? "host" : "between",
                  hosts,
                  runs,
                  runs == 1 ? "" : "s",
                  first.firstEntry().getValue(),
                  first.firstKey()));
    });
    return lines;
  }

  private double median(List<Measured> measured, int[] used) {
    double median = median(measured);
    var near = new ArrayList<Measured>();
    for (var each : measured) {
      if (Math.abs(each.busGBps() - median) <= FAR * median) {
        near.add(each);
      } else {
        leftOut.add(
            "%s: outlier on %s, %.2f GB/s where the median of %d is %.2f"
                .formatted(
                    each.run().source(),
                    String.join(" and ", each.run().sets().keySet()),
                    each.busGBps(),
                    measured.size(),
                    median));
      }
    }
    used[0] += near.size();
    return median(near);
  }

  /** Of two that are far apart the faster: their mean was never measured. */
  private static double median(List<Measured> measured) {
    var sorted = measured.stream().mapToDouble(Measured::busGBps).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 || sorted[middle - 1] < (1 - FAR) * sorted[middle]
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
