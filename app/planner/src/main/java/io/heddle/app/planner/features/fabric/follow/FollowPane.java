package io.heddle.app.planner.features.fabric.follow;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.fabric.follow.FollowSettings.Followed;
import io.heddle.app.usecase.follow.SourceCommand;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** The commands that are followed, how old the state is, and what changed. */
final class FollowPane extends BorderPane {
  private static final int DEFAULT_SECONDS = 30;
  private static final int LEAST_SECONDS = 5;
  private static final int MOST_SECONDS = 86_400;

  private final FollowSession session;
  private final FeatureContext context;
  private final FollowSettings settings;
  private final TextArea commands = Ui.named("follow-commands", new TextArea());
  private final WholeNumberSpinner seconds =
      new WholeNumberSpinner(LEAST_SECONDS, MOST_SECONDS, DEFAULT_SECONDS);

  FollowPane(FollowSession session, FeatureContext context) {
    this.session = session;
    this.context = context;
    this.settings = new FollowSettings(context.folder());
    setId("follow");
    setMinSize(0, 0);
    commands.setPromptText(Text.of("follow.commands.prompt"));
    commands.setAccessibleText(Text.of("follow.commands"));
    commands.setPrefRowCount(3);
    commands.setMinHeight(54);
    DisabledReason.bind(commands, session.followingProperty(), Text.of("why.following"));
    var form =
        new VBox(6, Ui.label(Text.of("follow.commands"), "text-bold"), commands, bar(), said());
    form.setPadding(new Insets(10, 12, 10, 12));
    var scrolled = new ScrollPane(form);
    scrolled.setFitToWidth(true);
    scrolled.setPrefWidth(400);
    scrolled.setMinSize(0, 0);
    var changes = Ui.styled(Ui.named("follow-changes", new ListView<>(session.changes())), "dense");
    changes.setAccessibleText(Text.of("follow.changes"));
    var empty = Ui.paragraph(Text.of("follow.changes.none"), "text-muted");
    changes.setPlaceholder(empty);
    setLeft(scrolled);
    setCenter(changes);
    remembered();
  }

  private FlowPane bar() {
    seconds.setId("follow-seconds");
    seconds.setPrefWidth(84);
    DisabledReason.bind(seconds, session.followingProperty(), Text.of("why.following"));
    var every =
        new HBox(
            6,
            Ui.label(Text.of("follow.every"), "text-muted"),
            seconds,
            Ui.label(Text.of("follow.seconds"), "text-muted"));
    every.getStyleClass().add("contend-bar");
    var start =
        Ui.button("follow-start", Text.of("follow.start"), MaterialDesignP.PLAY, this::start);
    start.getStyleClass().add("accent");
    start.setTooltip(new Tooltip(Text.of("follow.start.tip")));
    DisabledReason.bind(start, session.followingProperty(), Text.of("why.following"));
    var stop =
        Ui.button("follow-stop", Text.of("follow.stop"), MaterialDesignS.STOP, session::stop);
    stop.setTooltip(new Tooltip(Text.of("follow.stop.tip")));
    DisabledReason.bind(stop, session.followingProperty().not(), Text.of("why.following.not"));
    return new FlowPane(8, 4, every, start, stop);
  }

  private VBox said() {
    var status = Ui.named("follow-status", new Label());
    status.setWrapText(true);
    status.textProperty().bind(session.statusProperty());
    var obstacle = Ui.named("follow-obstacle", Ui.paragraph("", "danger-text"));
    obstacle.textProperty().bind(session.obstacleProperty());
    Ui.showWhile(obstacle, session.obstacleProperty().isNotEmpty());
    return new VBox(2, status, obstacle);
  }

  private void start() {
    var followed = new Followed(commands.getText().strip(), seconds.getValue());
    if (session.start(followed.commands(), followed.seconds(), this::confirms)) {
      var file = context.document().path();
      if (file != null) {
        context.write(
            Text.of("task.follow.remember"),
            context.folder(),
            () -> {
              settings.save(file, followed);
              return file;
            },
            _ -> {});
      }
    }
  }

  /** What was last followed for this file; it does not start by itself. */
  private void remembered() {
    var file = context.document().path();
    if (file != null) {
      context
          .tasks()
          .start(
              Text.of("task.follow.remember"),
              _ -> settings.load(file),
              found -> found.ifPresent(this::fill),
              context::report);
    }
  }

  private void fill(Followed last) {
    if (commands.getText().isEmpty()) {
      commands.setText(last.commands());
      seconds.getValueFactory().setValue(Math.clamp(last.seconds(), LEAST_SECONDS, MOST_SECONDS));
    }
  }

  private boolean confirms(List<SourceCommand> asked) {
    var run = new ButtonType(Text.of("follow.confirm.run"), ButtonData.YES);
    var alert = new Alert(Alert.AlertType.CONFIRMATION, "", run, ButtonType.CANCEL);
    DialogOwner.set(alert, context.stage());
    alert.setTitle(Text.of("follow.confirm"));
    alert.setHeaderText(Text.of("follow.confirm.what", asked.size(), seconds.getValue()));
    var exact =
        new TextArea(asked.stream().map(SourceCommand::shown).collect(Collectors.joining("\n")));
    exact.setId("follow-exact");
    exact.setEditable(false);
    exact.setWrapText(true);
    exact.setPrefRowCount(Math.clamp(asked.size() + 1L, 3, 10));
    exact.setPrefColumnCount(60);
    var why = Ui.paragraph(Text.of("follow.confirm.why", asked.size()), "text-muted");
    alert.getDialogPane().setContent(new VBox(8, exact, why));
    alert.getDialogPane().setId("follow-confirm");
    return alert.showAndWait().filter(run::equals).isPresent();
  }
}
