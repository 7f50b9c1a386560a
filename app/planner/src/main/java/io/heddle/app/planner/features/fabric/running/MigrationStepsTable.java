package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.LinkedSelectionTable;
import io.heddle.app.planner.controls.SentenceCell;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.usecase.state.MigrationStep;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The steps of a plan of migrations in their order, whose long lists of hosts are wrapped. */
final class MigrationStepsTable extends LinkedSelectionTable<MigrationStep> {
  private static final double NUMBER = 36;
  private static final double HOURS = 88;
  private static final Pattern BETWEEN_HOSTS = Pattern.compile(",(?! |[^\\[]*\\])");

  /** See {@link LinkedSelectionTable}. */
  MigrationStepsTable(Consumer<MigrationStep> pick) {
    super("moves-steps", Text.of("moves.steps"), Text.of("moves.hint"), pick);
    number("moves.column.number", NUMBER, each -> String.valueOf(each.number()))
        .setMaxWidth(NUMBER);
    wrapped("moves.column.job", 90, MigrationStep::what);
    wrapped("moves.column.from", 134, MigrationStep::from);
    wrapped("moves.column.to", 138, MigrationStep::to);
    figure("moves.column.hours", HOURS, MigrationStep::gpuHours, MigrationStep::number)
        .setMaxWidth(HOURS);
    wrapped("moves.column.after", 138, MigrationStep::after);
    unsorted();
    setMinHeight(0);
    TableViewDefaults.fitOrScroll(this);
  }

  private void wrapped(String key, double width, Function<MigrationStep, String> text) {
    words(key, width, text.andThen(MigrationStepsTable::breakable))
        .setCellFactory(_ -> new SentenceCell<>());
  }

  /** Lines end between the expressions of hosts, not within one. */
  private static String breakable(String hosts) {
    return BETWEEN_HOSTS.matcher(hosts).replaceAll(", ").replace('-', '\u2011');
  }
}
