package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.features.dispatch.MeasurementsSession;
import io.heddle.app.planner.features.dispatch.ModelSession;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.MeasuredRunText;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.io.FileKinds;
import java.util.function.Function;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** The library of measurements on the left, the model that learns from it on the right. */
public final class MeasurementsWindow {
  private final DispatchSession dispatch;
  private final MeasurementsSession session;
  private final FileChoosers choosers;
  private final Stage stage = new Stage();
  private final Label words = Ui.paragraph("", "text-muted");

  public MeasurementsWindow(
      DispatchSession dispatch,
      MeasurementsSession session,
      ModelSession models,
      FeatureContext context) {
    this.dispatch = dispatch;
    this.session = session;
    this.choosers = context.choosers();
    words.setId("measure-words");
    words.textProperty().bind(session.wordsProperty());
    var root = new BorderPane();
    root.setTop(bar());
    var training = new ModelTrainingPane(dispatch, session, models, context);
    var split = new SplitPane(library(), training);
    split.setDividerPositions(0.6);
    root.setCenter(split);
    var footer = Ui.styled(new HBox(words), "status-line");
    root.setBottom(footer);
    root.getStyleClass().add("planner");
    GuidePageLink.mark(root, "06-which-gpus.md#measure");
    stage.initOwner(context.stage());
    stage.setTitle(Text.of("measure.title"));
    stage.setScene(new Scene(root, 1100, 640));
    Ui.closeByEscape(stage);
    stage.setMinWidth(760);
    stage.setMinHeight(480);
    context.follow(context.theme().darkProperty(), dark -> markDark(root, dark));
  }

  private static void markDark(Node root, boolean dark) {
    root.getStyleClass().remove("dark");
    if (dark) {
      root.getStyleClass().add("dark");
    }
  }

  /** What the window shows. */
  public MeasurementsSession session() {
    return session;
  }

  /** Shows the window with what the library holds now. */
  public void show() {
    var owner = stage.getOwner().getScene();
    if (owner != null) {
      stage.getScene().getStylesheets().setAll(owner.getStylesheets());
    }
    session.refresh();
    stage.show();
    stage.toFront();
  }

  /** The document was closed. */
  void close() {
    stage.close();
  }

  private Node bar() {
    var add =
        Ui.button(
            "measure-import",
            Text.of("measure.import"),
            MaterialDesignP.PLUS,
            () -> {
              var files = choosers.openAny();
              if (!files.isEmpty()) {
                session.importFiles(files);
              }
            });
    add.getStyleClass().add("accent");
    var plan =
        Ui.button(
            "measure-plan",
            Text.of("measure.plan"),
            MaterialDesignS.SCRIPT_TEXT_OUTLINE,
            this::plan);
    var bar = new HBox(8, add, profiles(), plan, Ui.spring());
    bar.getChildren().forEach(each -> ((Region) each).setMinWidth(Region.USE_PREF_SIZE));
    bar.getStyleClass().add("tool-row");
    return bar;
  }

  private MenuButton profiles() {
    var menu =
        new MenuButton(
            Text.of("measure.profiles"),
            new org.kordamp.ikonli.javafx.FontIcon(MaterialDesignD.DOWNLOAD));
    menu.setId("measure-profiles");
    Runnable fill =
        () -> {
          menu.getItems().clear();
          for (var truth : session.truths()) {
            var profile = truth.profile();
            if (profile != null) {
              var use = new MenuItem(Text.of("measure.use", truth.label()));
              use.setOnAction(_ -> dispatch.choices().truth().set(truth));
              var save = new MenuItem(Text.of("measure.save", truth.label()));
              save.setOnAction(_ -> save(truth, profile));
              menu.getItems().addAll(use, save);
            }
          }
          DisabledReason.set(menu, menu.getItems().isEmpty() ? Text.of("why.profiles") : "");
        };
    ChangeListeners.nowAndOnChange(fill, session.truths());
    return menu;
  }

  private void save(BandwidthGroundTruth truth, BandwidthProfile profile) {
    var file =
        choosers.save(truth.profile() == null ? "" : profile.name() + FileKinds.BANDWIDTH.suffix());
    if (file != null) {
      session.saveProfile(profile, file);
    }
  }

  private void plan() {
    var with = dispatch.preparedProperty().get();
    var file = with == null ? null : choosers.save("measure.sh");
    if (with != null && file != null) {
      session.savePlan(with.cluster(), with.chosen().profile(), file);
    }
  }

  private Node library() {
    var table = Ui.named("measure-runs", new TableView<>(session.entries()));
    table.setPlaceholder(empty());
    table.getColumns().add(column("measure.column.run", 150, MeasuredRunText::source));
    table.getColumns().add(column("measure.column.collective", 84, MeasuredRunText::collective));
    table.getColumns().add(column("measure.column.gpus", 190, MeasuredRunText::gpus));
    table.getColumns().add(column("measure.column.speed", 116, MeasuredRunText::speed));
    table.getColumns().add(column("measure.column.trouble", 70, MeasuredRunText::trouble));
    TableViewDefaults.fitOrScroll(table);
    table.getStyleClass().add("measure-table");
    var report = Ui.named("measure-report", new ListView<>(session.report()));
    report.setPlaceholder(Ui.label(Text.of("measure.report.empty"), "text-muted"));
    report.getStyleClass().add("measure-report");
    var lower = new VBox(4, Ui.heading(Text.of("measure.report")), report);
    VBox.setVgrow(report, Priority.ALWAYS);
    var split = new SplitPane(table, lower);
    split.setOrientation(Orientation.VERTICAL);
    split.setDividerPositions(0.72);
    return split;
  }

  private static Node empty() {
    var label = Ui.paragraph(Text.of("measure.empty"), "text-muted");
    label.setMaxWidth(380);
    return label;
  }

  private static TextColumn<MeasuredRunText> column(
      String key, double width, Function<MeasuredRunText, String> value) {
    return new TextColumn<>(Text.of(key), width, false, value);
  }
}
