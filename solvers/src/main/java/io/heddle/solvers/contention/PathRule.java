package io.heddle.solvers.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Gives each flow of each job one of its shortest paths. */
enum PathRule {
  /** Switches hash each queue pair, whose ports are as good as random. */
  ECMP {
    @Override
    List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed) {
      return jobs.stream()
          .map(job ->
              new RoutedJob(
                  job,
                  job.flows().stream()
                      .map(flow -> ground.routes().hashed(flow, port(seed, flow)))
                      .toList()))
          .toList();
    }
  },

  /** From the most intense job down, each flow on what is least congested then (CRUX, 4.1). */
  INTENSITY {
    @Override
    List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed) {
      var intensity =
          jobs.stream()
              .mapToDouble(job -> ground.alone(job).intensity(ground.network()))
              .toArray();
      return inOrder(ground, jobs, Comparator.comparingDouble(j -> -intensity[j]));
    }
  },

  /** TACCL*: the longest way first, each flow on what is least congested then (CRUX, 4.4). */
  DISTANCE {
    @Override
    List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed) {
      var hops =
          jobs.stream().mapToInt(job -> ground.alone(job).longestPath()).toArray();
      return inOrder(ground, jobs, Comparator.comparingInt(j -> -hops[j]));
    }
  };

  /**
   * @throws io.heddle.solvers.InfeasibleException if two hosts are not connected
   */
  abstract List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed);

  private static List<RoutedJob> inOrder(
      Ground ground, List<JobTraffic> jobs, Comparator<Integer> order) {
    var load = new double[ground.network().links()];
    var routed = new @Nullable RoutedJob[jobs.size()];
    IntStream.range(0, jobs.size())
        .boxed()
        .sorted(order.thenComparing(j -> jobs.get(j).id()))
        .forEach(j -> {
          var job = jobs.get(j);
          double period = ground.alone(job).aloneSeconds(ground.network());
          routed[j] = leastCongested(job, ground, load, period);
        });
    return Arrays.stream(routed).map(Objects::requireNonNull).toList();
  }

  private static int port(long seed, Flow flow) {
    return (int) (Long.hashCode(31 * seed) * 127 + flow.queuePair());
  }

  /**
   * Routes the flows of a job one after the other and adds them to the load.
   *
   * @param load of each link in bytes a second: a job that sends as much in half the time is in the
   *     way twice as much
   * @param periodSeconds of an iteration
   */
  static RoutedJob leastCongested(
      JobTraffic job, Ground ground, double[] load, double periodSeconds) {
    var paths = new ArrayList<int[]>();
    for (var flow : job.flows()) {
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
    return new RoutedJob(job, paths);
  }
}
