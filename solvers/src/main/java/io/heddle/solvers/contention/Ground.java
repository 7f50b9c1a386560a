package io.heddle.solvers.contention;

import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Termination;
import io.heddle.solvers.simulation.SteadyState;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A network with what was found out about it: routes, and the correction factors of pairs of jobs.
 * Not safe for several threads.
 */
public final class Ground {
  private static final int REMEMBERED = 20_000;

  private final Network network;
  private final Routes routes;
  private final EcmpHash hash;
  private final SteadyState steady;
  private final Termination termination;
  private final Map<Pair, Double> corrections =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Pair, Double> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** By identity: a job's traffic is one object while it runs. */
  private final IdentityHashMap<JobTraffic, RoutedJob> alone = new IdentityHashMap<>();

  /** By identity, so that schedulers on this ground see one object, whose paths they share. */
  private final IdentityHashMap<JobTraffic, Map<Integer, JobTraffic>> spread =
      new IdentityHashMap<>();

  /** In the order in which they were given their paths. */
  private List<RoutedJob> routedLast = List.of();

  private record Pair(TwoJobs.Cycle job, TwoJobs.Cycle reference) {}

  /** For plans that a person looks at. */
  public Ground(Network network) {
    this(network, new Termination.Never());
  }

  /**
   * For plans that a person looks at, until they have enough of it.
   *
   * @param termination once reached, whoever decides on this ground gets a {@link StoppedException}
   */
  public Ground(Network network, Termination termination) {
    this(network, SteadyState.precise(termination), termination);
  }

  /**
   * @param steady who says what levels are worth
   */
  public Ground(Network network, SteadyState steady) {
    this(network, steady, new Termination.Never());
  }

  private Ground(Network network, SteadyState steady, Termination termination) {
    this.termination = termination;
    this.network = network;
    this.routes = new Routes(network);
    this.hash = new EcmpHash(network, routes);
    this.steady = steady;
  }

  /**
   * @throws StoppedException if somebody asked for it
   */
  void goOn() {
    if (termination.isReached()) {
      throw new StoppedException("stopped before all flows had their paths");
    }
  }

  SteadyState steady() {
    return steady;
  }

  public Network network() {
    return network;
  }

  Routes routes() {
    return routes;
  }

  EcmpHash hash() {
    return hash;
  }

  /**
   * The jobs that got their paths one after the other the last time: those that begin another order
   * get the same ones again.
   */
  List<RoutedJob> routedLast() {
    return routedLast;
  }

  void setRoutedLast(List<RoutedJob> routed) {
    routedLast = List.copyOf(routed);
  }

  /** k of a job against the reference job. */
  double correction(TwoJobs.Cycle job, TwoJobs.Cycle reference) {
    return corrections.computeIfAbsent(
        new Pair(job, reference), pair -> TwoJobs.correction(pair.job(), pair.reference()));
  }

  /**
   * The same job with its flows split into the queue pairs between adapters.
   *
   * @param queuePairs between two adapters, at least 1
   */
  public JobTraffic spread(JobTraffic job, int queuePairs) {
    if (spread.size() > REMEMBERED) {
      spread.clear();
    }
    return spread
        .computeIfAbsent(job, _ -> new HashMap<>())
        .computeIfAbsent(queuePairs, _ -> new Lanes(network, routes).spread(job, queuePairs));
  }

  /** The job on its best paths, were it alone. */
  public RoutedJob alone(JobTraffic job) {
    if (alone.size() > REMEMBERED) {
      alone.clear();
    }
    return alone.computeIfAbsent(
        job, _ -> PathRule.leastCongested(job, this, new double[network.links()], 1));
  }
}
