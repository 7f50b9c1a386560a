package io.heddle.solvers.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

/**
 * What jobs ask of each link, whatever their levels. Of links on which the same jobs meet, those on
 * which each needs no longer than on another are left out: a job that waits for the other waits at
 * least as long there.
 *
 * @param shared links on which jobs meet that can fill up
 * @param linksOfJob of each job: the shared links that it uses, by number
 * @param placesOfJob beside them: its place among the jobs of the link
 * @param slowest of each job: seconds on its slowest link, alone
 * @param tail of each job: seconds that its flows take beyond that when it is alone, since some
 *     wait for others of its own
 */
@SuppressWarnings("ArrayRecordComponent") // shared and never written again
record JobLinkDemands(
    List<Link> shared, int[][] linksOfJob, int[][] placesOfJob, double[] slowest, double[] tail) {
  /** Links that differ by less are alike. */
  private static final double SLACK = 5e-3;

  /**
   * A link's jobs by rising number.
   *
   * @param seconds of the whole link that an iteration of each needs
   * @param flows of each that cross the link
   */
  @SuppressWarnings("ArrayRecordComponent") // shared and never written
  record Link(int[] jobs, double[] seconds, int[] flows) {
    private double sum() {
      return Arrays.stream(seconds).sum();
    }

    /** Whether the other has all its jobs, and each needs as long there. */
    private boolean isCoveredBy(Link other) {
      int at = 0;
      for (int i = 0; i < jobs.length; i++) {
        while (at < other.jobs.length && other.jobs[at] < jobs[i]) {
          at++;
        }
        if (at == other.jobs.length
            || other.jobs[at] != jobs[i]
            || seconds[i] > other.seconds[at] * (1 + SLACK)) {
          return false;
        }
      }
      return true;
    }
  }

  /** O(crossings), and comparing links of the same jobs. */
  static JobLinkDemands of(double[] capacities, List<SimulatedJob> jobs) {
    var scarcity = new SaturableLinks(capacities, jobs);
    var slowest = new double[jobs.size()];
    var users = new HashMap<Integer, List<Use>>();
    var bytes = new double[capacities.length];
    var flows = new int[capacities.length];
    for (int j = 0; j < slowest.length; j++) {
      var touched = new ArrayList<Integer>();
      for (var flow : jobs.get(j).flows()) {
        slowest[j] = Math.max(slowest[j], flow.bytes() / SaturableLinks.speed(flow, capacities));
        for (int link : flow.links()) {
          if (flows[link]++ == 0) {
            touched.add(link);
          }
          bytes[link] += flow.bytes();
        }
      }
      for (int link : touched) {
        double seconds = bytes[link] / capacities[link];
        slowest[j] = Math.max(slowest[j], seconds);
        if (scarcity.isScarce(link)) {
          users.computeIfAbsent(link, _ -> new ArrayList<>()).add(new Use(j, seconds, flows[link]));
        }
        bytes[link] = 0;
        flows[link] = 0;
      }
    }
    var tail = new double[slowest.length];
    Arrays.setAll(
        tail,
        j -> Math.max(0, AggregatedTransfers.secondsAlone(capacities, jobs.get(j)) - slowest[j]));
    var period = new double[slowest.length];
    Arrays.setAll(
        period,
        j -> Math.max(jobs.get(j).computeSeconds(), jobs.get(j).sendSeconds() + slowest[j]));
    users.values().removeIf(uses -> delaysNobody(uses, slowest, period));
    var shared = uncovered(users, slowest.length);
    return new JobLinkDemands(
        shared,
        ofJobs(shared, slowest.length, (link, _) -> link),
        ofJobs(shared, slowest.length, (_, place) -> place),
        slowest,
        tail);
  }

  /** A job on a link. */
  private record Use(int job, double seconds, int flows) {}

  /** Whether all that can meet on a link is through before any of its jobs is elsewhere. */
  private static boolean delaysNobody(List<Use> uses, double[] slowest, double[] period) {
    double shortest = Double.POSITIVE_INFINITY;
    for (var use : uses) {
      shortest = Math.min(shortest, slowest[use.job()]);
    }
    double all = 0;
    for (var use : uses) {
      all += use.seconds() * (1 + Math.floor(shortest / period[use.job()]));
    }
    return all <= shortest;
  }

  private static List<Link> uncovered(Map<Integer, List<Use>> users, int jobs) {
    var links =
        users.keySet().stream()
            .sorted()
            .map(users::get)
            .filter(uses -> uses.size() > 1)
            .map(uses ->
                new Link(
                    uses.stream().mapToInt(Use::job).toArray(),
                    uses.stream().mapToDouble(Use::seconds).toArray(),
                    uses.stream().mapToInt(Use::flows).toArray()))
            .sorted(
                Comparator.comparingInt((Link link) -> -link.jobs().length)
                    .thenComparingDouble(link -> -link.sum()))
            .toList();
    var result = new ArrayList<Link>();
    var ofJob = new ArrayList<List<Seen>>();
    IntStream.range(0, jobs).forEach(_ -> ofJob.add(new ArrayList<>()));
    for (var link : links) {
      var kept =
          Arrays.stream(link.jobs())
              .mapToObj(ofJob::get)
              .min(Comparator.comparingInt(List::size))
              .orElseThrow();
      var seen = Seen.of(link);
      if (!seen.isCoveredByAny(kept)) {
        result.add(link);
        for (int job : link.jobs()) {
          ofJob.get(job).add(seen);
        }
      }
    }
    return result;
  }

  /**
   * A link with a bit for each of its jobs, by which most that do not have all jobs of another are
   * distinguished.
   */
  private record Seen(Link link, long jobs) {
    static Seen of(Link link) {
      return new Seen(
          link, Arrays.stream(link.jobs()).mapToLong(job -> 1L << job).reduce(0, (a, b) -> a | b));
    }

    boolean isCoveredByAny(List<Seen> others) {
      for (var other : others) {
        if ((jobs & ~other.jobs) == 0 && link.isCoveredBy(other.link)) {
          return true;
        }
      }
      return false;
    }
  }

  private static int[][] ofJobs(List<Link> links, int jobs, IntBinaryOperator what) {
    var result = new ArrayList<IntStream.Builder>();
    IntStream.range(0, jobs).forEach(_ -> result.add(IntStream.builder()));
    for (int link = 0; link < links.size(); link++) {
      int[] its = links.get(link).jobs();
      for (int place = 0; place < its.length; place++) {
        result.get(its[place]).add(what.applyAsInt(link, place));
      }
    }
    return result.stream().map(each -> each.build().toArray()).toArray(int[][]::new);
  }
}
