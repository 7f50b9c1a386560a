package io.heddle.app.usecase;

import java.nio.file.Path;
import java.util.Locale;

/** The user's data folder: settings, kept models, measurements, unsaved work. */
public final class DataFolder {
  private DataFolder() {}

  /** {@code HEDDLE_HOME}, else the system's usual place. It need not exist yet. */
  public static Path path() {
    var own = System.getProperty("heddle.home", System.getenv("HEDDLE_HOME"));
    if (own != null && !own.isEmpty()) { // empty: unset, as shells write it
      return Path.of(own);
    }
    var home = Path.of(System.getProperty("user.home"));
    var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (system.contains("mac")) {
      return home.resolve("Library/Application Support/Heddle");
    }
    if (system.contains("win")) {
      return home.resolve("AppData/Roaming/Heddle");
    }
    var data = System.getenv("XDG_DATA_HOME");
    return (data == null || !data.startsWith("/") ? home.resolve(".local/share") : Path.of(data))
        .resolve("heddle");
  }
}
