package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.task.ChangeListeners;
import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignW;

/** The menu with the name of the document, and below it what is wanted most often. */
final class TopBar extends VBox {

  TopBar(
      OpenDocuments planner,
      WindowWorkspaces workspaces,
      PlannerMenu menu,
      FabricEditor editor,
      ThemeSwitch theme,
      DocumentActions documents) {
    setId("top-bar");
    getChildren()
        .addAll(header(planner, menu), tools(planner, workspaces, editor, theme, documents));
  }

  private static Node header(OpenDocuments planner, PlannerMenu menu) {
    var title = Ui.styled(Ui.named("document-title", new Label()), "document-title");
    title.setMouseTransparent(true);
    var session = planner.current();
    Runnable name = () -> title.setText(name(session.shownProperty().get()));
    session.shownProperty().addListener((_, _, _) -> name.run());
    ChangeListener<@Nullable Object> renamed = (_, _, _) -> name.run();
    session
        .editedProperty()
        .addListener((_, before, now) -> {
          if (before != null) {
            named(before).forEach(each -> each.removeListener(renamed));
          }
          if (now != null) {
            named(now).forEach(each -> each.addListener(renamed));
            name.run();
          }
        });
    title.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE); // beside the menu, never over it
    title.setAlignment(Pos.CENTER);
    HBox.setHgrow(title, Priority.ALWAYS);
    menu.setMinWidth(USE_PREF_SIZE);
    return new HBox(Ui.label("Heddle", "brand"), menu, title);
  }

  /** What a document's title tells of. */
  private static List<ObservableValue<?>> named(EditableDocument document) {
    return switch (document) {
      case ClusterDocument fabric ->
          List.of(fabric.layoutProperty(), fabric.pathProperty(), fabric.modifiedProperty());
      case FederationDocument federation ->
          List.of(
              federation.layoutProperty(),
              federation.stocksProperty(),
              federation.pathProperty(),
              federation.modifiedProperty());
    };
  }

  /** With a mark while there is something that no file has. */
  private static String name(@Nullable OpenDocument document) {
    var title = DocumentTitle.of(document);
    return document != null && document.isModified() ? Text.of("title.modified", title) : title;
  }

  private static Node tools(
      OpenDocuments planner,
      WindowWorkspaces workspaces,
      FabricEditor editor,
      ThemeSwitch theme,
      DocumentActions documents) {
    var document = planner.current().documentProperty();
    var open =
        Ui.button(
            "open", Text.of("tool.open"), MaterialDesignF.FOLDER_OPEN_OUTLINE, documents::open);
    var picture =
        Ui.button(
            "picture",
            Text.of("tool.picture"),
            MaterialDesignF.FILE_IMAGE_OUTLINE,
            documents::exportPicture);
    DisabledReason.bind(
        picture, planner.current().editedProperty().isNull(), Text.of("why.document"));
    var dark =
        Ui.iconButton(
            "toggle-theme",
            MaterialDesignW.WEATHER_NIGHT,
            Text.of("tool.theme"),
            () -> theme.darkProperty().set(!theme.darkProperty().get()));
    var draw = new ToggleButton(Text.of("tool.draw"), new FontIcon(MaterialDesignP.PENCIL_OUTLINE));
    draw.setId("draw");
    draw.setTooltip(new Tooltip(Text.of("tool.draw.tip")));
    draw.selectedProperty().bindBidirectional(editor.drawing().editingProperty());
    DisabledReason.bind(draw, document.isNull(), Text.of("why.cluster"));
    open.setTooltip(new Tooltip(Text.of("tool.open")));
    picture.setTooltip(new Tooltip(Text.of("tool.picture")));
    for (var each : List.of(open, draw, picture)) {
      each.setAccessibleText(each.getText());
    }
    var keep = keep(workspaces);
    var next = next(workspaces);
    var export = export(workspaces, documents);
    return new ToolRow(
        List.of(
            open,
            new WorkspaceSwitch(workspaces, planner.current()),
            draw,
            picture,
            Ui.spring(),
            dark,
            keep,
            next,
            export),
        List.of(List.of(open, draw, picture), List.of(keep), List.of(next), List.of(export)));
  }

  /** How the answer of the open workspace is accepted. */
  private static Button keep(WindowWorkspaces workspaces) {
    var keep = Ui.button("keep", "", MaterialDesignL.LOCK_OUTLINE, () -> {});
    var tip = new Tooltip();
    keep.setTooltip(tip);
    Runnable follow =
        () -> {
          var view = workspaces.viewProperty().get();
          var now = view == null ? null : view.keep();
          keep.textProperty().unbind();
          keep.accessibleTextProperty().unbind();
          tip.textProperty().unbind();
          DisabledReason.set(keep, "");
          keep.setOnAction(null); // it would hold a document that is closed
          Ui.show(keep, now != null);
          if (now != null) {
            keep.textProperty().bind(now.text());
            keep.accessibleTextProperty().bind(now.text());
            tip.textProperty().bind(now.tip());
            DisabledReason.bind(keep, now.obstacle());
            keep.setOnAction(_ -> now.action().run());
          }
        };
    ChangeListeners.nowAndOnChange(follow, workspaces.viewProperty());
    return keep;
  }

  /** How what the open workspace found goes on elsewhere. */
  private static Button next(WindowWorkspaces workspaces) {
    var next = Ui.button("next", "", MaterialDesignA.ARROW_RIGHT, () -> {});
    next.setContentDisplay(ContentDisplay.RIGHT);
    Runnable follow =
        () -> {
          var view = workspaces.viewProperty().get();
          var now = view == null ? null : view.offer();
          DisabledReason.set(next, "");
          next.setOnAction(null); // it would hold a document that is closed
          Ui.show(next, now != null);
          if (now != null) {
            next.setText(now.text());
            next.setTooltip(new Tooltip(now.text()));
            next.setAccessibleText(now.text());
            DisabledReason.bind(next, now.obstacle());
            next.setOnAction(_ -> workspaces.goOn(now));
          }
        };
    ChangeListeners.nowAndOnChange(follow, workspaces.viewProperty());
    return next;
  }

  /** What the open workspace calls its export. */
  private static Button export(WindowWorkspaces workspaces, DocumentActions documents) {
    var export =
        Ui.button("export", Text.of("tool.export"), MaterialDesignD.DOWNLOAD, documents::export);
    export.getStyleClass().add("accent");
    Runnable offer =
        () -> {
          var view = workspaces.viewProperty().get();
          var now = view == null ? null : view.export();
          DisabledReason.set(export, Text.of("why.document"));
          Ui.show(export, view == null || now != null);
          if (now != null) {
            export.setText(now.text());
            export.setTooltip(new Tooltip(now.text()));
            export.setAccessibleText(now.text());
            DisabledReason.bind(export, now.obstacle());
          }
        };
    ChangeListeners.nowAndOnChange(offer, workspaces.viewProperty());
    return export;
  }
}
