package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.terms.GlossaryTermCard;
import io.heddle.solvers.contention.Schedulers;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** Which jobs are on the network, the scheduler, and how many levels there are. */
final class ContentionControls {
  private ContentionControls() {}

  static List<Node> of(ContentionSession session, ClusterDocument document) {
    return List.of(
        add(session, document), more(session), scheduler(session), levels(session.choices()));
  }

  private static Node add(ContentionSession session, ClusterDocument document) {
    var add =
        Ui.button("contend-add", Text.of("contend.add"), MaterialDesignP.PLUS, session::addShown);
    var job = document.jobProperty();
    DisabledReason.bind(
        add,
        Bindings.createStringBinding(
            () -> {
              var shown = job.get();
              return shown == null
                  ? Text.of("why.job")
                  : session.has(shown.id()) ? Text.of("why.contend.added", shown.id()) : "";
            },
            job,
            session.jobs()));
    add.textProperty()
        .bind(
            job.map(shown ->
                    shown == null ? Text.of("contend.add") : Text.of("contend.add.job", shown.id()))
                .orElse(Text.of("contend.add")));
    return add;
  }

  private static Node more(ContentionSession session) {
    var all = new MenuItem(Text.of("contend.add.all"));
    all.setId("contend-add-all");
    all.setOnAction(_ -> session.addAll());
    var clear = new MenuItem(Text.of("contend.clear"));
    clear.setOnAction(_ -> session.clear());
    var more = Ui.named("contend-more", new MenuButton(Text.of("contend.more")));
    more.getItems().setAll(all, clear);
    more.setOnShowing(_ -> {
      more.getItems().setAll(all, clear);
      for (var each : session.jobs()) {
        var remove = new MenuItem(Text.of("contend.remove", each.job().id()));
        remove.setOnAction(_ -> session.remove(each));
        more.getItems().add(remove);
      }
    });
    return more;
  }

  private static Node scheduler(ContentionSession session) {
    var scheduler = Ui.named("contend-scheduler", new ComboBox<String>());
    scheduler.getItems().setAll(Schedulers.registry().names());
    scheduler.valueProperty().bindBidirectional(session.choices().schedulerProperty());
    scheduler.setPrefWidth(104);
    scheduler.setAccessibleText(Text.of("contend.scheduler"));
    return scheduler;
  }

  private static Node levels(ContentionChoices choices) {
    var count = new WholeNumberSpinner(1, 64, choices.levelsProperty().get());
    count.setId("contend-levels");
    count.setEditable(true);
    count.setPrefWidth(62);
    count.setAccessibleText(Text.of("contend.levels"));
    count.valueProperty().addListener((_, _, now) -> choices.levelsProperty().set(now));
    choices
        .levelsProperty()
        .addListener((_, _, now) -> count.getValueFactory().setValue(now.intValue()));
    var box =
        new HBox(
            6,
            count,
            Ui.label(Text.of("contend.levels"), "text-muted"),
            GlossaryTermCard.button("level"));
    box.getStyleClass().add("contend-bar");
    return box;
  }
}
