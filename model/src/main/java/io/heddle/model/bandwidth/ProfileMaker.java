package io.heddle.model.bandwidth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a profile of runs: the median of what was measured for the same GPUs or counts at the
 * message size nearest to the one asked for, by GPU model. Bad runs are left out, and so is what
 * lies far from the median, with the hosts that it was on: of a host that is sick now and then
 * nobody wants the mean.
 */
public final class ProfileMaker {
  private static final double FAR = 0.2;
  private static final double NEAR_SIZE = 4;

  /**
   * A profile, and what did not go into it.
   *
   * @param used measurements that went into it
   * @param leftOut one line each: the run and the reason
   */
  public record Made(BandwidthProfile profile, int used, List<String> leftOut) {}

  private record Measured(NcclRun run, double busGBps) {}

  private final String collective;
  private final long bytes;
  private final List<String> leftOut = new ArrayList<>();

  private ProfileMaker(String collective, long bytes) {
    this.collective = collective;
    this.bytes = bytes;
  }

  /** O(runs · rows). */
  public static Made make(String name, List<NcclRun> runs, String collective, long bytes) {
    return new ProfileMaker(collective, bytes).make(name, runs);
  }

  private Made make(String name, List<NcclRun> runs) {
    var sets = new TreeMap<String, SortedMap<Long, List<Measured>>>();
    var counts = new TreeMap<String, SortedMap<GpuCounts, List<Measured>>>();
    for (var run : runs) {
      var row = run.nearest(bytes);
      if (!run.good() || row == null) {
        leftOut.add("%s: %s".formatted(run.source(), run.trouble()));
      } else if (run.collective().equals(collective)) {
        if (Math.max(row.bytes(), bytes) > NEAR_SIZE * Math.min(row.bytes(), bytes)) {
          leftOut.add(
              "%s: nearest message size is %,d bytes, asked for %,d"
                  .formatted(run.source(), row.bytes(), bytes));
        } else {
          sort(run, new Measured(run, row.busGBps()), sets, counts);
        }
      }
    }
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    var between = new TreeMap<String, SortedMap<GpuCounts, Double>>();
    int[] used = new int[1];
    sets.forEach((model, measured) -> {
      var speeds = new TreeMap<Long, Double>();
      measured.forEach((set, each) -> speeds.put(set, median(each, used)));
      intra.put(model, speeds);
    });
    counts.forEach((models, measured) -> {
      var speeds = new TreeMap<GpuCounts, Double>();
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
    return new Made(profile, used[0], List.copyOf(leftOut));
  }

  private void sort(
      NcclRun run,
      Measured measured,
      Map<String, SortedMap<Long, List<Measured>>> sets,
      Map<String, SortedMap<GpuCounts, List<Measured>>> counts) {
    var byHost = run.sets();
    var models = new TreeSet<String>();
    run.devices().forEach(device -> models.add(device.model()));
    if (byHost.size() > 1) {
      var key = GpuCounts.of(byHost.values().stream().mapToInt(Long::bitCount).toArray());
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

  /** Of two that are far apart the faster: their mean is what nobody measured. */
  private static double median(List<Measured> measured) {
    var sorted = measured.stream().mapToDouble(Measured::busGBps).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 || sorted[middle - 1] < (1 - FAR) * sorted[middle]
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
