package io.heddle.app.usecase.estimate;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.io.CaseTable;
import io.heddle.model.text.VisibleTextSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the user of a table of training runs should know of its rows, beside the answers. */
public final class CaseTableNotes {
  private CaseTableNotes() {}

  /** Sentences without the name of the file; empty where there is nothing to report. */
  public static List<String> of(CaseTable table) {
    var notes = new ArrayList<String>();
    var formulas = formulas(table);
    if (!formulas.isEmpty()) {
      notes.add(
          "a spreadsheet may run %s as formulas (%s). Heddle does not change them. Check them before you open the table in a spreadsheet."
              .formatted(
                  ImportNotes.count(formulas.size(), "cell"),
                  VisibleTextSanitizer.of(ImportNotes.listed(formulas))));
    }
    var uneven = unevenBatches(table);
    if (!uneven.isEmpty()) {
      notes.add(
          "the globalBatch of %s is not a multiple of microBatch·dp, which Megatron-LM requires: %s"
              .formatted(ImportNotes.count(uneven.size(), "row"), ImportNotes.listed(uneven)));
    }
    var whole = wholeExperts(table);
    if (!whole.isEmpty()) {
      notes.add(
          "expert tensor parallelism 1 is assumed in %s, where Megatron-LM's default is tp: %s"
              .formatted(ImportNotes.count(whole.size(), "row"), ImportNotes.listed(whole)));
    }
    return notes;
  }

  /** The cells of the table that a spreadsheet may run, by row (from 1, the header is 0). */
  private static List<String> formulas(CaseTable table) {
    var found = new ArrayList<String>();
    for (int row = 0; row <= table.rows().size(); row++) {
      var cells = row == 0 ? table.header() : table.rows().get(row - 1);
      for (int column = 0; column < cells.size(); column++) {
        if (SpreadsheetSafeCsv.isFormula(cells.get(column))) {
          found.add("row %,d, column %s".formatted(row, table.header().get(column)));
        }
      }
    }
    return found;
  }

  /**
   * The rows whose batch Megatron-LM refuses, though an estimate counts parts of micro-batches:
   * {@code row 2 (64 instead of 60 or 66)}.
   */
  private static List<String> unevenBatches(CaseTable table) {
    var found = new ArrayList<String>();
    for (int row = 1; row <= table.cases().size(); row++) {
      var run = table.cases().get(row - 1);
      var uneven = run.plan().unevenBatch(run.globalBatch(), run.gpus());
      if (uneven != null) {
        var nearest = uneven.nearest().stream().map(String::valueOf);
        found.add(
            "row %,d (%d instead of %s)"
                .formatted(row, uneven.value(), nearest.collect(Collectors.joining(" or "))));
      }
    }
    return found;
  }

  /** The rows for which {@link PlanCosts#wholeExperts} holds: {@code row 2 (tp 4)}. */
  private static List<String> wholeExperts(CaseTable table) {
    var found = new ArrayList<String>();
    for (int row = 1; row <= table.cases().size(); row++) {
      var run = table.cases().get(row - 1);
      if (PlanCosts.areWholeExpertsAssumed(run.shape(), run.plan(), run.stack(), run.precision())) {
        found.add("row %,d (tp %d)".formatted(row, run.plan().tp()));
      }
    }
    return found;
  }
}
