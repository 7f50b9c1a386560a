package io.heddle.solvers.moves;

import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.HostFinding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What stands in the way where no moves can do it. */
final class Obstacles {
  private static final int NAMED = 5;

  private Obstacles() {}

  /**
   * In the minipods that come nearest. O(hosts · log hosts).
   *
   * @param isCertain whether no moves at all can do it
   */
  static RuntimeException of(Fleet fleet, boolean isCertain) {
    var problem = fleet.problem;
    var misfit = fleet.eligibility().misfit();
    if (misfit != null) {
      return misfit;
    }
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
            "job %s asks for %,d GPUs in %s; in %s %,d could be freed",
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
                  HostFinding.words(fleet.eligibility().findings(fleet::state)),
                  HostFinding.unknownGpus(problem.cluster())));
    }
    if (most < need) {
      return new InfeasibleException(
          "%s: %,d are missing. %s%s"
              .formatted(
                  text, need - most, why(fleet, best), HostFinding.unknownGpus(problem.cluster())));
    }
    return new InfeasibleException(
        "%s, but %s: %s"
            .formatted(
                text,
                isCertain
                    ? "who holds them has nowhere to go"
                    : "nowhere to go was found for who holds them (that there is nothing is not proven)",
                elsewhere(fleet)),
        isCertain);
  }

  private static long freeable(Fleet fleet, int minipod) {
    long gpus = 0;
    for (int h = 0; h < fleet.gpus.length; h++) {
      gpus += fleet.minipod[h] == minipod && fleet.canBeFreed(h) ? fleet.gpus[h] : 0;
    }
    return gpus;
  }

  private static String why(Fleet fleet, List<Integer> minipods) {
    int unwell = 0;
    int others = 0;
    int unknown = 0;
    var staying = new TreeSet<String>();
    for (int h = 0; h < fleet.gpus.length; h++) {
      if (minipods.contains(fleet.minipod[h])) {
        unwell += fleet.hosts.get(h).isWell() ? 0 : 1;
        var host = fleet.hosts.get(h);
        others += host.isWell() && host.hasKnownGpus() && !suits(fleet, h) ? 1 : 0;
        unknown += fleet.wanted[h] && fleet.nobodys[h] > 0 ? 1 : 0;
      }
    }
    for (var share : fleet.shares) {
      if (!fleet.movable[share.job()] && minipods.contains(fleet.minipod[share.host()])) {
        staying.add(fleet.jobs.get(share.job()).id());
      }
    }
    var reasons = new ArrayList<String>();
    add(reasons, unwell, "hosts are drained or failed");
    add(reasons, others, "hosts have other GPUs");
    add(reasons, unknown, "hosts have busy GPUs that no running job holds");
    var kept =
        reserved(
            fleet, h -> minipods.contains(fleet.minipod[h]) && suits(fleet, h) && !fleet.wanted[h]);
    if (!kept.isEmpty()) {
      reasons.add("hosts are reserved while it runs: " + kept);
    }
    if (!staying.isEmpty()) {
      reasons.add("jobs %s may not move".formatted(named(staying)));
    }
    return reasons.isEmpty()
        ? "The minipods are too small. Maybe allow more of them."
        : "In the way: " + String.join("; ", reasons) + ". Maybe allow more minipods.";
  }

  private static boolean suits(Fleet fleet, int host) {
    return fleet.problem.request().accepts(fleet.hosts.get(host).type().gpuModel());
  }

  /** Reservations of such hosts, by name; empty where there are none. */
  private static String reserved(Fleet fleet, IntPredicate hosts) {
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

  private static void add(List<String> reasons, int count, String what) {
    if (count > 0) {
      reasons.add("%,d %s".formatted(count, what));
    }
  }

  private static String elsewhere(Fleet fleet) {
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
        "%,d GPUs are free in all, on %,d free hosts and parts of others, and hosts, racks and jobs"
            + " that stay apart allow no better.%s Maybe more minipods, or fewer limits.",
        gpus,
        whole,
        kept.isEmpty() ? "" : " Some of them are reserved: %s.".formatted(kept));
  }
}
