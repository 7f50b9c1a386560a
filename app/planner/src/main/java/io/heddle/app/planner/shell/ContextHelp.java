package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.guide.GuideRequestEvent;
import io.heddle.app.planner.guide.GuideWindow;
import io.heddle.app.planner.guide.PackagedGuide;
import io.heddle.app.planner.terms.GlossaryTermTips;
import javafx.collections.ListChangeListener;
import javafx.collections.WeakListChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Help where it is needed, in a window and in every dialog that opens from it: the page about what
 * has the focus, and words explained.
 */
final class ContextHelp {
  private static final KeyCombination PAGE = new KeyCodeCombination(KeyCode.F1);

  private final Node inWindow;
  private final OpenDocuments planner;
  private final WindowWorkspaces workspaces;
  private final ThemeSwitch theme;
  private final Runnable shortcuts;

  /** A field: the list of all windows, which outlives this one, holds it weakly. */
  private final ListChangeListener<Window> opened = this::opened;

  /**
   * @param inWindow a node of the window, which need not be in its scene yet
   * @param shortcuts shows the list of short-cuts
   */
  ContextHelp(
      Node inWindow,
      OpenDocuments planner,
      WindowWorkspaces workspaces,
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
    GlossaryTermTips.install(scene);
    scene.addEventHandler(GuideRequestEvent.ASKED, event -> open(event.place(), event.from()));
    Window.getWindows().addListener(new WeakListChangeListener<>(opened));
  }

  private void opened(ListChangeListener.Change<? extends Window> change) {
    while (change.next()) {
      for (var each : change.getAddedSubList()) {
        if (each instanceof Stage dialog && isOurs(dialog)) {
          help(dialog.getScene());
        }
      }
    }
  }

  /** Whether it is a dialog of this window, other than the guide. */
  private boolean isOurs(Stage dialog) {
    return dialog.getOwner() != null
        && inWindow.getScene() != null
        && GuideRequestEvent.behind(dialog) == inWindow.getScene().getWindow()
        && !isGuide(dialog);
  }

  private static boolean isGuide(Stage dialog) {
    var guide = kept(dialog.getOwner());
    return guide != null && guide.is(dialog);
  }

  /** Once: a dialog may be shown again. */
  private void help(Scene scene) {
    if (scene.getAccelerators().putIfAbsent(PAGE, () -> open(scene)) == null) {
      GlossaryTermTips.install(scene);
    }
  }

  /** The page about what has the focus; the first one where nothing is open. */
  void open() {
    open(inWindow.getScene());
  }

  private void open(Scene scene) {
    var owner = scene.getFocusOwner();
    var spot = GuidePageLink.of(owner == null ? scene.getRoot() : owner);
    var feature = workspaces.featureProperty().get();
    open(
        spot != null ? spot : feature == null ? PackagedGuide.INDEX : feature.guide(),
        scene.getWindow());
  }

  /** The list of terms. */
  void openTerms() {
    open("terms.md", inWindow.getScene().getWindow());
  }

  /** Of the window of the request: a dialog blocks all others. */
  private void open(String target, Window from) {
    var guide = kept(from);
    if (guide == null) {
      var main = inWindow.getScene().getWindow();
      guide = new GuideWindow(from, main, theme, planner.tasks(), shortcuts, planner::report);
      from.getProperties().put(GuideWindow.class, guide);
    }
    guide.show(target);
  }

  private static @Nullable GuideWindow kept(Window window) {
    return window.getProperties().get(GuideWindow.class) instanceof GuideWindow guide
        ? guide
        : null;
  }
}
