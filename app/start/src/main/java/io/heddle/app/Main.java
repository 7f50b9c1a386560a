package io.heddle.app;

import io.heddle.app.cli.CommandLineMain;
import io.heddle.app.planner.shell.PlannerLauncher;
import io.heddle.app.usecase.RunFolder;
import io.heddle.solvers.MissingLibraryException;
import io.heddle.solvers.natives.RequiredSystemLibraries;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Where the program starts: files, or nothing, open the planner; words are commands. */
public final class Main {
  /** Opens a sample, waits for its answer, and ends: what an installation is tried with. */
  private static final String SMOKE_TEST = "--smoke-test";

  /** Follows the planner's walkthroughs to their ends. */
  private static final String WALK_TEST = SMOKE_TEST + "=walkthroughs";

  /** Does what users do first, and ends: what the ahead-of-time cache is made from. */
  private static final String REHEARSE = "--rehearse";

  private static final Set<String> OTHERS = Set.of(SMOKE_TEST, WALK_TEST, REHEARSE);

  private Main() {}

  /** See {@code heddle --help}. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ENGLISH); // what Heddle says and writes is English, digits too
    var cleanUp = temporaryFolder();
    var first = arguments.length == 0 ? "" : arguments[0];
    var others = List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
    boolean files = Arrays.stream(arguments).allMatch(Main::isFile);
    if (!files && !OTHERS.contains(first)) {
      System.setProperty("java.awt.headless", "true");
      CommandLineMain.exit(arguments, cleanUp);
    } else if (atTheEnd(cleanUp)) {
      open(first, others, arguments);
    }
  }

  private static void open(String first, List<String> others, String[] arguments) {
    if (first.equals(REHEARSE)) {
      rehearse(others);
      return;
    }
    prepareScreen();
    switch (first) {
      case WALK_TEST -> PlannerLauncher.followWalkthroughs();
      case SMOKE_TEST -> PlannerLauncher.smokeTest(others);
      default -> PlannerLauncher.open(Arrays.stream(arguments).map(Path::of).toList());
    }
  }

  /** Makes this run's temporary folder; where that cannot be, the system's serves as it is. */
  private static Runnable temporaryFolder() {
    try {
      return RunFolder.open()::close;
    } catch (IOException unwritable) {
      return () -> {};
    }
  }

  /** Commands do this themselves once their answer is out. */
  private static boolean atTheEnd(Runnable cleanUp) {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(cleanUp));
      return true;
    } catch (IllegalStateException ending) { // a signal came before anything was done
      cleanUp.run();
      return false;
    }
  }

  /**
   * @param parts {@code commands}, {@code planner}, or both
   */
  private static void rehearse(List<String> parts) {
    if (parts.contains("commands")) {
      AotTrainingRun.ofCommands();
    }
    if (parts.contains("planner")) {
      prepareScreen();
      PlannerLauncher.smokeTest(AotTrainingRun.opened());
    }
  }

  /** Ours by the suffix, others' if they exist; no command has a dot. */
  private static boolean isFile(String argument) {
    return argument.endsWith(".json")
        || (argument.contains(".") && !argument.startsWith("-") && Files.exists(Path.of(argument)));
  }

  /**
   * Without a display the planner says so, unless HEDDLE_HEADLESS asks for none. JavaFX draws by
   * X11 only, under Wayland by Xwayland.
   */
  private static void prepareScreen() {
    if (System.getenv("HEDDLE_HEADLESS") != null) {
      System.setProperty("glass.platform", "Headless");
      System.setProperty("prism.order", "sw");
    } else if (System.getProperty("os.name").equals("Linux")
        && System.getProperty("glass.platform") == null
        && isEmpty("DISPLAY")) {
      refuse(
          """
          there is no display (DISPLAY is not set), and the planner is a window.
          Under Wayland it needs Xwayland.
          Use “heddle demo”, “heddle place …” or “heddle render …”: they need no display.\
          """);
    }
    if (System.getProperty("os.name").equals("Linux")) {
      try {
        RequiredSystemLibraries.checkWindow(
            "Headless".equals(System.getProperty("glass.platform")));
      } catch (MissingLibraryException missing) {
        refuse(String.valueOf(missing.getMessage()));
      }
    }
  }

  private static void refuse(String problem) {
    new PrintStream(System.err, true, StandardCharsets.UTF_8).println("heddle: " + problem);
    System.exit(2);
  }

  private static boolean isEmpty(String variable) {
    var value = System.getenv(variable);
    return value == null || value.isEmpty();
  }
}
