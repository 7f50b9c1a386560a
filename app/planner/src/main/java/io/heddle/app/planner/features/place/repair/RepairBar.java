package io.heddle.app.planner.features.place.repair;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.features.place.PlacementDamage;
import io.heddle.app.planner.features.place.PlacementFigures;
import io.heddle.app.planner.features.place.RepairSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.PlacementRepair;
import io.heddle.render.MatrixCell;
import io.heddle.render.MinipodLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignU;
import org.kordamp.ikonli.materialdesign2.MaterialDesignW;

/** What failed hosts hit, the way out, and what it moved; hides when all is well. */
public final class RepairBar extends VBox {
  private static final int MOST_LINES = 40;

  private final RepairSession session;
  private final ObservableValue<Cluster> cluster;
  private final LinkedSelection linking;
  private final FontIcon icon = new FontIcon(MaterialDesignA.ALERT_CIRCLE_OUTLINE);
  private final Label title = Ui.named("repair-title", Ui.paragraph("", "card-title"));
  private final Label summary = Ui.named("repair-summary", Ui.paragraph(""));
  private final Label obstacle = Ui.named("repair-obstacle", Ui.paragraph("", "danger-text"));
  private final VBox lines = Ui.named("repair-lines", new VBox(2));
  private final Button repair;
  private final Button placeAgain;
  private final Button undo;
  private final Button close;

  public RepairBar(
      RepairSession session, ObservableValue<Cluster> cluster, LinkedSelection linking) {
    super(4);
    this.session = session;
    this.cluster = cluster;
    this.linking = linking;
    setId("repair-bar");
    title.setMinHeight(USE_PREF_SIZE);
    summary.setMinHeight(USE_PREF_SIZE);
    obstacle.textProperty().bind(session.obstacleProperty());
    Ui.showWhile(obstacle, obstacle.textProperty().isNotEmpty());
    repair =
        Ui.button(
            "repair-now", Text.of("repair.now"), MaterialDesignW.WRENCH_OUTLINE, session::repair);
    repair.getStyleClass().add("accent");
    placeAgain =
        Ui.button(
            "repair-anew", Text.of("repair.anew"), MaterialDesignR.REFRESH, session::placeAnew);
    undo = Ui.button("repair-undo", Text.of("repair.undo"), MaterialDesignU.UNDO, session::undo);
    close =
        Ui.button("repair-close", Text.of("repair.close"), MaterialDesignC.CHECK, session::accept);
    for (var each : List.of(repair, placeAgain, undo, close)) {
      each.setMinWidth(USE_PREF_SIZE);
    }
    var scroll = new ScrollPane(lines);
    scroll.setFitToWidth(true);
    scroll.setMaxHeight(76);
    scroll.getStyleClass().add("edge-to-edge");
    lines
        .heightProperty()
        .addListener((_, _, height) -> scroll.setMinHeight(Math.min(76, height.doubleValue() + 2)));
    var head = new HBox(8, icon, title, Ui.spring(), repair, placeAgain, undo, close);
    head.getStyleClass().add("contend-bar");
    getChildren().addAll(head, summary, obstacle, scroll);
    ChangeListeners.nowAndOnChange(
        this::show, session.damageProperty(), session.repairProperty(), session.alphaProperty());
  }

  private void show() {
    var damage = session.damageProperty().get();
    var done = session.repairProperty().get();
    Ui.show(this, damage != null || done != null);
    Ui.show(repair, damage != null);
    Ui.show(placeAgain, damage != null);
    Ui.show(undo, damage == null && done != null);
    Ui.show(close, damage == null && done != null);
    getStyleClass().setAll("repair-bar", damage != null ? "repair-hit" : "repair-done");
    lines.getChildren().clear();
    if (damage != null) {
      show(damage);
    } else if (done != null) {
      show(done);
    }
  }

  private void show(PlacementDamage damage) {
    icon.setIconCode(MaterialDesignA.ALERT_CIRCLE_OUTLINE);
    icon.getStyleClass().setAll("ikonli-font-icon", "danger-icon");
    title.setText(Text.of("repair.hit", damage.cells().size(), damage.placement().job()));
    summary.setText(
        Text.of(
            "repair.groups",
            damage.ppGroups().size(),
            numbers(damage.ppGroups()),
            damage.dpGroups().size(),
            numbers(damage.dpGroups())));
    line(
        damage.cells(),
        cell -> Text.of("repair.line.hit", damage.nodeRank(cell), damage.host(cell)),
        damage::host);
  }

  private void show(PlacementRepair done) {
    icon.setIconCode(MaterialDesignC.CHECK_CIRCLE_OUTLINE);
    icon.getStyleClass().setAll("ikonli-font-icon", "success-icon");
    int all = done.after().rows() * done.after().cols();
    title.setText(Text.of("repair.done", done.moves().size(), all, done.after().job()));
    var before = done.before().objective();
    var after = done.after().objective();
    double alpha = session.alphaProperty().get();
    boolean proven = after.provenOptimal() && PlacementFigures.isFor(done.after(), alpha);
    summary.setText(
        Text.of(
            proven ? "repair.spread.proven" : "repair.spread",
            number(PlacementFigures.spread(done.before(), alpha)),
            number(PlacementFigures.spread(done.after(), alpha)),
            before.dpSpan(),
            after.dpSpan(),
            before.ppSpan(),
            after.ppSpan()));
    line(
        done.moves().stream().map(move -> new MatrixCell(move.row(), move.col())).toList(),
        cell -> moved(done, cell),
        cell -> done.after().host(cell.row(), cell.col()));
  }

  private String moved(PlacementRepair done, MatrixCell cell) {
    int rank = cell.col() * done.after().rows() + cell.row();
    var from = done.before().host(cell.row(), cell.col());
    var to = done.after().host(cell.row(), cell.col());
    var now = cluster.getValue();
    if (now == null || !now.hasHost(from) || !now.hasHost(to)) {
      return Text.of("repair.line.moved", rank, from, to);
    }
    var labels = MinipodLabels.of(now);
    var home = labels.get(now.minipodOf(from).index());
    var target = labels.get(now.minipodOf(to).index());
    return home.equals(target)
        ? Text.of("repair.line.near", rank, from, to, target)
        : Text.of("repair.line.far", rank, from, to, home, target);
  }

  /** One line a cell; pointing at it marks the cell everywhere, pressing it selects the host. */
  private void line(
      List<MatrixCell> cells,
      Function<MatrixCell, String> words,
      Function<MatrixCell, String> hosts) {
    for (var cell : cells.subList(0, Math.min(MOST_LINES, cells.size()))) {
      var label = Ui.styled(new Hyperlink(words.apply(cell)), "why-text");
      label.setWrapText(true);
      label.setOnAction(_ -> linking.select(List.of(hosts.apply(cell))));
      label.setOnMouseEntered(_ -> linking.hover(cell));
      label.setOnMouseExited(_ -> linking.hover((MatrixCell) null));
      lines.getChildren().add(label);
    }
    if (cells.size() > MOST_LINES) {
      lines.getChildren().add(Ui.label(Text.of("repair.line.more", cells.size() - MOST_LINES)));
    }
  }

  private static String numbers(Set<Integer> numbers) {
    var first =
        new ArrayList<>(
            numbers.stream().limit(8).map(String::valueOf).collect(Collectors.toList()));
    if (numbers.size() > first.size()) {
      first.add("…");
    }
    return String.join(", ", first);
  }

  private static String number(double value) {
    return String.format(Locale.ENGLISH, "%.2f", value);
  }
}
