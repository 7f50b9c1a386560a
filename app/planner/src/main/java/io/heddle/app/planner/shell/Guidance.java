package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.guide.Guide;
import io.heddle.app.planner.guide.GuideAsked;
import io.heddle.app.planner.guide.GuideSpot;
import io.heddle.app.planner.guide.GuideWindow;
import io.heddle.app.planner.terms.TermTips;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/** Help of a window where it is needed: the page about what has the focus, and words explained. */
final class Guidance {
  private final Node inWindow;
  private final OpenDocuments planner;
  private final Workspaces workspaces;
  private final ThemeSwitch theme;
  private final Runnable shortcuts;
  private @Nullable GuideWindow window;

  /**
   * @param inWindow a node of the window, which need not be in its scene yet
   * @param shortcuts shows the list of short-cuts
   */
  Guidance(
      Node inWindow,
      OpenDocuments planner,
      Workspaces workspaces,
      ThemeSwitch theme,
      Runnable shortcuts) {
    this.inWindow = inWindow;
    this.planner = planner;
    this.workspaces = workspaces;
    this.theme = theme;
    this.shortcuts = shortcuts;
    inWindow
        .sceneProperty()
        .subscribe(scene -> {
          if (scene != null) {
            follow(scene);
          }
        });
  }

  private void follow(Scene scene) {
    TermTips.install(scene);
    scene.addEventHandler(GuideAsked.ASKED, event -> open(event.place()));
  }

  /** The page about what has the focus; the first one where nothing is open. */
  void open() {
    var spot = GuideSpot.of(inWindow.getScene().getFocusOwner());
    var feature = workspaces.featureProperty().get();
    open(spot != null ? spot : feature == null ? Guide.INDEX : feature.guide());
  }

  /** The list of terms. */
  void openTerms() {
    open("terms.md");
  }

  private void open(String target) {
    if (window == null) {
      window =
          new GuideWindow(
              inWindow.getScene().getWindow(), theme, planner.tasks(), shortcuts, planner::report);
    }
    window.show(target);
  }
}
