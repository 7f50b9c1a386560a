package io.heddle.model.result;

import java.util.List;
import java.util.stream.IntStream;

/** The groups of a rows × cols table of names: its rows, and its columns. */
public final class MatrixGroups {
  private MatrixGroups() {}

  public static List<List<String>> columns(List<List<String>> rows) {
    return IntStream.range(0, rows.getFirst().size())
        .mapToObj(col -> rows.stream().map(row -> row.get(col)).toList())
        .toList();
  }

  public static int distinct(List<String> names) {
    return (int) names.stream().distinct().count();
  }

  /** The most different names in one group. */
  public static int most(List<List<String>> groups) {
    return groups.stream().mapToInt(MatrixGroups::distinct).max().orElse(0);
  }

  /** The most different names in a part of a column, each part by its rows. */
  public static int most(List<List<String>> table, List<List<Integer>> parts) {
    return columns(table).stream()
        .flatMap(column -> parts.stream().map(rows -> rows.stream().map(column::get).toList()))
        .mapToInt(MatrixGroups::distinct)
        .max()
        .orElse(0);
  }

  /** Whether each so many groups are the first of them again. */
  public static boolean repeat(List<List<String>> groups, int times) {
    return IntStream.range(0, groups.size())
        .allMatch(i -> groups.get(i).equals(groups.get(i - i % times)));
  }
}
