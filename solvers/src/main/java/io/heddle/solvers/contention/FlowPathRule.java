package io.heddle.solvers.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Gives each flow of each job one of its shortest paths. */
enum FlowPathRule {
  /** Switches hash each queue pair, whose ports are as good as random. */
  ECMP {
    @Override
    List<RoutedNetworkJob> route(RoutedNetwork ground, List<PlacedJobTraffic> jobs, long seed) {
      return jobs.stream()
          .map(job ->
              new RoutedNetworkJob(
                  job,
                  job.flows().stream()
                      .map(flow -> ground.hash().path(flow, port(seed, flow)))
                      .toList()))
          .toList();
    }
  },

  /** From the most intense job down, each flow on what is least congested then (CRUX, 4.1). */
  INTENSITY {
    @Override
    List<RoutedNetworkJob> route(RoutedNetwork ground, List<PlacedJobTraffic> jobs, long seed) {
      var intensity =
          jobs.stream().mapToDouble(job -> ground.alone(job).intensity(ground.network())).toArray();
      return inOrder(ground, jobs, Comparator.comparingDouble(j -> -intensity[j]));
    }
  },

  /** TACCL*: the longest way first, each flow on what is least congested then (CRUX, 4.4). */
  DISTANCE {
    @Override
    List<RoutedNetworkJob> route(RoutedNetwork ground, List<PlacedJobTraffic> jobs, long seed) {
      var hops = jobs.stream().mapToInt(job -> ground.alone(job).longestPath()).toArray();
      return inOrder(ground, jobs, Comparator.comparingInt(j -> -hops[j]));
    }
  };

  /**
   * @throws io.heddle.solvers.InfeasibleException if two hosts are not connected
   */
  abstract List<RoutedNetworkJob> route(
      RoutedNetwork ground, List<PlacedJobTraffic> jobs, long seed);

  @SuppressWarnings("ReferenceEquality") // a job's traffic is one object while it runs
  private static List<RoutedNetworkJob> inOrder(
      RoutedNetwork ground, List<PlacedJobTraffic> jobs, Comparator<Integer> order) {
    var ordered =
        IntStream.range(0, jobs.size())
            .boxed()
            .sorted(order.thenComparing(j -> jobs.get(j).id()))
            .toList();
    var load = new double[ground.network().links()];
    var before = ground.routedLast();
    var routed = new ArrayList<RoutedNetworkJob>(jobs.size());
    var result = new @Nullable RoutedNetworkJob[jobs.size()];
    boolean asBefore = true;
    for (int at = 0; at < ordered.size(); at++) {
      var job = jobs.get(ordered.get(at));
      double period = ground.alone(job).aloneSeconds(ground.network());
      asBefore &= at < before.size() && before.get(at).job() == job;
      var its =
          asBefore
              ? again(before.get(at), load, period)
              : leastCongested(job, ground, load, period);
      routed.add(its);
      result[ordered.get(at)] = its;
    }
    ground.setRoutedLast(routed);
    return Arrays.stream(result).map(Objects::requireNonNull).toList();
  }

  /** Adds to the load what a job does that is routed already. */
  private static RoutedNetworkJob again(
      RoutedNetworkJob routed, double[] load, double periodSeconds) {
    for (int f = 0; f < routed.paths().size(); f++) {
      double rate = routed.job().flows().get(f).bytes() / periodSeconds;
      for (int link : routed.paths().get(f)) {
        load[link] += rate;
      }
    }
    return routed;
  }

  private static int port(long seed, HostFlow flow) {
    return Long.hashCode(31 * seed) * 127 + flow.queuePair();
  }

  /**
   * Routes the flows of a job one after the other and adds them to the load.
   *
   * @param load of each link in bytes per second: a job that sends as much in half the time is in
   *     the way twice as much
   * @param periodSeconds of an iteration
   */
  static RoutedNetworkJob leastCongested(
      PlacedJobTraffic job, RoutedNetwork ground, double[] load, double periodSeconds) {
    var paths = new ArrayList<int[]>();
    for (var flow : job.flows()) {
      ground.goOn();
      double rate = flow.bytes() / periodSeconds;
      int[] path =
          ground
              .routes()
              .cheapest(flow, link -> (load[link] + rate) / ground.network().capacity(link));
      for (int link : path) {
        load[link] += rate;
      }
      paths.add(path);
    }
    return new RoutedNetworkJob(job, paths);
  }
}
