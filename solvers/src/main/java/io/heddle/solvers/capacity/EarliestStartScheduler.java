package io.heddle.solvers.capacity;

import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.allocation.WaitingJobTimetable.Holder;
import io.heddle.model.allocation.WaitingJobTimetable.Wait;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.capacity.HostOccupancy.Span;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.eligibility.UnsuitedPrecision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Each waiting job as early as those before it allow: by priority, then by the time of its arrival,
 * then in the order of the file. A less important job may start before a more important one, on
 * hosts that this one does not need yet: as Arnold's Algorithm 1 lets short jobs into the hosts
 * that are kept for a large one, here for every job that waits. What comes later therefore never
 * changes what came before.
 *
 * <p>For each job its start is the earliest that the hosts of those before it leave; which of
 * several sets of hosts an earlier job takes is a rule of thumb ({@link EarliestOpening}).
 */
public final class EarliestStartScheduler
    implements Solver<WaitingJobsProblem, WaitingJobTimetable> {
  private static final Comparator<Waiting> ORDER =
      Comparator.comparingInt((Waiting job) -> -job.request().priority())
          .thenComparingDouble(job -> job.request().submitSeconds());

  /** Never throws {@link io.heddle.solvers.InfeasibleException}: a job that never fits says why. */
  @Override
  public WaitingJobTimetable solve(
      WaitingJobsProblem problem, SolveControl<WaitingJobTimetable> control) {
    var occupancy = new HostOccupancy(problem);
    var waiting = problem.waiting().stream().sorted(ORDER).toList();
    var entries = new ArrayList<Entry>();
    for (var job : waiting) {
      if (control.stopped()) {
        throw new StoppedException(
            "stopped after %d of %d jobs".formatted(entries.size(), waiting.size()));
      }
      control
          .progress()
          .accept(new SolverProgress<>((double) entries.size() / waiting.size(), job.job(), null));
      entries.add(entry(occupancy, job));
    }
    return new WaitingJobTimetable(
        problem.cluster().name(),
        occupancy.now,
        entries,
        List.copyOf(occupancy.endless),
        UnsuitedPrecision.assumed(
            problem.allocations(),
            problem.cluster(),
            problem.waiting().stream().map(Waiting::training).toList()));
  }

  private static Entry entry(HostOccupancy occupancy, Waiting job) {
    var opening = EarliestOpening.first(occupancy, job, Set.of());
    if (opening == null) {
      return NeverFitsReason.of(occupancy, job);
    }
    double start = opening.start();
    double end = start + job.holds();
    var waits = waits(occupancy, opening);
    for (int host : opening.hosts()) {
      occupancy.hold(host, new Span(Holder.WAITING, job.job(), start, end));
    }
    return new Entry(
        job.job(),
        start,
        Double.isInfinite(end) ? null : end,
        opening.hosts().stream().map(h -> occupancy.hosts.get(h).id()).toList(),
        (int) opening.hosts().stream().mapToInt(h -> occupancy.minipod[h]).distinct().count(),
        waits,
        List.of(),
        "");
  }

  /** What holds the hosts before, and is not over yet. */
  private static List<Wait> waits(HostOccupancy occupancy, EarliestOpening opening) {
    var waits = new HashSet<Wait>();
    for (int host : opening.hosts()) {
      occupancy.of(host).stream()
          .filter(span -> span.until() <= opening.start() && span.until() > occupancy.now)
          .forEach(span -> waits.add(new Wait(span.holder(), span.id(), span.until())));
    }
    return waits.stream()
        .sorted(
            Comparator.comparingDouble(Wait::untilSeconds)
                .thenComparing(Wait::holder)
                .thenComparing(Wait::id))
        .toList();
  }
}
