package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Objective;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A placement as a short table for a person. */
final class PlacementTable {
  private static final int MATRIX_ROWS = 24;
  private static final int MATRIX_COLS = 16;

  private PlacementTable() {}

  static String of(Cluster cluster, Placement placement) {
    var text = new StringBuilder();
    int rows = placement.rows();
    int cols = placement.cols();
    line(text, "job", "%s on %s".formatted(placement.job(), placement.cluster()));
    line(
        text,
        "matrix",
        "%d PP groups × %d stages = %,d hosts of %d GPUs%s"
            .formatted(
                placement.ppGroups(),
                cols,
                rows * cols,
                placement.gpusPerHost(),
                placement.hostsPerTensorGroup() > 1
                    ? ", %d a tensor group".formatted(placement.hostsPerTensorGroup())
                    : ""));
    line(
        text,
        "algorithm",
        "%s, α %.2f, %.1f ms"
            .formatted(placement.algorithm(), placement.alpha(), placement.seconds() * 1000));
    objective(placement, text);
    text.append('\n');
    var numbers = minipods(cluster, placement, text);
    if (rows <= MATRIX_ROWS && cols <= MATRIX_COLS) {
      matrix(cluster, placement, numbers, text);
    }
    return text.toString();
  }

  private static void objective(Placement placement, StringBuilder text) {
    var objective = placement.objective();
    line(
        text,
        "spread",
        "DP groups span %s, PP groups span %s; weighted spread (Eq. 2) %.3f"
            .formatted(
                minipods(objective.dpSpan()),
                minipods(objective.ppSpan()),
                objective.weightedSpread()));
    var groups = objective.groups();
    if (groups != null) {
      line(
          text,
          "CP and EP",
          "CP groups span %s, EP groups span %s, at most %d and %d NVLink domains; weighted %.3f, bound %.3f%s"
              .formatted(
                  minipods(Objective.span(groups.maxCpSpread())),
                  minipods(Objective.span(groups.maxEpSpread())),
                  groups.maxCpDomains(),
                  groups.maxEpDomains(),
                  groups.weightedSpread(),
                  groups.lowerBound(),
                  groups.provenOptimal() ? ": proven least" : ""));
    }
    line(
        text,
        "MIP",
        "%d minipods used, %s groups touch up to %d; objective %.3f"
            .formatted(
                objective.minipodsUsed(),
                placement.unit(),
                objective.maxGroupMinipods(),
                objective.mip()));
    line(
        text,
        "bound",
        "%.3f of what %s minimises%s"
            .formatted(
                objective.lowerBound(),
                placement.algorithm(),
                objective.provenOptimal() ? ": proven optimal" : ""));
  }

  private static String minipods(int span) {
    return span == 1 ? "1 minipod" : span + " minipods";
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append("%-11s %s%n".formatted(name, value));
  }

  /** Lists the used minipods and numbers them from 1. */
  private static Map<String, Integer> minipods(
      Cluster cluster, Placement placement, StringBuilder text) {
    var hosts = new LinkedHashMap<String, Integer>();
    placement
        .matrix()
        .forEach(row ->
            row.forEach(host -> hosts.merge(cluster.minipodOf(host).name(), 1, Integer::sum)));
    var names = new ArrayList<>(hosts.keySet());
    int width = names.stream().mapToInt(String::length).max().orElse(0);
    var numbers = new LinkedHashMap<String, Integer>();
    for (var name : names) {
      numbers.put(name, numbers.size() + 1);
      text.append(
          "%3d  %-"
              .concat(String.valueOf(Math.max(1, width)))
              .concat("s  %,5d hosts%n")
              .formatted(numbers.get(name), name, hosts.get(name)));
    }
    return numbers;
  }

  private static void matrix(
      Cluster cluster, Placement placement, Map<String, Integer> numbers, StringBuilder text) {
    int tensor = placement.hostsPerTensorGroup();
    text.append(
        tensor == 1
            ? "%nminipod of each host (line: PP group, column: stage)%n".formatted()
            : "%nminipod of each host (%d lines: PP group, column: stage)%n".formatted(tensor));
    List<List<String>> matrix = placement.matrix();
    for (int row = 0; row < matrix.size(); row++) {
      text.append(row % tensor == 0 ? "%4d ".formatted(placement.ppGroup(row)) : " ".repeat(5));
      for (var host : matrix.get(row)) {
        text.append("%4d".formatted(numbers.get(cluster.minipodOf(host).name())));
      }
      text.append('\n');
    }
  }
}
