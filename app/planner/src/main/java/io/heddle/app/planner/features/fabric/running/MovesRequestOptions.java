package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.solvers.moves.MovesProblem.Aim;
import java.util.stream.IntStream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;

/** What moves are asked for besides the job. */
final class MovesRequestOptions {
  private MovesRequestOptions() {}

  /** In how many minipods. */
  static ComboBox<Integer> spread(MovesSession session, ClusterDocument document) {
    var spread = Ui.named("moves-spread", new ComboBox<Integer>());
    spread.setAccessibleText(Text.of("moves.spread"));
    spread.setConverter(new EntryText<>(MovesRequestOptions::mostMinipods));
    spread.setPrefWidth(170);
    document
        .clusterProperty()
        .subscribe(now -> {
          var chosen = spread.getValue();
          spread
              .getItems()
              .setAll(
                  IntStream.rangeClosed(0, Math.max(1, now.minipods().size())).boxed().toList());
          spread.setValue(
              chosen == null || chosen >= spread.getItems().size() ? Integer.valueOf(0) : chosen);
        });
    spread
        .valueProperty()
        .addListener(
            (_, _, now) -> session.choices().spread().set(now == null || now == 0 ? null : now));
    return spread;
  }

  /** What is to be least. */
  static ComboBox<Aim> aim(MovesSession session) {
    var aim = Ui.named("moves-aim", new ComboBox<Aim>());
    aim.setPrefWidth(160);
    aim.setAccessibleText(Text.of("moves.aim"));
    aim.getItems().setAll(Aim.values());
    aim.setConverter(
        new EntryText<>(
            item -> Text.of(item == Aim.MOVES ? "moves.aim.moves" : "moves.aim.hours")));
    aim.valueProperty().bindBidirectional(session.choices().aim());
    return aim;
  }

  /** Whether jobs that may not be stopped stay. */
  static CheckBox preemptible(MovesSession session) {
    var stay = Ui.named("moves-preemptible", new CheckBox(Text.of("moves.preemptible")));
    stay.selectedProperty().bindBidirectional(session.choices().preemptibleOnly());
    return stay;
  }

  /** 0 stands for the fewest. */
  private static String mostMinipods(int most) {
    return most == 0 ? Text.of("moves.spread.fewest") : Text.of("moves.spread.most", most);
  }
}
