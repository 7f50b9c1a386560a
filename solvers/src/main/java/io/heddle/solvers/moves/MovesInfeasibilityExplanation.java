package io.heddle.solvers.moves;

import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What stands in the way where no moves can do it. */
final class MovesInfeasibilityExplanation {
  private static final int NAMED = 5;

  private MovesInfeasibilityExplanation() {}

  /**
   * In the minipods that come nearest. O(hosts · log hosts).
   *
   * @param isCertain whether no moves at all can do it
   * @throws io.heddle.model.job.JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static InfeasibleException of(IndexedMovesProblem fleet, boolean isCertain) {
    var problem = fleet.problem;
    fleet.eligibility().requireFit();
    int minipods = problem.cluster().minipods().size();
    var best =
        IntStream.range(0, minipods)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer m) -> freeable(fleet, m))
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()))
            .limit(problem.mostMinipods())
            .toList();
    long most = best.stream().mapToLong(m -> freeable(fleet, m)).sum();
    long need = problem.request().gpus();
    var names =
        String.join(
            ", ",
            best.stream()
                .limit(NAMED)
                .map(m -> problem.cluster().minipods().get(m).name())
                .toList());
    var text =
        String.format(
            Locale.ENGLISH,
            "job %s requests %,d GPUs in %s; in %s %,d could be freed",
            problem.job(),
            need,
            problem.mostMinipods() == 1
                ? "one minipod"
                : "%d minipods".formatted(problem.mostMinipods()),
            names,
            most);
    if (most >= need && fleet.pool == null) {
      return new InfeasibleException(
          "%s, but no hosts of one size and model that reach each other are enough: %s.%s"
              .formatted(
                  text,
                  HostExclusionFinding.words(ExcludedHosts.of(fleet.eligibility(), fleet::state)),
                  HostExclusionFinding.unknownGpus(problem.cluster())));
    }
    if (most < need) {
      return new InfeasibleException(
          "%s: %s. %s%s"
              .formatted(
                  text,
                  CountedNoun.missing(need - most),
                  why(fleet, best),
                  HostExclusionFinding.unknownGpus(problem.cluster())));
    }
    if (fleet.pool != null && !hasRoom(fleet)) {
      var segment = problem.segment();
      return new InfeasibleException(
          "%s, but %s there do not fit all %d %s of %d hosts."
              .formatted(
                  text,
                  segment == null ? "NVLink domains" : "domains of level " + segment.level(),
                  fleet.pool().cells(),
                  segment == null ? "TP groups" : "segments",
                  fleet.pool().group()));
    }
    return new InfeasibleException(
        "%s, but %s: %s"
            .formatted(
                text,
                isCertain
                    ? "no destinations exist for the jobs on them"
                    : "no destinations were found for the jobs on them (not proven impossible)",
                elsewhere(fleet)),
        isCertain);
  }

  private static boolean hasRoom(IndexedMovesProblem fleet) {
    var minipods = fleet.fewestMinipods(fleet::canBeFreed);
    return minipods != null && minipods <= fleet.mostMinipods();
  }

  private static long freeable(IndexedMovesProblem fleet, int minipod) {
    long gpus = 0;
    for (int h = 0; h < fleet.gpus.length; h++) {
      gpus += fleet.minipod[h] == minipod && fleet.canBeFreed(h) ? fleet.gpus[h] : 0;
    }
    return gpus;
  }

  /** What excludes hosts of the minipods, and who holds or reserves them. */
  private static String why(IndexedMovesProblem fleet, List<Integer> minipods) {
    var near =
        ExcludedHosts.of(fleet.eligibility(), fleet::state).stream()
            .map(finding -> finding.among(id -> minipods.contains(minipod(fleet, id))))
            .flatMap(Optional::stream)
            .filter(finding -> finding.rule() != EligibilityRule.NUMBER)
            .toList();
    var staying = new TreeSet<String>();
    for (var share : fleet.shares) {
      if (!fleet.movable[share.job()] && minipods.contains(fleet.minipod[share.host()])) {
        staying.add(fleet.jobs.get(share.job()).id());
      }
    }
    var reasons = new ArrayList<String>();
    near.forEach(finding -> reasons.add(finding.words()));
    var kept = reserved(fleet, h -> minipods.contains(fleet.minipod[h]));
    if (!kept.isEmpty()) {
      reasons.add("reserved: " + kept);
    }
    if (!staying.isEmpty()) {
      reasons.add("jobs %s may not move".formatted(named(staying)));
    }
    return near.isEmpty()
        ? "The minipods are too small."
        : "In the way: " + String.join("; ", reasons) + ".";
  }

  private static int minipod(IndexedMovesProblem fleet, String host) {
    return fleet.problem.cluster().minipodOf(host).index();
  }

  /** Reservations of such hosts, by name; empty where there are none. */
  private static String reserved(IndexedMovesProblem fleet, IntPredicate hosts) {
    var ids = new TreeSet<String>();
    for (int h = 0; h < fleet.gpus.length; h++) {
      var id = fleet.hosts.get(h).id();
      if (hosts.test(h)) {
        fleet.reserved.ahead().stream()
            .filter(each -> each.hosts().contains(id))
            .forEach(each -> ids.add(each.id()));
      }
    }
    return named(ids);
  }

  private static String named(Collection<String> ids) {
    return String.join(", ", ids.stream().limit(NAMED).toList())
        + (ids.size() > NAMED ? " and %d more".formatted(ids.size() - NAMED) : "");
  }

  private static String elsewhere(IndexedMovesProblem fleet) {
    int[] free = fleet.free();
    long gpus = 0;
    long whole = 0;
    for (int h = 0; h < free.length; h++) {
      if (fleet.hosts.get(h).isWell()) {
        gpus += free[h];
        whole += free[h] == fleet.gpus[h] ? 1 : 0;
      }
    }
    var kept = reserved(fleet, h -> free[h] > 0 && fleet.hosts.get(h).isWell());
    return String.format(
        Locale.ENGLISH,
        "%,d GPUs are free in all, on %,d free hosts and parts of others.%s",
        gpus,
        whole,
        kept.isEmpty() ? "" : " Some of them are reserved: %s.".formatted(kept));
  }
}
