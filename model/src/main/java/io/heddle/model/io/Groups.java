package io.heddle.model.io;

import java.util.List;
import java.util.stream.IntStream;

/** The groups of a rows × cols table of names: its rows, and its columns. */
final class Groups {
  private Groups() {}

  static List<List<String>> columns(List<List<String>> rows) {
    return IntStream.range(0, rows.getFirst().size())
        .mapToObj(col -> rows.stream().map(row -> row.get(col)).toList())
        .toList();
  }

  static int distinct(List<String> names) {
    return (int) names.stream().distinct().count();
  }

  /** The most different names in one group. */
  static int most(List<List<String>> groups) {
    return groups.stream().mapToInt(Groups::distinct).max().orElse(0);
  }

  /** The most different names in a part of a column, each part by its rows. */
  static int most(List<List<String>> table, List<List<Integer>> parts) {
    return columns(table).stream()
        .flatMap(column -> parts.stream().map(rows -> rows.stream().map(column::get).toList()))
        .mapToInt(Groups::distinct)
        .max()
        .orElse(0);
  }

  /** Whether each so many groups are the first of them again. */
  static boolean repeat(List<List<String>> groups, int times) {
    return IntStream.range(0, groups.size())
        .allMatch(i -> groups.get(i).equals(groups.get(i - i % times)));
  }
}
