package io.heddle.solvers.moves;

import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** From when on hosts are reserved. Jobs that come now must end by then. */
final class HostReservationTimes {
  private final double now;
  private final double[] forAll;
  private final double[] forWhoStays;
  private final List<HostReservation> ahead;

  /**
   * O(hosts of reservations).
   *
   * @param isLifted whether there are none
   */
  HostReservationTimes(MovesProblem problem, Map<String, Integer> index, boolean isLifted) {
    now = problem.allocations().now();
    forAll = new double[index.size()];
    Arrays.fill(forAll, Double.POSITIVE_INFINITY);
    forWhoStays = forAll.clone();
    ahead =
        problem.allocations().reservations().stream()
            .filter(each -> !isLifted && each.endSeconds() > now)
            .toList();
    for (var each : ahead) {
      for (var id : each.hosts()) {
        int host = Objects.requireNonNull(index.get(id));
        forWhoStays[host] = Math.min(forWhoStays[host], each.startSeconds());
        if (!each.lent()) {
          forAll[host] = Math.min(forAll[host], each.startSeconds());
        }
      }
    }
  }

  /** Whether a job can come to a host and be there to its end. */
  boolean lets(RunningClusterJob job, int host) {
    return job.endsAfter(now) <= (job.preemptible() ? forAll[host] : forWhoStays[host]);
  }

  /** Whether a job of so many seconds, 0 forever, can come to a host. */
  boolean lets(double seconds, int host) {
    return (seconds > 0 ? now + seconds : Double.POSITIVE_INFINITY) <= forWhoStays[host];
  }

  /** Those that are not over. */
  List<HostReservation> ahead() {
    return ahead;
  }
}
