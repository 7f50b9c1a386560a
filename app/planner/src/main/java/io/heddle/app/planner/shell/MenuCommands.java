package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.app.planner.controls.SearchableList.Line;
import io.heddle.app.planner.feature.WorkspaceFeature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the menus can do, in one list: the command palette and the short-cuts read it.
 * The palette finds tabs and the next step, too.
 */
final class MenuCommands {
  private MenuCommands() {}

  /**
   * All items that can be chosen, with the menus that they are in.
   *
   * @param enabled whether those that cannot be chosen now are left out
   */
  static List<Line<MenuItem>> of(MenuBar bar, boolean enabled) {
    var lines = new ArrayList<Line<MenuItem>>();
    bar.getMenus().forEach(menu -> collect(menu, menu.getText().replace("_", ""), enabled, lines));
    return lines;
  }

  private static void collect(Menu menu, String path, boolean enabled, List<Line<MenuItem>> lines) {
    for (var item : menu.getItems()) {
      var text = path + " › " + item.getText();
      if (item instanceof SeparatorMenuItem || enabled && item.isDisable()) {
        continue;
      }
      if (item instanceof Menu sub) {
        collect(sub, text, enabled, lines);
      } else {
        lines.add(new Line<>(text, keys(item), item));
      }
    }
  }

  private static String keys(MenuItem item) {
    var accelerator = item.getAccelerator();
    return accelerator == null ? "" : accelerator.getDisplayText();
  }

  /** The tabs of a workspace, as items that go there; or why they cannot be opened now. */
  private static Stream<Line<MenuItem>> tabs(
      WindowWorkspaces workspaces, WorkspaceFeature feature) {
    var why = workspaces.why(feature);
    return feature.tabs().stream()
        .map(tab -> {
          var item = new MenuItem();
          item.setOnAction(_ -> workspaces.open(feature, tab));
          var title = feature.title() + " › " + Text.of(tab);
          return new Line<>(title, why, item, why.isEmpty());
        });
  }

  private static List<Line<MenuItem>> tabs(WindowWorkspaces workspaces) {
    return workspaces.all().stream()
        .flatMap(feature -> tabs(workspaces, feature))
        .sorted(Comparator.comparing(line -> !line.available()))
        .toList();
  }

  /** How what the open workspace found goes on elsewhere, where it can. */
  private static List<Line<MenuItem>> next(WindowWorkspaces workspaces) {
    var view = workspaces.viewProperty().get();
    var feature = workspaces.featureProperty().get();
    var step = view == null ? null : view.offer();
    if (feature == null || step == null || !step.obstacle().get().isEmpty()) {
      return List.of();
    }
    var item = new MenuItem();
    item.setOnAction(_ -> workspaces.goOn(step));
    return List.of(new Line<>(feature.title() + " › " + step.text(), "", item));
  }

  static SearchableList<MenuItem> palette(MenuBar bar, WindowWorkspaces workspaces, String prompt) {
    return new SearchableList<>(
        "command-palette",
        prompt,
        words ->
            Stream.of(next(workspaces), of(bar, true), tabs(workspaces))
                .flatMap(List::stream)
                .filter(line -> SearchableList.holds(line.text(), words))
                .toList(),
        MenuCommands::fire);
  }

  private static void fire(@Nullable MenuItem item) {
    if (item instanceof CheckMenuItem check) {
      check.setSelected(!check.isSelected());
    } else if (item != null) {
      item.fire();
    }
  }
}
