package io.heddle.app.planner.features.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.render.rows.StudyRowAxis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StudyRowsSessionTest {
  private static StudyColumnTable table(int rows) {
    var table = new StudyColumnTable.Builder();
    for (int row = 0; row < rows; row++) {
      table.add(
          new StudyVariantRow(
              row, Map.of("busy", "0." + row), Map.of("spread", (double) row), 1, null));
    }
    return table.table();
  }

  /** Views listen to one or the other, and rows come and go while a study runs. */
  @Test
  void noRowIsKeptThatIsNotThere() {
    var rows = new StudyRowsSession();
    var missing = new ArrayList<String>();
    Runnable look =
        () ->
            rows.axesProperty()
                .get()
                .forEach(axis -> {
                  int last = rows.keptProperty().get().length();
                  if (last > axis.values().length) {
                    missing.add("row %d of %d".formatted(last - 1, axis.values().length));
                  }
                });
    rows.axesProperty().subscribe(_ -> look.run());
    rows.keptProperty().subscribe(_ -> look.run());
    rows.brushesProperty().subscribe(_ -> look.run());
    rows.tableProperty().subscribe(_ -> look.run());
    for (int size : List.of(12, 2, 9, 9, 1, 12)) {
      rows.show(table(size));
      assertThat(rows.keptProperty().get().cardinality()).isEqualTo(size);
      rows.brush("spread", 0, 0.5);
      assertThat(rows.keptProperty().get().cardinality()).isEqualTo(1);
      rows.clearBrushes();
    }
    rows.show(null);
    assertThat(missing).isEmpty();
  }

  private static StudyColumnTable worded(List<String> options) {
    var table = new StudyColumnTable.Builder();
    for (int row = 0; row < 4; row++) {
      var given = new HashMap<String, String>();
      for (var option : options) {
        given.put(option, "abcd".substring(row % 2, row % 2 + 1));
      }
      given.put("host", "h-" + row);
      table.add(new StudyVariantRow(row, given, Map.of("spread", 1.0 * row), 1, null));
    }
    return table.table();
  }

  @Test
  void theAlgorithmColoursRowsElseAnotherOptionOfWords() {
    var rows = new StudyRowsSession();
    assertThat(rows.series()).isNull();
    rows.show(table(3));
    assertThat(rows.series()).as("numbers are no series").isNull();
    rows.show(worded(List.of("algorithm", "a-solver")));
    assertThat(rows.series()).extracting(StudyRowAxis::title).isEqualTo("algorithm");
    rows.show(worded(List.of("solver")));
    assertThat(rows.series()).isNotNull();
  }

  @Test
  void whatDiffersBySeedAloneIsAveraged() {
    var rows = new StudyRowsSession();
    rows.show(worded(List.of("draw", "seed", "algorithm", "busy")));
    assertThat(rows.options()).hasSize(5);
    assertThat(rows.comparedOptions().stream().map(StudyRowAxis::title).skip(3))
        .containsExactlyInAnyOrder("draw", "seed");
  }
}
