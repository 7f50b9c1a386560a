package io.heddle.solvers.contention;

import io.heddle.solvers.RecentEntriesMap;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.simulation.SteadyState;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A network with what was found out about it: routes, and the correction factors of pairs of jobs.
 * Not safe for several threads.
 */
public final class RoutedNetwork {
  private static final int REMEMBERED = 20_000;

  private final DirectedLinkNetwork network;
  private final ShortestEcmpRoutes routes;
  private final EcmpHash hash;
  private final SteadyState steady;
  private final SolverTermination termination;
  private final Map<Pair, Double> corrections = new RecentEntriesMap<>(REMEMBERED);

  /** By identity: a job's traffic is one object while it runs. */
  private final IdentityHashMap<PlacedJobTraffic, RoutedNetworkJob> alone = new IdentityHashMap<>();

  /** By identity, so that schedulers on this ground see one object, whose paths they share. */
  private final IdentityHashMap<PlacedJobTraffic, Map<Integer, PlacedJobTraffic>> spread =
      new IdentityHashMap<>();

  /** In the order in which they were given their paths. */
  private List<RoutedNetworkJob> routedLast = List.of();

  private record Pair(TwoJobContention.Cycle job, TwoJobContention.Cycle reference) {}

  /** For plans that a person looks at. */
  public RoutedNetwork(DirectedLinkNetwork network) {
    this(network, new SolverTermination.Never());
  }

  /**
   * For plans that a person looks at, until they have enough of it.
   *
   * @param termination once reached, schedulers on this network get a {@link StoppedException}
   */
  public RoutedNetwork(DirectedLinkNetwork network, SolverTermination termination) {
    this(network, SteadyState.precise(termination), termination);
  }

  /**
   * @param steady who says what levels are worth
   */
  public RoutedNetwork(DirectedLinkNetwork network, SteadyState steady) {
    this(network, steady, new SolverTermination.Never());
  }

  private RoutedNetwork(
      DirectedLinkNetwork network, SteadyState steady, SolverTermination termination) {
    this.termination = termination;
    this.network = network;
    this.routes = new ShortestEcmpRoutes(network);
    this.hash = new EcmpHash(network, routes);
    this.steady = steady;
  }

  /**
   * @throws StoppedException if a stop was requested
   */
  void goOn() {
    if (termination.isReached()) {
      throw new StoppedException("stopped before all flows had their paths");
    }
  }

  SteadyState steady() {
    return steady;
  }

  public DirectedLinkNetwork network() {
    return network;
  }

  ShortestEcmpRoutes routes() {
    return routes;
  }

  EcmpHash hash() {
    return hash;
  }

  /**
   * The jobs that got their paths one after the other the last time: those that begin another order
   * get the same ones again.
   */
  List<RoutedNetworkJob> routedLast() {
    return routedLast;
  }

  void setRoutedLast(List<RoutedNetworkJob> routed) {
    routedLast = List.copyOf(routed);
  }

  /** k of a job against the reference job. */
  double correction(TwoJobContention.Cycle job, TwoJobContention.Cycle reference) {
    return corrections.computeIfAbsent(
        new Pair(job, reference),
        pair -> TwoJobContention.correction(pair.job(), pair.reference()));
  }

  /**
   * The same job with its flows split into the queue pairs between adapters.
   *
   * @param queuePairs between two adapters, at least 1
   */
  public PlacedJobTraffic spread(PlacedJobTraffic job, int queuePairs) {
    if (spread.size() > REMEMBERED) {
      spread.clear();
    }
    return spread
        .computeIfAbsent(job, _ -> new HashMap<>())
        .computeIfAbsent(
            queuePairs, _ -> new QueuePairSplit(network, routes).spread(job, queuePairs));
  }

  /** The job on its best paths, were it alone. */
  public RoutedNetworkJob alone(PlacedJobTraffic job) {
    if (alone.size() > REMEMBERED) {
      alone.clear();
    }
    return alone.computeIfAbsent(
        job, _ -> FlowPathRule.leastCongested(job, this, new double[network.links()], 1));
  }
}
