package io.heddle.app.cli;

import io.heddle.model.allocation.MovePlan;
import io.heddle.model.result.Gpu;
import io.heddle.model.text.Hostlist;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Moves as a runbook for a person: steps in order, each feasible when its turn comes. */
final class MovesTable {
  private MovesTable() {}

  static String of(MovePlan plan) {
    var text = new StringBuilder();
    text.append(
        "%s move%s, %s GPU-hours lost; at least %s%s%n"
            .formatted(
                plan.moves().size(),
                plan.moves().size() == 1 ? "" : "s",
                number(plan.gpuHoursLost()),
                number(plan.lowerBound()),
                plan.provenOptimal() ? ", proven" : ""));
    text.append(
        "spread of %s: %s before, %s after; minipods all free: %d before, %d after%n"
            .formatted(
                plan.job(),
                spread(plan.before()),
                spread(plan.after()),
                plan.before().freeDomains(),
                plan.after().freeDomains()));
    int step = 1;
    for (var move : plan.moves()) {
      text.append(
          "%d. %s: stop on %s, go on on %s (%s GPU-hours)%n"
              .formatted(
                  step++,
                  move.job(),
                  gpus(move.from()),
                  gpus(move.to()),
                  number(move.gpuHoursLost())));
    }
    return text.append(
            "%d. start %s on %s%n".formatted(step, plan.job(), Hostlist.compress(plan.hosts())))
        .toString();
  }

  private static String number(double value) {
    return value == Math.rint(value) ? "%,.0f".formatted(value) : "%,.2f".formatted(value);
  }

  private static String spread(MovePlan.Fit fit) {
    var spread = fit.spread();
    return spread == null ? "does not fit" : String.valueOf(spread);
  }

  /** Hosts with the same GPUs together. */
  private static String gpus(List<Gpu> gpus) {
    var byHost = new TreeMap<String, TreeSet<Integer>>();
    gpus.forEach(gpu -> byHost.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu()));
    var alike = new TreeMap<String, TreeSet<String>>();
    byHost.forEach((host, of) ->
        alike
            .computeIfAbsent(
                of.stream().map(String::valueOf).collect(Collectors.joining(",")),
                _ -> new TreeSet<>())
            .add(host));
    return alike.entrySet().stream()
        .map(each -> "%s GPU %s".formatted(Hostlist.compress(each.getValue()), each.getKey()))
        .collect(Collectors.joining("; "));
  }
}
