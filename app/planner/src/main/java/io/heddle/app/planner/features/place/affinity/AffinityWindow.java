package io.heddle.app.planner.features.place.affinity;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.JobCharacterization;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignU;

/** The affinity library: the α that follows for the shown job on top, all entries below. */
public final class AffinityWindow {
  private final AffinitySession session;
  private final FileChoosers choosers;
  private final Stage stage = new Stage();
  private final ColumnTable<JobCharacterization> table =
      new ColumnTable<>("affinity-table", Text.of("affinity.title"), Text.of("affinity.empty"));
  private final Label title = Ui.named("affinity-title", Ui.label("", "job-title"));
  private final VBox why = Ui.named("affinity-why", new VBox(3));
  private final Button use;
  private final Label message = Ui.named("affinity-message", Ui.paragraph(""));

  public AffinityWindow(Window owner, AffinitySession session, FileChoosers choosers) {
    this.session = session;
    this.choosers = choosers;
    table.setItems(session.entries());
    use = Ui.button("affinity-use", "", MaterialDesignC.CHECK_BOLD, session::use);
    use.getStyleClass().add("accent");
    message.textProperty().bind(session.messageProperty());
    ChangeListeners.nowAndOnChange(this::colourMessage, session.failedProperty());
    var form = new AffinityEntryForm(session);
    fill(form);
    var root = new BorderPane(table);
    root.setTop(head());
    root.setBottom(new VBox(form, footer()));
    root.getStyleClass().addAll("planner", "affinity");
    GuidePageLink.mark(root, "04-place-a-job.md#set-the-affinity");
    var scene = new Scene(root, 900, 560);
    if (owner.getScene() != null) {
      scene.getStylesheets().setAll(owner.getScene().getStylesheets());
    }
    stage.initOwner(owner);
    stage.setTitle(Text.of("affinity.title"));
    stage.setScene(scene);
    Ui.closeByEscape(stage);
    stage.setMinWidth(720);
    stage.setMinHeight(420);
    stage.setOnHidden(_ -> session.close());
    ChangeListeners.nowAndOnChange(
        this::showMatch, session.matchProperty(), session.jobProperty(), session.entries());
  }

  public void show() {
    stage.show();
    stage.toFront();
  }

  public void close() {
    stage.close();
  }

  private Node head() {
    HBox.setHgrow(why, Priority.ALWAYS);
    var head = Ui.styled(new VBox(6, Ui.row(title, use), why), "affinity-head");
    return head;
  }

  private Node footer() {
    var read =
        Ui.button(
            "affinity-import",
            Text.of("affinity.import"),
            MaterialDesignU.UPLOAD_OUTLINE,
            () -> choosers.open().forEach(session::importCsv));
    var write =
        Ui.button(
            "affinity-export",
            Text.of("affinity.export"),
            MaterialDesignD.DOWNLOAD,
            () -> {
              var file = choosers.save("affinity.csv");
              if (file != null) {
                session.exportCsv(file);
              }
            });
    for (var each : List.of(read, write)) {
      each.setMinWidth(Button.USE_PREF_SIZE);
    }
    HBox.setHgrow(message, Priority.ALWAYS);
    message.setMaxWidth(Double.MAX_VALUE);
    var footer = Ui.styled(new HBox(8, message, read, write), "affinity-footer");
    return footer;
  }

  private void fill(AffinityEntryForm form) {
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
    table.words("affinity.column.nearest", 66, this::mark);
    table.words("affinity.column.name", 130, JobCharacterization::name);
    table.words("affinity.column.gpu", 70, JobCharacterization::gpuModel);
    table.figure("affinity.column.r_one", 74, JobCharacterization::r1, number("%.3f"));
    table.figure("affinity.column.r_two", 74, JobCharacterization::r2, number("%.1f"));
    table.figure("affinity.column.dp", 80, JobCharacterization::dpGain, number("%.2f"));
    table.figure("affinity.column.pp", 80, JobCharacterization::ppGain, number("%.2f"));
    table.figure("affinity.column.alpha", 50, JobCharacterization::alpha, number("%.2f"));
    table.words("affinity.column.source", 200, JobCharacterization::source);
    table
        .getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            form.show(now);
          }
        });
  }

  private void colourMessage() {
    message
        .getStyleClass()
        .setAll("label", session.failedProperty().get() ? "danger-text" : "text-muted");
  }

  private static DoubleFunction<String> number(String format) {
    return value -> String.format(Locale.ENGLISH, format, value);
  }

  private String mark(JobCharacterization entry) {
    var match = session.matchProperty().get();
    return match != null && match.entry().equals(entry) ? Text.of("affinity.nearest") : "";
  }

  private void showMatch() {
    var job = session.jobProperty().get();
    var match = session.matchProperty().get();
    table.refresh();
    why.getChildren().clear();
    Ui.show(use, match != null && match.proposed().isPresent());
    if (match != null && job != null) {
      title.setText(Text.of("affinity.toofar", job.id()));
      match
          .proposed()
          .ifPresent(proposed -> {
            var alpha = number("%.2f").apply(proposed);
            title.setText(Text.of("affinity.match", job.id(), alpha));
            use.setText(Text.of("affinity.use", alpha));
          });
      for (var sentence : match.sentences()) {
        var label = Ui.paragraph(sentence, "why-text");
        why.getChildren().add(label);
      }
      return;
    }
    title.setText(
        job == null
            ? Text.of("affinity.nojob")
            : job.model() == null
                ? Text.of("affinity.nomodel", job.id())
                : job.parallelism() == null
                    ? Text.of("affinity.nodegrees", job.id())
                    : Text.of("affinity.noentry"));
  }
}
