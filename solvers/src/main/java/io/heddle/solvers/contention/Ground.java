package io.heddle.solvers.contention;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A network with what was found out about it: routes, and the correction factors of pairs of jobs.
 * Not safe for several threads.
 */
public final class Ground {
  private static final int REMEMBERED = 20_000;

  private final Network network;
  private final Routes routes;
  private final Map<Pair, Double> corrections =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Pair, Double> eldest) {
          return size() > REMEMBERED;
        }
      };

  private record Pair(TwoJobs.Cycle job, TwoJobs.Cycle reference) {}

  public Ground(Network network) {
    this.network = network;
    this.routes = new Routes(network);
  }

  public Network network() {
    return network;
  }

  Routes routes() {
    return routes;
  }

  /** k of a job against the reference job. */
  double correction(TwoJobs.Cycle job, TwoJobs.Cycle reference) {
    return corrections.computeIfAbsent(
        new Pair(job, reference), pair -> TwoJobs.correction(pair.job(), pair.reference()));
  }

  /** The job on its best paths, were it alone. */
  public RoutedJob alone(JobTraffic job) {
    return PathRule.leastCongested(job, this, new double[network.links()]);
  }
}
