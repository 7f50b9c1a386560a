package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.solvers.moves.FreeSlots;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** What moves make room for: the document's job, one more free domain, or segments. */
final class RoomGoalBar extends HBox {
  private final ChoiceBox<String> kind =
      new ChoiceBox<>(
          FXCollections.observableArrayList(
              Text.of("moves.goal.job"), Text.of("moves.goal.clear"), Text.of("moves.goal.room")));
  private final ChoiceBox<String> level = Ui.named("moves-level", new ChoiceBox<>());
  private final WholeNumberSpinner segments = new WholeNumberSpinner(1, 100_000, 2);
  private final WholeNumberSpinner hosts = new WholeNumberSpinner(1, 10_000, 2);

  /**
   * @param ofJob what is asked of a job alone
   */
  RoomGoalBar(MovesSession session, ClusterDocument document, List<Node> ofJob) {
    super(8);
    kind.setId("moves-goal");
    kind.setPrefWidth(190);
    kind.setAccessibleText(Text.of("moves.question"));
    kind.getSelectionModel().selectFirst();
    level.setPrefWidth(120);
    level.setAccessibleText(Text.of("moves.level"));
    segments.setId("moves-segments");
    segments.setPrefWidth(80);
    segments.setAccessibleText(Text.of("moves.segments"));
    hosts.setId("moves-hosts");
    hosts.setPrefWidth(80);
    hosts.setAccessibleText(Text.of("moves.hosts"));
    var of = Ui.label(Text.of("moves.hosts.of"), "text-muted");
    var each = Ui.label(Text.of("moves.hosts.each"), "text-muted");
    var at = Ui.label(Text.of("moves.level.at"), "text-muted");
    getChildren().add(kind);
    getChildren().addAll(ofJob);
    getChildren().addAll(segments, of, hosts, each, at, level);
    setAlignment(Pos.CENTER_LEFT);
    document
        .clusterProperty()
        .subscribe(now -> {
          var chosen = level.getValue();
          level.getItems().setAll(FreeSlots.levels(now));
          level.setValue(level.getItems().contains(chosen) ? chosen : level.getItems().getFirst());
        });
    Runnable follow =
        () -> {
          int chosen = kind.getSelectionModel().getSelectedIndex();
          ofJob.forEach(one -> Ui.show(one, chosen == 0));
          List.of(at, level).forEach(one -> Ui.show(one, chosen > 0));
          List.of(segments, of, hosts, each).forEach(one -> Ui.show(one, chosen == 2));
          session.choices().goal().set(goal(chosen));
        };
    ChangeListeners.nowAndOnChange(
        follow,
        kind.getSelectionModel().selectedIndexProperty(),
        level.valueProperty(),
        segments.valueProperty(),
        hosts.valueProperty());
  }

  private @Nullable RoomGoal goal(int chosen) {
    var at = level.getValue();
    return chosen < 1 || at == null
        ? null
        : chosen == 1
            ? RoomGoal.clear(at)
            : new RoomGoal(at, segments.getValue(), hosts.getValue());
  }
}
