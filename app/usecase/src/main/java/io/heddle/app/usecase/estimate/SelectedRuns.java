package io.heddle.app.usecase.estimate;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.InputException;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.parallelism.RunSelection;
import io.heddle.solvers.parallelism.TrainingCaseEstimates;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The plans of a table that should be measured to calibrate the estimate, as rows of a table.
 *
 * @param estimates of the selected ones, in the order of their use
 */
public record SelectedRuns(CaseTable table, RunSelection selection, List<PlanEstimate> estimates) {
  /** Plans to select by default: more make the estimate little better. */
  public static final int USUAL = 10;

  private static final String MEASURED = "measuredSeconds";
  private static final double PERCENT = 100;

  public SelectedRuns {
    estimates = List.copyOf(estimates);
  }

  /**
   * Of a file. O(rows · selected).
   *
   * @param count of plans to select
   * @throws InputException with all problems of the file, or if it has no plan to select
   */
  public static SelectedRuns of(Path file, Calibration calibration, int count) {
    var table = CaseTable.read(file);
    try {
      return of(table, calibration, count);
    } catch (IllegalArgumentException none) {
      throw new InputException(
          file.toString(), "", String.valueOf(none.getMessage()), "plans to select from");
    }
  }

  /**
   * @throws IllegalArgumentException if it has no plan to select
   */
  public static SelectedRuns of(CaseTable table, Calibration calibration, int count) {
    var cases = table.cases();
    var selection = RunSelection.of(cases, calibration, count);
    return new SelectedRuns(
        table,
        selection,
        selection.chosen().stream()
            .map(i -> TrainingCaseEstimates.of(cases.get(i), calibration))
            .toList());
  }

  /**
   * The plans of an answer as runs that are still to be measured.
   *
   * @param problem that it answers
   * @param stated of the software by the job
   */
  public static CaseTable table(
      ParallelismPlanProblem problem, RankedParallelismPlans answer, TrainingStack stated) {
    return CaseTable.of(
        answer.plans().stream().map(plan -> problem.run(plan.estimate(), stated)).toList());
  }

  /** The rows of the selected plans, with a column for the time that is to be measured. */
  public String toCsv() {
    return csv(table, selection.chosen().stream().map(table.rows()::get).toList());
  }

  /** Some rows of a table, with a column for the time that is to be measured. */
  public static String csv(CaseTable table, List<List<String>> rows) {
    boolean measured = table.header().contains(MEASURED);
    var csv = new SpreadsheetSafeCsv(table.header(), measured ? List.of() : List.of(MEASURED));
    rows.forEach(row -> csv.row(row, measured ? List.of() : List.of("")));
    return csv.toString();
  }

  /** What the plans are worth, beside plans that are drawn at random, and which are left out. */
  public String inWords() {
    var plans = CountedNoun.of(estimates.size(), "plan");
    var text =
        String.format(
            Locale.ENGLISH,
            "expected mean error of the time, if your runs differ from others as published sources do:"
                + " %.1f %% before; %.1f %% after these %s; %.1f %% after %s drawn at random",
            PERCENT * selection.before(),
            PERCENT * selection.after(),
            plans,
            PERCENT * selection.random(),
            plans);
    return selection.unfit() == 0
        ? text
        : text
            + String.format(
                Locale.ENGLISH,
                "; left out because of their memory: %s",
                CountedNoun.of(selection.unfit(), "case"));
  }
}
