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
  /** Switches hash the flow. */
  ECMP {
    @Override
    List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed) {
      return jobs.stream()
          .map(job ->
              new RoutedJob(
                  job,
                  job.flows().stream()
                      .map(flow -> ground.routes().hashed(flow, (int) seed))
                      .toList()))
          .toList();
    }
  },

  /** From the most intense job down, each flow on what is least congested then (CRUX, 4.1). */
  INTENSITY {
    @Override
    List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed) {
      var intensity = new double[jobs.size()];
      for (int j = 0; j < intensity.length; j++) {
        var alone = ground.alone(jobs.get(j));
        intensity[j] = alone.intensity(ground.network());
      }
      return inOrder(ground, jobs, Comparator.comparingDouble(j -> -intensity[j]));
    }
  },

  /** TACCL*: the longest way first, each flow on what is least congested then (CRUX, 4.4). */
  DISTANCE {
    @Override
    List<RoutedJob> route(Ground ground, List<JobTraffic> jobs, long seed) {
      var hops = new int[jobs.size()];
      for (int j = 0; j < hops.length; j++) {
        hops[j] =
            jobs.get(j).flows().stream()
                .mapToInt(flow -> ground.routes().hashed(flow, 0).length)
                .max()
                .orElse(0);
      }
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
        .forEach(j -> routed[j] = leastCongested(jobs.get(j), ground, load));
    return Arrays.stream(routed).map(Objects::requireNonNull).toList();
  }

  /** Routes the flows of a job one after the other and adds them to the load, in bytes. */
  static RoutedJob leastCongested(JobTraffic job, Ground ground, double[] load) {
    var paths = new ArrayList<int[]>();
    for (var flow : job.flows()) {
      int[] path =
          ground
              .routes()
              .cheapest(
                  flow, link -> (load[link] + flow.bytes()) / ground.network().capacity(link));
      for (int link : path) {
        load[link] += flow.bytes();
      }
      paths.add(path);
    }
    return new RoutedJob(job, paths);
  }
}
