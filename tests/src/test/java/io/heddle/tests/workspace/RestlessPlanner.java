package io.heddle.tests.workspace;

import io.heddle.app.Main;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuBar;
import javafx.scene.layout.Pane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * The planner as it starts itself, and hands that press its buttons without rest, to be killed.
 * They tell what has happened, with the machine's clock: {@code edited N} after an edit left N
 * jobs, {@code saving N} and {@code saved N} around a save, {@code shows N WORDS} for what was
 * there at the start.
 */
public final class RestlessPlanner {
  private RestlessPlanner() {}

  /**
   * {@code save FOLDER FILE} edits and saves for ever, {@code edit FOLDER FILE} saves in the
   * beginning only; {@code look FOLDER} tells what is recovered; {@code theme FOLDER FILE} changes
   * the theme once.
   */
  public static void main(String[] arguments) {
    var folder = Path.of(arguments[1]);
    System.setProperty("heddle.home", folder.resolve("home").toString());
    var hands = Thread.ofPlatform().daemon().unstarted(() -> work(arguments[0]));
    hands.setUncaughtExceptionHandler((_, problem) -> tell("fault " + problem));
    hands.start();
    Main.main(List.of(arguments).subList(2, arguments.length).toArray(String[]::new));
  }

  private static void work(String what) {
    await(RestlessPlanner::isStarted);
    await(() -> find("#explorer-jobs") != null && jobs() > 0);
    switch (what) {
      case "save" -> edit(Integer.MAX_VALUE);
      case "edit" -> edit(6);
      case "look" -> tell("shows %d %s".formatted(jobs(), onUi(RestlessPlanner::notice)));
      case "theme" -> {
        fire("#toggle-theme");
        tell("changed 1");
      }
      default -> throw new IllegalArgumentException(what);
    }
  }

  private static boolean isStarted() {
    try {
      Platform.runLater(() -> {});
      return true;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  private static void edit(int lastSave) {
    for (int number = 1; true; number++) {
      fire("#new-job");
      tell("edited " + jobs());
      if (number % 2 == 0 && number <= lastSave) {
        int saved = jobs();
        tell("saving " + saved);
        command("menu.save");
        await(() -> onUi(RestlessPlanner::isSaved));
        tell("saved " + saved);
      }
      rest();
    }
  }

  /** By the mark of the row; a row that was just made has not grown it yet. */
  private static boolean isSaved() {
    var mark = find("#explorer-clusters .unsaved");
    return mark != null && !mark.isVisible();
  }

  /** Rows of the explorer: a hint stands there while there are none. */
  private static int jobs() {
    return onUi(() ->
        (int)
            ((Pane) there("#explorer-jobs"))
                .getChildren().stream().filter(ButtonBase.class::isInstance).count());
  }

  /** What the notice says; it is there when the documents are. */
  private static String notice() {
    return ((Labeled) there("#notice-title")).getText();
  }

  private static Node there(String id) {
    return Objects.requireNonNull(find(id), id);
  }

  private static @Nullable Node find(String id) {
    return onUi(() ->
        Window.getWindows().stream()
            .map(window -> window.getScene().lookup(id))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null));
  }

  private static void fire(String id) {
    onUi(() -> {
      ((ButtonBase) there(id)).fire();
      return true;
    });
  }

  private static void command(String id) {
    onUi(() -> {
      ((MenuBar) there("#menu"))
          .getMenus().stream()
              .flatMap(menu -> menu.getItems().stream())
              .filter(item -> id.equals(item.getId()))
              .forEach(item -> item.fire());
      return true;
    });
  }

  private static void tell(String words) {
    System.out.println(words + " " + System.nanoTime());
  }

  private static void await(Supplier<Boolean> condition) {
    while (!condition.get()) {
      rest();
    }
  }

  private static void rest() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static <T> T onUi(Supplier<T> action) {
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
