package io.heddle.solvers.capacity;

import io.heddle.model.allocation.Timetable.Entry;
import io.heddle.model.exchange.Notes;
import io.heddle.solvers.capacity.CapacityProblem.Waiting;
import io.heddle.solvers.capacity.Occupancy.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Why a job never fits: who would have to end, or what the cluster lacks. */
final class Never {
  private Never() {}

  /**
   * Jobs without an end of which none can be left out: those that hold most are spared first. O(h ·
   * j) for h hosts and j such jobs, times the search for a moment.
   */
  static Entry of(Occupancy occupancy, Waiting job) {
    var gpus = new HashMap<String, Integer>();
    for (int h = 0; h < occupancy.hosts.size(); h++) {
      if (occupancy.isUsable(h, job)) {
        int here = occupancy.hosts.get(h).type().gpus();
        occupancy.of(h).stream()
            .filter(Span::isEndless)
            .forEach(span -> gpus.merge(span.id(), here, Integer::sum));
      }
    }
    Set<String> gone = new TreeSet<>(gpus.keySet());
    if (Opening.first(occupancy, job, gone) == null) {
      return entry(job, List.of(), lacks(occupancy, job));
    }
    gpus.entrySet().stream()
        .sorted(
            Comparator.comparingInt((Map.Entry<String, Integer> each) -> -each.getValue())
                .thenComparing(Map.Entry::getKey))
        .forEach(each -> {
          var fewer = new HashSet<>(gone);
          fewer.remove(each.getKey());
          if (Opening.first(occupancy, job, fewer) != null) {
            gone.remove(each.getKey());
          }
        });
    return entry(
        job,
        List.copyOf(gone),
        "never, unless %s: nobody says when %s"
            .formatted(
                Notes.listed(gone) + (gone.size() == 1 ? " ends" : " end"),
                gone.size() == 1 ? "it does" : "they do"));
  }

  private static Entry entry(Waiting job, List<String> unless, String reason) {
    return new Entry(job.job(), null, null, List.of(), 0, List.of(), unless, reason);
  }

  private static String lacks(Occupancy occupancy, Waiting job) {
    var usable = new long[occupancy.minipods];
    int unwell = 0;
    int others = 0;
    int nobodys = 0;
    for (int h = 0; h < occupancy.hosts.size(); h++) {
      var host = occupancy.hosts.get(h);
      if (!job.request().accepts(host.type().gpuModel())) {
        others++;
      } else if (!host.isWell()) {
        unwell++;
      } else if (occupancy.nobodys[h]) {
        nobodys++;
      } else {
        usable[occupancy.minipod[h]] += host.type().gpus();
      }
    }
    long most = Opening.largest(usable, job.mostMinipods());
    var reasons = new ArrayList<String>();
    add(reasons, unwell, "are drained or failed");
    add(reasons, others, "have other GPUs");
    add(reasons, nobodys, "have busy GPUs that no running job holds");
    return String.format(
        Locale.ENGLISH,
        "never: it asks for %,d GPUs in %s; whole hosts there have %,d, so %,d are missing%s",
        job.request().gpus(),
        job.mostMinipods() == 1
            ? "one minipod"
            : "at most %,d minipods".formatted(job.mostMinipods()),
        most,
        job.request().gpus() - most,
        reasons.isEmpty() ? "" : " (%s)".formatted(String.join("; ", reasons)));
  }

  private static void add(List<String> reasons, int count, String what) {
    if (count > 0) {
      reasons.add("%s %s".formatted(Notes.count(count, "host"), what));
    }
  }
}
