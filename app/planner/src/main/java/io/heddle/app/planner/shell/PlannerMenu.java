package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.walk.WalkthroughMenu;
import io.heddle.app.planner.walk.WalkthroughSession;
import io.heddle.app.usecase.Samples;
import java.util.List;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;

/** The menus; every action has its place here, most have a short-cut. */
final class PlannerMenu extends MenuBar {
  PlannerMenu(
      OpenDocuments planner,
      WindowWorkspaces workspaces,
      DocumentActions documents,
      WindowActions window,
      FabricEditor editor,
      ViewState view,
      WalkthroughSession walks) {
    setId("menu");
    getMenus()
        .addAll(
            file(planner, workspaces, documents, window),
            new EditMenu(planner, documents, window, editor),
            view(planner, window, view),
            workspace(workspaces, window),
            help(
                documents,
                new WalkthroughMenu(walks),
                planner,
                window,
                new ContextHelp(this, planner, workspaces, view.theme(), window::shortcuts)));
  }

  private static Menu help(
      DocumentActions documents,
      WalkthroughMenu walks,
      OpenDocuments planner,
      WindowActions window,
      ContextHelp guidance) {
    return Menus.menu(
        "menu.help",
        Menus.item("menu.welcome", null, documents::welcome),
        walks,
        new SeparatorMenuItem(),
        Menus.item("menu.guide", "F1", guidance::open),
        Menus.item("menu.terms", null, guidance::openTerms),
        Menus.item("menu.commands", "Shortcut+K", window::commands),
        Menus.item("menu.shortcuts", "Shift+F1", window::shortcuts),
        Menus.item("menu.diagnostics", null, () -> HelpDialogs.copyDiagnostics(planner)),
        Menus.item("menu.about", null, window::about));
  }

  private static Menu file(
      OpenDocuments planner,
      WindowWorkspaces workspaces,
      DocumentActions documents,
      WindowActions window) {
    var noJob =
        planner.current().documentProperty().isNull().or(planner.current().jobProperty().isNull());
    return Menus.menu(
        "menu.file",
        Menus.item("menu.new", "Shortcut+N", documents::newCluster),
        Menus.item("menu.new.federation", null, documents::newFederation),
        Menus.item("menu.generate", "Shortcut+G", documents::generate),
        Menus.item("menu.window", "Shortcut+Shift+N", window::newWindow),
        Menus.item("menu.open", "Shortcut+O", documents::open),
        Menus.item("menu.import", "Shortcut+I", documents::importFabric),
        onCluster(planner, Menus.item("menu.import.state", null, documents::importState)),
        recent(planner),
        samples(planner),
        new SeparatorMenuItem(),
        onDocument(planner, Menus.item("menu.save", "Shortcut+S", documents::save)),
        onDocument(planner, Menus.item("menu.save.as", "Shortcut+Shift+S", documents::saveAs)),
        onDocument(planner, Menus.item("menu.save.jobs", null, documents::saveJobs)),
        export(workspaces, documents),
        onCluster(
            planner, Menus.item("menu.export.fabric", "Shortcut+Shift+E", documents::exportFabric)),
        Menus.unless(
            noJob, Text.of("why.job"), Menus.item("menu.export.job", null, documents::exportJob)),
        onDocument(planner, Menus.item("menu.picture", "Shortcut+P", documents::exportPicture)),
        new SeparatorMenuItem(),
        Menus.unless(
            planner.current().shownProperty().isNull(),
            Text.of("why.nothing"),
            Menus.item("menu.close", "Shortcut+W", documents::close)),
        Menus.item("menu.quit", "Shortcut+Q", documents::quit));
  }

  private static Menu recent(OpenDocuments planner) {
    var recent = new Menu(Text.of("menu.recent"));
    Runnable fill =
        () -> {
          recent.getItems().clear();
          for (var file : planner.recent()) {
            var item = new MenuItem(file.toString());
            item.setMnemonicParsing(false);
            item.setOnAction(_ -> planner.open(List.of(file)));
            recent.getItems().add(item);
          }
          DisabledReason.set(recent, recent.getItems().isEmpty() ? Text.of("why.recent") : "");
        };
    ChangeListeners.nowAndOnChange(fill, planner.recent());
    return recent;
  }

  /** An item that needs a cluster. */
  static MenuItem onCluster(OpenDocuments planner, MenuItem item) {
    return Menus.unless(
        planner.current().documentProperty().isNull(), Text.of("why.cluster"), item);
  }

  /** An item that needs a document that can be changed. */
  private static MenuItem onDocument(OpenDocuments planner, MenuItem item) {
    return Menus.unless(planner.current().editedProperty().isNull(), Text.of("why.document"), item);
  }

  /** What the open workspace calls its export; disabled where the button is. */
  private static MenuItem export(WindowWorkspaces workspaces, DocumentActions documents) {
    var item = Menus.item("menu.export", "Shortcut+E", documents::export);
    workspaces
        .viewProperty()
        .subscribe(view -> {
          var export = view == null ? null : view.export();
          item.setText(export == null ? Text.of("menu.export") : export.text());
          if (export == null) {
            DisabledReason.set(item, Text.of("why.export"));
          } else {
            DisabledReason.bind(item, export.obstacle());
          }
        });
    return item;
  }

  private static Menu samples(OpenDocuments planner) {
    var samples = new Menu(Text.of("menu.samples"));
    for (var sample : Samples.offered()) {
      var item = new MenuItem(sample.title());
      item.setOnAction(_ -> planner.openSample(sample));
      samples.getItems().add(item);
    }
    return samples;
  }

  private static Menu view(OpenDocuments planner, WindowActions window, ViewState view) {
    var filter = view.filter();
    var theme = view.theme();
    return Menus.menu(
        "menu.view",
        Menus.item("menu.zoom.in", "Shortcut+PLUS", () -> window.zoomBy(1.25)),
        Menus.item("menu.zoom.out", "Shortcut+MINUS", () -> window.zoomBy(0.8)),
        Menus.item("menu.zoom.fit", "Shortcut+0", window::fit),
        new SeparatorMenuItem(),
        onCluster(planner, Menus.check("menu.filter", "Shortcut+H", filter.openProperty())),
        onCluster(planner, Menus.item("menu.focus", "Shortcut+Shift+H", filter::focus)),
        new SeparatorMenuItem(),
        Menus.item("menu.explorer", "Shortcut+Alt+1", window::toggleExplorer),
        Menus.item("menu.inspector", "Shortcut+Alt+2", window::toggleInspector),
        Menus.item("menu.results", "Shortcut+Alt+3", window::toggleResults),
        new SeparatorMenuItem(),
        Menus.unless(
            view.planned().usefulProperty().not(),
            Text.of("why.planned.none"),
            Menus.check("menu.planned", "Shortcut+Shift+P", view.planned().shownProperty())),
        Menus.check("menu.overview", "Shortcut+Shift+M", view.overview()),
        Menus.check("menu.dark", "Shortcut+D", theme.darkProperty()),
        Menus.check("menu.contrast", "Shortcut+Shift+C", theme.contrastProperty()),
        new ScreenMenu(
            planner,
            ScreenSettings.first(
                System.getenv("HEDDLE_SCALE"), System.getenv("HEDDLE_RENDERING"))));
  }

  /** The workspaces, and what the open one can do. */
  private static Menu workspace(WindowWorkspaces workspaces, WindowActions window) {
    var menu = Menus.menu("menu.workspace");
    Runnable fill =
        () -> {
          menu.getItems().clear();
          int number = 1;
          for (var feature : workspaces.all()) {
            var item = new MenuItem(feature.title());
            item.setId("menu.workspace." + feature.id());
            item.setAccelerator(KeyCombination.valueOf("Shortcut+" + number++));
            item.setOnAction(_ -> workspaces.open(feature));
            menu.getItems().add(Menus.unless(workspaces.obstacle(feature), item));
          }
          menu.getItems()
              .addAll(
                  new SeparatorMenuItem(),
                  Menus.item("menu.cancel", "Shortcut+PERIOD", window::cancelTasks));
          var view = workspaces.viewProperty().get();
          if (view != null && !view.commands().isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
            menu.getItems().addAll(view.commands());
          }
        };
    ChangeListeners.nowAndOnChange(fill, workspaces.viewProperty());
    return menu;
  }
}
