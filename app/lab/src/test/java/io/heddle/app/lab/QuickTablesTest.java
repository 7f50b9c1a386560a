package io.heddle.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Those tables of the long pages that take a second; every night the pages are tried whole. */
class QuickTablesTest {
  private static final LabPageRun RUN =
      new LabPageRun(null, true, 0, new SolverTermination.Never(), _ -> {});

  private static double number(List<String> row, int column) {
    return Double.parseDouble(row.get(column).split(" ")[0]);
  }

  @Test
  void chosenPathsKeepTwoJobsApart() {
    assertThat(MeetingCases.table(RUN).rows())
        .hasSize(8)
        .allSatisfy(row -> {
          double longer = number(row, 3);
          assertThat(longer > 0).as("%s", row).isEqualTo(row.get(1).equals("ecmp"));
        });
  }

  @Test
  void compressionIsNextToTheOptimum() {
    var tables = new ArrayList<ReportTable>();
    CompressionCases.add(RUN, tables);
    assertThat(tables.getFirst().rows())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(number(row, 4)).as("%s", row).isGreaterThanOrEqualTo(0.999));
  }

  @Test
  void graphsAreCutBetterThanByChance() {
    var rows = FederationGraphs.table(RUN).rows();
    for (var size : List.of("128 / 512", "512 / 2,048")) {
      assertThat(cut(rows, size, "multilevel")).isLessThan(cut(rows, size, "tpa"));
      assertThat(cut(rows, size, "tpa")).isLessThan(cut(rows, size, "random-balanced"));
    }
  }

  private static double cut(List<List<String>> rows, String size, String algorithm) {
    return rows.stream()
        .filter(row -> row.subList(0, 2).equals(List.of(size, algorithm)))
        .mapToDouble(row -> number(row, 3))
        .findFirst()
        .orElseThrow();
  }
}
