package io.heddle.tests.workspace;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.Pane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Presses what stands in the windows of this process, from any thread. */
final class Hands {
  private Hands() {}

  static boolean isStarted() {
    try {
      Platform.runLater(() -> {});
      return true;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  static Node there(String id) {
    return Objects.requireNonNull(find(id), id);
  }

  static @Nullable Node find(String id) {
    return onUi(() ->
        Window.getWindows().stream()
            .map(window -> window.getScene().lookup(id))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null));
  }

  static void fire(String id) {
    onUi(() -> {
      ((ButtonBase) there(id)).fire();
      return true;
    });
  }

  /** Adds a copy of the selected job; where there is none, a job on one host. */
  static void newJob() {
    onUi(() -> {
      var items = ((MenuButton) there("#new-job")).getItems();
      var copy = item(items, "new-job-copy");
      (copy.isDisable() ? item(items, "new-job-first") : copy).fire();
      return true;
    });
  }

  private static MenuItem item(List<MenuItem> items, String id) {
    return items.stream().filter(each -> id.equals(each.getId())).findFirst().orElseThrow();
  }

  static void command(String id) {
    onUi(() -> {
      ((MenuBar) there("#menu"))
          .getMenus().stream()
              .flatMap(menu -> menu.getItems().stream())
              .filter(item -> id.equals(item.getId()))
              .forEach(item -> item.fire());
      return true;
    });
  }

  /** Rows of the explorer: a hint stands there while there are none. */
  static int jobs() {
    return onUi(() ->
        find("#explorer-jobs") instanceof Pane pane
            ? (int) pane.getChildren().stream().filter(ButtonBase.class::isInstance).count()
            : 0);
  }

  /** By the mark of the row; a row that was just made has not grown it yet. */
  static boolean isMarked(boolean unsaved) {
    return onUi(() -> {
      var mark = find("#explorer-clusters .unsaved");
      return mark != null && mark.isVisible() == unsaved;
    });
  }

  static <T> T onUi(Supplier<T> action) {
    if (Platform.isFxApplicationThread()) {
      return action.get();
    }
    var task = new FutureTask<>((Callable<T>) action::get);
    Platform.runLater(task);
    try {
      return task.get();
    } catch (InterruptedException | ExecutionException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
