package io.heddle.app.planner.features.lab;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.text.TextAlignment;

/** A table of a report as a person reads it: numbers flush right, heads with a capital. */
final class LabReportTable {
  private static final int ROWS_SHOWN = 60;
  private static final double MOST_HEAD = 120;
  private static final double MOST_CELL = 400;

  /** Also a share, one with its interval, or none. */
  private static final Predicate<String> NUMBER =
      Pattern.compile("[-+−±<> ]*[\\d.,]+( ± [\\d.,]+)?.{0,3}|–|-|").asMatchPredicate();

  private LabReportTable() {}

  /** Long tables are cut: the CSV has all rows. */
  static Node of(ReportTable table) {
    var grid = new GridPane(18, 3);
    grid.setId("lab-" + table.name());
    for (int c = 0; c < table.header().size(); c++) {
      int column = c;
      boolean numbers = table.rows().stream().allMatch(row -> isNumber(row.get(column)));
      grid.add(head(heading(table.header().get(c)), numbers), c, 0);
      var constraints = new ColumnConstraints();
      constraints.setHalignment(numbers ? HPos.RIGHT : HPos.LEFT);
      grid.getColumnConstraints().add(constraints);
    }
    int shown = Math.min(ROWS_SHOWN, table.rows().size());
    for (int r = 0; r < shown; r++) {
      for (int c = 0; c < table.header().size(); c++) {
        grid.add(cell(table.rows().get(r).get(c)), c, r + 1);
      }
    }
    if (shown < table.rows().size()) {
      grid.add(
          Ui.label(Text.of("lab.more", table.rows().size() - shown), "text-muted"), 0, shown + 1);
    }
    return grid;
  }

  /** Long ones in lines, or columns of short numbers would go out of view. */
  private static Node head(String words, boolean numbers) {
    var head = Ui.label(words, "text-muted");
    head.setWrapText(true);
    head.setMaxWidth(MOST_HEAD);
    head.setTextAlignment(numbers ? TextAlignment.RIGHT : TextAlignment.LEFT);
    GridPane.setValignment(head, VPos.BOTTOM);
    return head;
  }

  /** Long words in lines, or their end would be out of view. */
  private static Node cell(String words) {
    var cell = new Label(words);
    cell.setWrapText(true);
    cell.setMaxWidth(MOST_CELL);
    return cell;
  }

  static boolean isNumber(String cell) {
    return NUMBER.test(cell);
  }

  /** With a capital as all heads of the planner, but for units and names of algorithms. */
  static String heading(String head) {
    boolean word = head.matches("\\p{Ll}{3,}\\b.*");
    return word && !PlacementAlgorithms.registry().names().contains(head)
        ? Character.toUpperCase(head.charAt(0)) + head.substring(1)
        : head;
  }
}
