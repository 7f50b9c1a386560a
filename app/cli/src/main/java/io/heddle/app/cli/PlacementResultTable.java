package io.heddle.app.cli;

import io.heddle.app.usecase.place.PlacementFacts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A placement as a short table for a person. */
final class PlacementResultTable {
  private static final int MATRIX_ROWS = 24;
  private static final int MATRIX_COLS = 16;

  private PlacementResultTable() {}

  static String of(Cluster cluster, Placement placement) {
    var text = new StringBuilder();
    int rows = placement.rows();
    int cols = placement.cols();
    for (var fact : PlacementFacts.of(placement)) {
      line(
          text,
          fact.name(),
          fact.name().equals(PlacementFacts.ALGORITHM)
              ? "%s, %.1f ms".formatted(fact.value(), placement.seconds() * 1000)
              : fact.value());
    }
    text.append('\n');
    var numbers = minipods(cluster, placement, text);
    if (rows <= MATRIX_ROWS && cols <= MATRIX_COLS) {
      matrix(cluster, placement, numbers, text);
    }
    return text.toString();
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
