package io.heddle.app.planner.shell;

import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.FileHandler;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the planner reports is kept in the data folder: three files of a mebibyte at most. */
final class LogFile {
  private static final int BYTES = 1 << 20;
  private static final int FILES = 3;
  private static final int SHOWN_LINES = 60;

  private LogFile() {}

  /**
   * Keeps it from now on.
   *
   * @throws InputException if the folder cannot be written; this costs the log alone
   */
  static void keep(Path data) {
    try {
      var folder = Files.createDirectories(folder(data));
      var pattern = folder.toString().replace("%", "%%") + "/heddle-%u.%g.log"; // one a process
      var file = new FileHandler(pattern, BYTES, FILES, true);
      file.setFormatter(new SimpleFormatter());
      file.setEncoding("UTF-8");
      Logger.getLogger("").addHandler(file);
    } catch (IOException unwritable) {
      throw IoFailureReason.unwritable(folder(data), unwritable);
    }
  }

  private static Path folder(Path data) {
    return data.resolve("log");
  }

  /**
   * The last lines of what is written to, of several planners the last that wrote; none where there
   * is none. Older files have higher numbers, whatever the clock said.
   */
  static List<String> tail(Path data) {
    try (var all = Files.list(folder(data))) {
      Path newest = null;
      for (var file : all.filter(each -> each.toString().endsWith(".0.log")).toList()) {
        if (newest == null
            || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(newest)) > 0) {
          newest = file;
        }
      }
      var lines = newest == null ? new ArrayList<String>() : Files.readAllLines(newest);
      return lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size());
    } catch (IOException none) {
      return List.of("no log: " + none);
    }
  }
}
