package io.heddle.solvers.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Averages over equal stretches of time. */
final class TimeBinAverages {
  private final double width;
  private final double[] jobs;
  private final double[] gpus;
  private final double[] done;
  private final double[] possible;
  private final Map<ReplayLinkKind, double[][]> links = new EnumMap<>(ReplayLinkKind.class);
  private final double end;
  private double allDone;
  private double allPossible;
  private double allAlone;
  private double pcie;
  private double network;
  private double doneByEnd;
  private double possibleByEnd;

  TimeBinAverages(double end, int bins) {
    this.end = end;
    width = end / bins;
    jobs = new double[bins];
    gpus = new double[bins];
    done = new double[bins];
    possible = new double[bins];
    for (var kind : ReplayLinkKind.values()) {
      links.put(kind, new double[bins][TraceReplayResult.INTENSITY_CLASSES]);
    }
  }

  /** Adds a stretch in which nothing changes; bins leave out what lies beyond the end. */
  void add(double from, double to, State state) {
    allDone += (to - from) * state.done();
    allPossible += (to - from) * state.possible();
    allAlone += (to - from) * state.alone();
    pcie += (to - from) * state.pcie();
    network += (to - from) * state.network();
    double inTime = Math.max(0, Math.min(to, end) - from);
    doneByEnd += inTime * state.done();
    possibleByEnd += inTime * state.possible();
    for (int bin = (int) (from / width); bin < jobs.length && bin * width < to; bin++) {
      double seconds = Math.min(to, (bin + 1) * width) - Math.max(from, bin * width);
      jobs[bin] += seconds * state.jobs();
      gpus[bin] += seconds * state.gpus();
      done[bin] += seconds * state.done();
      possible[bin] += seconds * state.possible();
      int at = bin;
      state
          .links()
          .forEach((kind, shares) -> {
            double[] sums = Objects.requireNonNull(links.get(kind))[at];
            for (int c = 0; c < sums.length; c++) {
              sums[c] += seconds * shares[c];
            }
          });
    }
  }

  /**
   * What runs at a moment; done and possible in flops a second, links as shares of all of a kind,
   * by kind and class of intensity.
   *
   * @param alone flops a second if each job were alone on the paths that it has
   * @param pcie links inside hosts on which jobs are in each other's way
   * @param network links between hosts and switches on which they are
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  record State(
      int jobs,
      int gpus,
      double done,
      double alone,
      double possible,
      Map<ReplayLinkKind, double[]> links,
      int pcie,
      int network) {}

  /** Computed flops over what the allocated GPUs could have computed, beyond the end, too. */
  double utilization() {
    return allPossible == 0 ? 1 : allDone / allPossible;
  }

  /** The same if each job were alone on the paths that it has: what it loses by itself. */
  double utilizationAlone() {
    return allPossible == 0 ? 1 : allAlone / allPossible;
  }

  /** Of the links on which jobs were in each other's way, over time: the share that was PCIe. */
  double pcieShare() {
    return pcie + network == 0 ? 0 : pcie / (pcie + network);
  }

  /** The same as {@link #utilization}, up to the end. */
  double utilizationByEnd() {
    return possibleByEnd == 0 ? 1 : doneByEnd / possibleByEnd;
  }

  List<TraceReplayResult.Bin> bins() {
    var bins = new ArrayList<TraceReplayResult.Bin>();
    for (int bin = 0; bin < jobs.length; bin++) {
      bins.add(
          new TraceReplayResult.Bin(
              bin * width,
              (bin + 1) * width,
              jobs[bin] / width,
              gpus[bin] / width,
              possible[bin] == 0 ? 1 : done[bin] / possible[bin],
              shares(bin)));
    }
    return bins;
  }

  private Map<ReplayLinkKind, List<Double>> shares(int bin) {
    var shares = new EnumMap<ReplayLinkKind, List<Double>>(ReplayLinkKind.class);
    links.forEach((kind, sums) ->
        shares.put(kind, Arrays.stream(sums[bin]).mapToObj(sum -> sum / width).toList()));
    return shares;
  }
}
