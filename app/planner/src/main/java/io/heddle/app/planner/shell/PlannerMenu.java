package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.Planner;
import io.heddle.app.planner.features.fabric.edit.FabricEditor;
import io.heddle.app.usecase.Samples;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/** The menus; every action has its place here, most have a short-cut. */
final class PlannerMenu extends MenuBar {
  PlannerMenu(Planner planner, Actions actions, FabricEditor editor, ViewState view) {
    setId("menu");
    getMenus()
        .addAll(
            file(planner, actions),
            new EditMenu(planner, actions, editor),
            view(planner, actions, view),
            solve(planner, actions),
            menu(
                "menu.help",
                item("menu.commands", "Shortcut+K", actions::commands),
                item("menu.shortcuts", "F1", actions::shortcuts),
                item("menu.about", null, actions::about)));
  }

  private static Menu file(Planner planner, Actions actions) {
    var samples = new Menu(Text.of("menu.samples"));
    for (var sample : Samples.all()) {
      var item = new MenuItem(sample.title());
      item.setOnAction(_ -> planner.openSample(sample));
      samples.getItems().add(item);
    }
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
          recent.setDisable(recent.getItems().isEmpty());
        };
    planner.recent().addListener((ListChangeListener<java.nio.file.Path>) _ -> fill.run());
    fill.run();
    var noCluster = planner.session().documentProperty().isNull();
    var noRun = planner.session().runProperty().isNull();
    return menu(
        "menu.file",
        item("menu.new", "Shortcut+N", actions::newCluster),
        item("menu.generate", "Shortcut+G", actions::generate),
        item("menu.window", "Shortcut+Shift+N", actions::newWindow),
        item("menu.open", "Shortcut+O", actions::open),
        item("menu.import", "Shortcut+I", actions::importFabric),
        recent,
        samples,
        new SeparatorMenuItem(),
        unless(noCluster, item("menu.save", "Shortcut+S", actions::save)),
        unless(noCluster, item("menu.save.as", "Shortcut+Shift+S", actions::saveAs)),
        unless(noCluster, item("menu.save.jobs", null, actions::saveJobs)),
        unless(noRun, item("menu.save.placement", null, actions::savePlacement)),
        unless(noRun, item("menu.export", "Shortcut+E", actions::exportRanks)),
        unless(noCluster, item("menu.export.fabric", "Shortcut+Shift+E", actions::exportFabric)),
        unless(noCluster, item("menu.picture", "Shortcut+P", actions::exportPicture)),
        new SeparatorMenuItem(),
        unless(noCluster, item("menu.close", "Shortcut+W", actions::close)),
        item("menu.quit", "Shortcut+Q", actions::quit));
  }

  private static Menu view(Planner planner, Actions actions, ViewState view) {
    var filter = view.filter();
    var theme = view.theme();
    var noCluster = planner.session().documentProperty().isNull();
    return menu(
        "menu.view",
        item("menu.zoom.in", "Shortcut+PLUS", () -> actions.zoomBy(1.25)),
        item("menu.zoom.out", "Shortcut+MINUS", () -> actions.zoomBy(0.8)),
        item("menu.zoom.fit", "Shortcut+0", actions::fit),
        new SeparatorMenuItem(),
        unless(noCluster, check("menu.filter", "Shortcut+H", filter.openProperty())),
        unless(noCluster, item("menu.focus", "Shortcut+Shift+H", filter::focus)),
        new SeparatorMenuItem(),
        item("menu.explorer", "Shortcut+1", actions::toggleExplorer),
        item("menu.inspector", "Shortcut+2", actions::toggleInspector),
        item("menu.results", "Shortcut+3", actions::toggleResults),
        new SeparatorMenuItem(),
        check("menu.overview", "Shortcut+Shift+M", view.overview()),
        check("menu.dark", "Shortcut+D", theme.darkProperty()),
        check("menu.contrast", "Shortcut+Shift+C", theme.contrastProperty()));
  }

  private static Menu solve(Planner planner, Actions actions) {
    var session = planner.session();
    var noJob = session.jobProperty().isNull();
    var menu =
        menu(
            "menu.solve",
            unless(noJob, item("menu.solve.again", "Shortcut+R", session::solveNow)),
            item("menu.cancel", "Shortcut+PERIOD", actions::cancelTasks),
            unless(noJob, item("menu.fail", "Shortcut+Shift+F", actions::markFailed)),
            unless(
                planner.repair().damageProperty().isNull(),
                item("menu.repair", "Shortcut+Shift+R", planner.repair()::repair)),
            item("menu.affinity", "Shortcut+Shift+A", actions::affinity),
            item("menu.lab", "Shortcut+L", actions::lab),
            new SeparatorMenuItem());
    for (var algorithm : PlacementAlgorithms.registry().all()) {
      var item = new MenuItem(algorithm.name() + " – " + algorithm.summary());
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> session.algorithmProperty().set(algorithm.name()));
      menu.getItems().add(unless(noJob, item));
    }
    return menu;
  }

  private static Menu menu(String key, MenuItem... items) {
    var menu = new Menu(Text.of(key));
    menu.getItems().addAll(items);
    return menu;
  }

  static MenuItem unless(ObservableBooleanValue condition, MenuItem item) {
    item.disableProperty().bind(condition);
    return item;
  }

  /** An item that is ticked while a property holds. */
  static CheckMenuItem check(String key, String keys, BooleanProperty property) {
    var item = new CheckMenuItem(Text.of(key));
    item.setId(key);
    item.setAccelerator(KeyCombination.valueOf(keys));
    item.selectedProperty().bindBidirectional(property);
    return item;
  }

  static MenuItem item(String key, @Nullable String keys, Runnable action) {
    var item = new MenuItem(Text.of(key));
    item.setId(key);
    item.setOnAction(_ -> action.run());
    if (keys != null) {
      item.setAccelerator(KeyCombination.valueOf(keys));
    }
    return item;
  }
}
