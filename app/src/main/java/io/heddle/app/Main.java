package io.heddle.app;

import io.heddle.app.cli.CommandLineMain;
import io.heddle.app.shell.PlannerLauncher;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Where the program starts: files, or nothing, open the planner; words are commands. */
public final class Main {
  private Main() {}

  /** See {@code heddle --help}. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ENGLISH); // what Heddle says and writes is English, digits too
    if (Arrays.stream(arguments).allMatch(each -> each.endsWith(".json"))) {
      PlannerLauncher.open(Arrays.stream(arguments).map(Path::of).toList());
    } else {
      CommandLineMain.exit(arguments);
    }
  }
}
