package io.heddle.app.usecase.state;

import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.result.Gpu;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Moves as a runbook for a person: steps in order, each feasible when its turn comes. */
public final class MigrationRunbook {
  private MigrationRunbook() {}

  /** Figures and steps, a line each. */
  public static String of(JobMigrationPlan plan) {
    return of(plan, warning -> warning);
  }

  /**
   * The same for who marks warnings.
   *
   * @param marked a line that warns, as it is to be shown
   */
  public static String of(JobMigrationPlan plan, UnaryOperator<String> marked) {
    var text = new StringBuilder();
    figures(plan).forEach(line -> text.append("%s%n".formatted(line)));
    var stopped = notPreemptible(plan);
    if (!stopped.isEmpty()) {
      text.append(
          "%s%n"
              .formatted(
                  marked.apply(
                      "This plan stops jobs that are not preemptible: %s. No plan was found that stops only preemptible jobs."
                          .formatted(String.join(", ", stopped)))));
    }
    int number = 1;
    for (var step : steps(plan)) {
      text.append("%d. %s%n".formatted(number++, step));
    }
    return text.toString();
  }

  /** Jobs that are stopped although they are not preemptible; empty where there are none. */
  public static List<String> notPreemptible(JobMigrationPlan plan) {
    return plan.moves().stream()
        .filter(move -> !move.preemptible())
        .map(JobMigration::job)
        .toList();
  }

  /** What it costs, what it gains, and what that rests on. */
  public static List<String> figures(JobMigrationPlan plan) {
    var figures = new ArrayList<String>();
    figures.add(
        "%s move%s, %s GPU-hours lost; at least %s%s"
            .formatted(
                plan.moves().size(),
                plan.moves().size() == 1 ? "" : "s",
                number(plan.gpuHoursLost()),
                number(plan.lowerBound()),
                plan.provenOptimal() ? ", proven" : ""));
    figures.add(
        "spread of %s: %s before, %s after; free minipods: %d before, %d after"
            .formatted(
                plan.job(),
                spread(plan.before()),
                spread(plan.after()),
                plan.before().freeDomains(),
                plan.after().freeDomains()));
    if (plan.after().segments() != null) {
      figures.add(
          "segments of free hosts: %d before, %d after"
              .formatted(plan.before().segments(), plan.after().segments()));
    }
    plan.assumed().forEach(each -> figures.add("assumed: " + each));
    return figures;
  }

  /**
   * Each finds its GPUs free when its turn comes; the last one names the hosts that are free then.
   */
  public static List<String> steps(JobMigrationPlan plan) {
    var steps = new ArrayList<String>();
    for (var move : plan.moves()) {
      steps.add(
          "%s%s: stop on %s, resume on %s (%s GPU-hours)"
              .formatted(
                  move.job(),
                  move.preemptible() ? "" : " (not preemptible)",
                  gpus(move.from()),
                  gpus(move.to()),
                  number(move.gpuHoursLost())));
    }
    steps.add(
        (plan.after().segments() == null ? "start %s on %s" : "free for %s: %s")
            .formatted(plan.job(), SlurmHostlist.compress(plan.hosts())));
    return steps;
  }

  private static String number(double value) {
    return value == Math.rint(value) ? "%,.0f".formatted(value) : "%,.2f".formatted(value);
  }

  private static String spread(JobMigrationPlan.Fit fit) {
    var spread = fit.spread();
    return spread == null ? "does not fit" : String.valueOf(spread);
  }

  /** “0-3,6”. */
  private static String ranges(SortedSet<Integer> numbers) {
    var parts = new ArrayList<String>();
    int from = -1;
    for (int number : numbers) {
      from = numbers.contains(number - 1) ? from : number;
      if (!numbers.contains(number + 1)) {
        parts.add(from == number ? String.valueOf(number) : from + "-" + number);
      }
    }
    return String.join(",", parts);
  }

  /** Hosts with the same GPUs together. */
  private static String gpus(List<Gpu> gpus) {
    var byHost = new TreeMap<String, TreeSet<Integer>>();
    gpus.forEach(gpu -> byHost.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu()));
    var alike = new TreeMap<String, TreeSet<String>>();
    byHost.forEach((host, of) -> alike.computeIfAbsent(ranges(of), _ -> new TreeSet<>()).add(host));
    return alike.entrySet().stream()
        .map(each -> "%s GPU %s".formatted(SlurmHostlist.compress(each.getValue()), each.getKey()))
        .collect(Collectors.joining("; "));
  }
}
