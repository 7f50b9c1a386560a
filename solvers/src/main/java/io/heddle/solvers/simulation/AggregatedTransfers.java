package io.heddle.solvers.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The flows of all jobs, made few: links that cannot fill up or never limit a flow are left out,
 * flows that then share nothing with another job only take their time, and of those that are alike
 * one stands for all ({@link FlowColorRefinement}). Exact; where thousands of groups are left, what
 * follows from them is within {@link #SLACK}, so that they end in hundreds of events rather than in
 * one each.
 */
final class AggregatedTransfers {
  /** Groups of flows that are followed one by one at most. */
  static final int MOST_EXACT = 1_000;

  private static final double SLACK = 5e-3;

  /** A flow with so small a share of its bytes left is done. */
  private static final double DONE = 1e-9;

  /** Links whose shares differ by less fill up together. */
  private static final double ALIKE = 1e-12;

  /** Of each group of like flows: its job, how many they are, the bytes of one. */
  final int[] job;

  final int[] multiplicity;
  final double[] bytes;

  /** Of each group: the groups of like links that limit it. */
  final int[][] links;

  /** Of each group, beside each of its groups of links: how many of its flows cross one link. */
  final int[][] crossing;

  /** Of each group: the speed of a flow's slowest link. */
  final double[] cap;

  /** Of one link of each group of like links, in bytes per second. */
  final double[] capacity;

  /** Of each job: its first group; one more than jobs. */
  final int[] firstOfJob;

  /** Of each job: the time that its flows take that share nothing with another job. */
  final double[] privateSeconds;

  /** A flow that can be limited, and the numbers of the links that can. */
  @SuppressWarnings("ArrayRecordComponent") // never written again
  private record Sharer(int job, double bytes, double cap, int[] path) {}

  private AggregatedTransfers(
      double[] privateSeconds, List<Sharer> sharers, double[] capacityOfLink) {
    this.privateSeconds = privateSeconds;
    var likeness = likeness(sharers, capacityOfLink);
    int groups = Arrays.stream(likeness.ofFlow).max().orElse(-1) + 1;
    job = new int[groups];
    multiplicity = new int[groups];
    bytes = new double[groups];
    cap = new double[groups];
    links = new int[groups][];
    crossing = new int[groups][];
    capacity = new double[Arrays.stream(likeness.ofLink).max().orElse(-1) + 1];
    firstOfJob = new int[privateSeconds.length + 1];
    fill(sharers, capacityOfLink, likeness);
  }

  /** O(crossings · rounds of {@link FlowColorRefinement}), and draining links of single jobs. */
  static AggregatedTransfers of(double[] capacities, List<SimulatedJob> jobs) {
    var privateSeconds = new double[jobs.size()];
    var used = new ArrayList<Integer>();
    var sharers = sharers(capacities, jobs, privateSeconds, used);
    double[] capacityOfLink = used.stream().mapToDouble(link -> capacities[link]).toArray();
    int[][] kept =
        BottleneckFilter.of(
            sharers.stream().map(Sharer::path).toArray(int[][]::new), capacityOfLink);
    boolean[] shared = shared(sharers, kept, capacityOfLink.length);
    var own = new ArrayList<List<Sharer>>();
    jobs.forEach(_ -> own.add(new ArrayList<>()));
    var common = new ArrayList<Sharer>();
    for (int f = 0; f < kept.length; f++) {
      var flow = sharers.get(f);
      (shared[f] ? common : own.get(flow.job()))
          .add(new Sharer(flow.job(), flow.bytes(), flow.cap(), kept[f]));
    }
    for (int j = 0; j < privateSeconds.length; j++) {
      var alone = new AggregatedTransfers(new double[jobs.size()], own.get(j), capacityOfLink);
      privateSeconds[j] = Math.max(privateSeconds[j], alone.drainSeconds());
    }
    return new AggregatedTransfers(privateSeconds, common, capacityOfLink);
  }

  /** Until all flows of a job are through that has the network for itself. */
  static double secondsAlone(double[] capacities, SimulatedJob job) {
    return of(capacities, List.of(job)).privateSeconds[0];
  }

  /** Numbers the links that can fill up, and takes the time of flows that cross none. */
  private static List<Sharer> sharers(
      double[] capacities, List<SimulatedJob> jobs, double[] privateSeconds, List<Integer> used) {
    var sharers = new ArrayList<Sharer>();
    var scarcity = new SaturableLinks(capacities, jobs);
    var number = new int[capacities.length];
    for (int j = 0; j < jobs.size(); j++) {
      for (var flow : jobs.get(j).flows()) {
        double speed = SaturableLinks.speed(flow, capacities);
        int[] path = scarcity.of(flow);
        if (path.length == 0) {
          privateSeconds[j] = Math.max(privateSeconds[j], flow.bytes() / speed);
          continue;
        }
        for (int i = 0; i < path.length; i++) {
          int link = path[i];
          if (number[link] == 0) {
            used.add(link);
            number[link] = used.size();
          }
          path[i] = number[link] - 1;
        }
        sharers.add(new Sharer(j, flow.bytes(), speed, path));
      }
    }
    return sharers;
  }

  /** Which flows share links, directly or through others, with flows of another job. */
  private static boolean[] shared(List<Sharer> sharers, int[][] paths, int links) {
    var sets = new UnionFindSets(links);
    for (int[] path : paths) {
      for (int link : path) {
        sets.join(path[0], link);
      }
    }
    var first = new int[links];
    Arrays.fill(first, -1);
    var mixed = new boolean[links];
    for (int f = 0; f < paths.length; f++) {
      int root = sets.root(paths[f][0]);
      int job = sharers.get(f).job();
      mixed[root] |= first[root] >= 0 && first[root] != job;
      first[root] = job;
    }
    var shared = new boolean[paths.length];
    for (int f = 0; f < paths.length; f++) {
      shared[f] = mixed[sets.root(paths[f][0])];
    }
    return shared;
  }

  /** Until all flows are through that begin together and share no link with others. */
  private double drainSeconds() {
    var sharing = new LinkSharingRule(this, new int[size()]);
    var left = bytes.clone();
    var rate = new double[size()];
    for (int g = 0; g < rate.length; g++) {
      sharing.start(g);
    }
    double now = 0;
    int open = rate.length;
    while (open > 0) {
      sharing.share(rate);
      double step = Double.POSITIVE_INFINITY;
      for (int g = 0; g < rate.length; g++) {
        step = left[g] > 0 ? Math.min(step, left[g] / rate[g]) : step;
      }
      now += step;
      for (int g = 0; g < rate.length; g++) {
        if (left[g] > 0) {
          left[g] -= rate[g] * step;
          if (left[g] <= bytes[g] * done()) {
            left[g] = 0;
            open--;
            sharing.stop(g);
          }
        }
      }
    }
    return now;
  }

  private static FlowColorRefinement likeness(List<Sharer> sharers, double[] capacityOfLink) {
    return new FlowColorRefinement(
        sharers.stream().map(Sharer::path).toArray(int[][]::new),
        sharers.stream()
            .mapToLong(each ->
                FlowColorRefinement.mix(
                    FlowColorRefinement.mix(
                            FlowColorRefinement.mix(each.job())
                                + Double.doubleToLongBits(each.bytes()))
                        + Double.doubleToLongBits(each.cap())))
            .toArray(),
        Arrays.stream(capacityOfLink).mapToLong(Double::doubleToLongBits).toArray());
  }

  private void fill(List<Sharer> sharers, double[] capacityOfLink, FlowColorRefinement likeness) {
    var linksInGroup = new int[capacity.length];
    for (int link = 0; link < capacityOfLink.length; link++) {
      linksInGroup[likeness.ofLink[link]]++;
      capacity[likeness.ofLink[link]] = capacityOfLink[link];
    }
    for (int group : likeness.ofFlow) {
      multiplicity[group]++;
    }
    for (int f = sharers.size() - 1; f >= 0; f--) {
      int g = likeness.ofFlow[f];
      var flow = sharers.get(f);
      job[g] = flow.job();
      bytes[g] = flow.bytes();
      cap[g] = flow.cap();
      int[] crossed = Arrays.stream(flow.path()).map(link -> likeness.ofLink[link]).toArray();
      links[g] = Arrays.stream(crossed).distinct().toArray();
      crossing[g] =
          Arrays.stream(links[g])
              .map(group -> {
                long times = Arrays.stream(crossed).filter(each -> each == group).count();
                return (int) (multiplicity[g] * times / linksInGroup[group]);
              })
              .toArray();
    }
    for (int group : job) {
      firstOfJob[group + 1]++;
    }
    for (int j = 1; j < firstOfJob.length; j++) {
      firstOfJob[j] += firstOfJob[j - 1];
    }
  }

  int size() {
    return job.length;
  }

  /** The share of its bytes that a flow may have left and count as done. */
  double done() {
    return size() > MOST_EXACT ? SLACK : DONE;
  }

  /** By how much links that fill up together may differ in what they leave to each flow. */
  double alike() {
    return size() > MOST_EXACT ? SLACK : ALIKE;
  }
}
