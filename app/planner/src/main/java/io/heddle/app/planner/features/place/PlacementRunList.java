package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.Comparator;
import java.util.Locale;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The runs of the shown job for the explorer, the best first. */
public final class PlacementRunList {
  private final PlacementSession session;
  private final ObservableList<ExplorerRunRow> rows = FXCollections.observableArrayList();

  public PlacementRunList(PlacementSession session) {
    this.session = session;
    session.addFiguresListener(this::fill);
    fill();
  }

  public ObservableList<ExplorerRunRow> rows() {
    return rows;
  }

  private void fill() {
    double alpha = session.alphaProperty().get();
    rows.setAll(
        session.runs().stream()
            .sorted(
                Comparator.comparingDouble((PlacementRun run) -> run.weightedSpread(alpha))
                    .thenComparingInt(PlacementRunList::rank)
                    .thenComparing(PlacementRun::label))
            .map(this::row)
            .toList());
  }

  private ExplorerRunRow row(PlacementRun run) {
    var figures = session.figures(run);
    var spread = String.format(Locale.ENGLISH, "%.2f", figures.spread());
    boolean before = !session.mistypedProperty().get().isEmpty();
    boolean proven = figures.proven() && !before;
    return new ExplorerRunRow(
        run.label(),
        spread + (proven ? " ✓" : session.stands(run) ? "" : " ⚠"),
        Text.of(
            before
                ? "run.tip.before"
                : proven ? "run.tip.proven" : session.stands(run) ? "run.tip" : "run.tip.broken",
            run.label(),
            spread,
            run.objective().dpSpan(),
            run.objective().ppSpan(),
            Ui.seconds(run.placement().seconds())),
        run.equals(session.runProperty().get()),
        () -> session.select(run));
  }

  /** The place of a run's algorithm in the registry. */
  private static int rank(PlacementRun run) {
    var names = PlacementAlgorithms.registry().names();
    int place = names.indexOf(run.label());
    return place < 0 ? names.size() : place;
  }
}
