package io.heddle.solvers.capacity;

import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.capacity.HostOccupancy.Span;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why a job never fits: who would have to end, or what the cluster lacks. */
final class NeverFitsReason {
  private NeverFitsReason() {}

  /**
   * Jobs without an end of which none can be left out: those that hold most are spared first. O(h ·
   * j) for h hosts and j such jobs, times the search for a moment.
   */
  static Entry of(HostOccupancy occupancy, Waiting job) {
    var gpus = new HashMap<String, Integer>();
    var usable =
        occupancy.pools(job).stream()
            .flatMap(pool -> pool.hosts().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (var host : usable) {
      occupancy.of(occupancy.index(host)).stream()
          .filter(Span::isEndless)
          .forEach(span -> gpus.merge(span.id(), host.type().gpus(), Integer::sum));
    }
    Set<String> gone = new TreeSet<>(gpus.keySet());
    if (EarliestOpening.first(occupancy, job, gone) == null) {
      return entry(job, List.of(), lacks(occupancy, job));
    }
    gpus.entrySet().stream()
        .sorted(
            Comparator.comparingInt((Map.Entry<String, Integer> each) -> -each.getValue())
                .thenComparing(Map.Entry::getKey))
        .forEach(each -> {
          var fewer = new HashSet<>(gone);
          fewer.remove(each.getKey());
          if (EarliestOpening.first(occupancy, job, fewer) != null) {
            gone.remove(each.getKey());
          }
        });
    return entry(
        job,
        List.copyOf(gone),
        "never, unless %s: it is not stated when %s"
            .formatted(
                ImportNotes.listed(gone) + (gone.size() == 1 ? " ends" : " end"),
                gone.size() == 1 ? "it does" : "they do"));
  }

  private static Entry entry(Waiting job, List<String> unless, String reason) {
    return new Entry(job.job(), null, null, List.of(), 0, List.of(), unless, reason);
  }

  private static String lacks(HostOccupancy occupancy, Waiting job) {
    var eligibility = new HostEligibility(occupancy.cluster, job.training());
    var misfit = eligibility.misfit();
    if (misfit != null) {
      return "never: "
          + String.valueOf(misfit.getMessage()).replace("job %s: ".formatted(job.job()), "");
    }
    var findings = ExcludedHosts.of(eligibility, occupancy::state);
    var unknown = HostExclusionFinding.unknownGpus(occupancy.cluster);
    long most = most(occupancy, job, eligibility);
    int gpus = job.request().gpus();
    return String.format(
        Locale.ENGLISH,
        "never: it requests %,d GPUs in %s; %s%s%s",
        gpus,
        job.mostMinipods() == 1
            ? "one minipod"
            : "at most %,d minipods".formatted(job.mostMinipods()),
        most < gpus
            ? String.format(
                Locale.ENGLISH,
                "hosts there that suit it have %,d, so %s",
                most,
                CountedNoun.missing(gpus - most))
            : "no hosts of one size and model that reach each other are enough",
        findings.isEmpty() ? "" : " (%s)".formatted(HostExclusionFinding.words(findings)),
        unknown.isEmpty() ? "" : "." + unknown);
  }

  /** GPUs of all hosts that the job accepts, in the minipods that have most. */
  private static long most(HostOccupancy occupancy, Waiting job, HostEligibility eligibility) {
    var usable = new long[occupancy.minipods];
    for (var host : occupancy.cluster.hosts()) {
      if (eligibility.accepts(host.type()) && occupancy.state(host) == null) {
        usable[occupancy.minipod[occupancy.index(host)]] += host.type().gpus();
      }
    }
    Arrays.sort(usable);
    return Arrays.stream(usable).skip(Math.max(0, usable.length - job.mostMinipods())).sum();
  }
}
