package io.heddle.model.io;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of nccl-tests, whose columns differ by version, collective and option: old versions
 * have no {@code root}, an old all_gather no {@code redop}, a column may stand empty, and times of
 * single iterations or a time of day may follow. Columns are therefore counted from the end.
 */
final class NcclTable {
  private static final Set<String> OPERATIONS =
      Set.of("sum", "prod", "max", "min", "avg", "mulsum", "all");
  private static final double NEAR = 0.05;

  /**
   * A row, out of place.
   *
   * @param wrong elements that came out wrong
   * @param reduces whether it has an operation and no root
   */
  record Line(long bytes, double algGBps, double busGBps, long wrong, boolean reduces) {
    boolean isMeasured() {
      return bytes > 0 && busGBps > 0 && Double.isFinite(busGBps);
    }
  }

  /** Words from the first time to the row's end; 0 where the table has no head. */
  private final int tail;

  private NcclTable(int tail) {
    this.tail = tail;
  }

  /** The columns of a table without head: as many as its rows suggest. */
  static NcclTable headless() {
    return new NcclTable(0);
  }

  /** The table that begins with this line; null where it is none's head. */
  static @Nullable NcclTable of(String line) {
    var words = List.of(line.replaceFirst("^#", "").strip().split("\\s+"));
    if (!words.getFirst().equals("size") || !words.contains("busbw")) {
      return null;
    }
    int first = words.indexOf("busbw") - 2;
    int clock = words.getLast().equals("timestamp") ? 1 : 0; // a day and a time
    return new NcclTable(words.size() - first + clock);
  }

  /**
   * A row: size, count, type, operation, root, then time, algbw, busbw, #wrong twice.
   *
   * @return null where the line is no row, or has nothing out of place
   * @throws NumberFormatException where numbers are expected and are none
   */
  @Nullable Line row(String line) {
    var words = line.strip().split("\\s+");
    if (words.length < 11 || !words[0].matches("\\d+")) {
      return null;
    }
    int first = first(words.length);
    if (first < 3 || first > 5) {
      return null;
    }
    var wrong = words[first + 3];
    boolean rooted = first == 5 && !words[4].equals("-1");
    return new Line(
        Long.parseLong(words[0]),
        Double.parseDouble(words[first + 1]),
        Double.parseDouble(words[first + 2]),
        wrong.equals("N/A") ? 0 : (long) Double.parseDouble(wrong),
        OPERATIONS.contains(words[3]) && !rooted);
  }

  private int first(int length) {
    if (tail > 0) {
      return length - tail;
    }
    return switch (length) {
      case 11 -> 3;
      case 12, 20 -> 4;
      default -> 5;
    };
  }

  /**
   * Whether rows are those of an all-reduce: only there does what is reduced without a root move
   * 2(n−1)/n of it over the bus (nccl-tests, PERFORMANCE.md).
   */
  static boolean isAllReduce(List<Line> lines, int ranks) {
    var last = lines.isEmpty() ? null : lines.getLast();
    if (last == null || ranks < 2 || !lines.stream().allMatch(Line::reduces)) {
      return false;
    }
    double expected = 2.0 * (ranks - 1) / ranks;
    return Math.abs(last.busGBps() / last.algGBps() / expected - 1) < NEAR;
  }
}
