package io.heddle.app.usecase.state;

import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.result.Gpu;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A step of a plan of migrations, in words for a person: a line of the runbook, a row of a table.
 *
 * @param number from 1
 * @param what “tune”, “pretrain (not preemptible)”, and of the last step “start llm” or “free for
 *     2x4-rack”
 * @param from the GPUs that a job leaves; empty in the last step
 * @param to the GPUs that a job gets; in the last step the hosts
 * @param gpuHours that are lost; NaN in the last step
 * @param after the earlier steps that free what this one takes, and where; empty if it could go
 *     first
 * @param hosts that it is about
 */
public record MigrationStep(
    int number,
    String what,
    String from,
    String to,
    double gpuHours,
    String after,
    Set<String> hosts) {
  /** The steps of a plan; the last one names the hosts that are free then. O(moves² · GPUs). */
  public static List<MigrationStep> of(JobMigrationPlan plan) {
    var steps = new ArrayList<MigrationStep>();
    for (var move : plan.moves()) {
      var to = Set.copyOf(move.to());
      steps.add(
          new MigrationStep(
              steps.size() + 1,
              move.job() + (move.preemptible() ? "" : " (not preemptible)"),
              gpus(move.from()),
              gpus(move.to()),
              move.gpuHoursLost(),
              after(plan.moves().subList(0, steps.size()), to::contains),
              hosts(Stream.of(move.from(), move.to()).flatMap(List::stream))));
    }
    var hosts = Set.copyOf(plan.hosts());
    steps.add(
        new MigrationStep(
            steps.size() + 1,
            (plan.after().segments() == null ? "start " : "free for ") + plan.job(),
            "",
            SlurmHostlist.compress(plan.hosts()),
            Double.NaN,
            after(plan.moves(), gpu -> hosts.contains(gpu.host())),
            hosts));
    return steps;
  }

  /** As a line of the runbook, without its number. */
  public String line() {
    var step =
        from.isEmpty()
            ? what + (what.startsWith("free for ") ? ": " : " on ") + to
            : "%s: stop on %s, resume on %s (%s GPU-hours)"
                .formatted(what, from, to, number(gpuHours));
    return after.isEmpty() ? step : step + "; after step " + after;
  }

  /** GPU-hours as they are written. */
  public static String number(double value) {
    return value == Math.rint(value) ? "%,.0f".formatted(value) : "%,.2f".formatted(value);
  }

  private static String after(List<JobMigration> earlier, Predicate<Gpu> taken) {
    var steps = new ArrayList<String>();
    for (int i = 0; i < earlier.size(); i++) {
      var freed = hosts(earlier.get(i).from().stream().filter(taken));
      if (!freed.isEmpty()) {
        steps.add(
            "%d (%s leaves %s)"
                .formatted(i + 1, earlier.get(i).job(), SlurmHostlist.compress(freed)));
      }
    }
    return String.join(", ", steps);
  }

  private static SortedSet<String> hosts(Stream<Gpu> gpus) {
    return gpus.map(Gpu::host).collect(Collectors.toCollection(TreeSet::new));
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
  private static String gpus(Collection<Gpu> gpus) {
    var byHost = new TreeMap<String, TreeSet<Integer>>();
    gpus.forEach(gpu -> byHost.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu()));
    var alike = new TreeMap<String, TreeSet<String>>();
    byHost.forEach((host, of) -> alike.computeIfAbsent(ranges(of), _ -> new TreeSet<>()).add(host));
    return alike.entrySet().stream()
        .map(each -> "%s GPU %s".formatted(SlurmHostlist.compress(each.getValue()), each.getKey()))
        .collect(Collectors.joining("; "));
  }
}
