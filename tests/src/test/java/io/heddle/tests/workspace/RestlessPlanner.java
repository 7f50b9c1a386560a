package io.heddle.tests.workspace;

import io.heddle.app.Main;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.control.Labeled;

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
    await(Hands::isStarted);
    await(() -> Hands.jobs() > 0);
    switch (what) {
      case "save" -> edit(Integer.MAX_VALUE);
      case "edit" -> edit(6);
      case "look" ->
          tell("shows %d %s".formatted(Hands.jobs(), Hands.onUi(RestlessPlanner::notice)));
      case "theme" -> {
        Hands.fire("#toggle-theme");
        tell("changed 1");
      }
      default -> throw new IllegalArgumentException(what);
    }
  }

  private static void edit(int lastSave) {
    for (int number = 1; true; number++) {
      Hands.newJob();
      tell("edited " + Hands.jobs());
      if (number % 2 == 0 && number <= lastSave) {
        int saved = Hands.jobs();
        tell("saving " + saved);
        Hands.command("menu.save");
        await(() -> Hands.isMarked(false));
        tell("saved " + saved);
      }
      rest();
    }
  }

  /** What the notice says; it is there when the documents are. */
  private static String notice() {
    return ((Labeled) Hands.there("#notice-title")).getText();
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
}
