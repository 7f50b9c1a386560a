package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.KeepPlacementSession;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.PlacementSessions;
import io.heddle.app.planner.features.place.affinity.AffinitySession;
import io.heddle.app.planner.features.place.affinity.AffinityWindow;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with a placement. */
final class PlaceMenu {
  private PlaceMenu() {}

  static List<MenuItem> of(PlacementSessions sessions, FeatureContext context) {
    var session = sessions.one();
    var noJob = session.jobProperty().isNull();
    var items = new ArrayList<MenuItem>();
    items.add(
        Menus.unless(
            noJob,
            Text.of("why.job"),
            Menus.item("menu.solve.again", "Shortcut+R", session::solveNow)));
    items.addAll(saving(sessions, context));
    items.addAll(keeping(sessions.keeping()));
    items.add(
        Menus.unless(
            Bindings.createBooleanBinding(
                () ->
                    context.selection().selectionProperty().get().stream()
                        .noneMatch(context.document().cluster()::hasHost),
                context.selection().selectionProperty()),
            Text.of("why.hosts"),
            Menus.item(
                "menu.fail",
                "Shortcut+Shift+F",
                () ->
                    sessions.repair().markFailed(context.selection().selectionProperty().get()))));
    items.add(
        Menus.unless(
            sessions.repair().damageProperty().isNull(),
            Text.of("why.repair"),
            Menus.item("menu.repair", "Shortcut+Shift+R", sessions.repair()::repair)));
    items.add(
        Menus.item("menu.affinity", "Shortcut+Shift+A", () -> showAffinities(session, context)));
    items.add(new SeparatorMenuItem());
    for (var algorithm : PlacementAlgorithms.registry().all()) {
      var item = new MenuItem(algorithm.name() + " – " + algorithm.summary());
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> session.algorithmProperty().set(algorithm.name()));
      items.add(Menus.unless(noJob, Text.of("why.job"), item));
    }
    return items;
  }

  private static List<MenuItem> saving(PlacementSessions sessions, FeatureContext context) {
    var session = sessions.one();
    var unplaced =
        Bindings.when(session.runProperty().isNull())
            .then(Text.of("why.place"))
            .otherwise(session.mistypedProperty());
    return List.of(
        Menus.unless(
            unplaced, Menus.item("menu.save.placement", null, () -> save(session, context))),
        Menus.unless(
            unplaced,
            Menus.item(
                "menu.report.placement",
                null,
                () -> PlaceReports.savePlacement(sessions, context))),
        Menus.unless(
            sessions.plan().planProperty().isNull(),
            Text.of("why.plan"),
            Menus.item("menu.report.plan", null, () -> PlaceReports.savePlan(sessions, context))));
  }

  private static List<MenuItem> keeping(KeepPlacementSession keep) {
    return List.of(
        Menus.unless(
            Bindings.when(keep.keptProperty())
                .then(Text.of("why.kept"))
                .otherwise(keep.obstacleProperty()),
            Menus.item("keep.keep", "Shortcut+Shift+K", keep::keep)),
        Menus.unless(
            keep.keptProperty().not(),
            Text.of("why.kept.not"),
            Menus.item("keep.release", null, keep::release)));
  }

  private static void showAffinities(PlacementSession session, FeatureContext context) {
    var library = new AffinitySession(session, context.tasks(), context.folder());
    var window = new AffinityWindow(context.stage(), library, context.choosers());
    context.whenClosed(window::close);
    window.show();
  }

  private static void save(PlacementSession session, FeatureContext context) {
    var run = session.runProperty().get();
    if (run != null) {
      context.saveAs(
          DocumentTitle.fileName(run.placement().job() + FileKinds.PLACEMENT.suffix()),
          file -> FileKinds.PLACEMENT.write(run.placement(), file),
          _ -> {});
    }
  }
}
