package io.heddle.app.planner.shell;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.HeddleVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.stage.Screen;

/** What developers of Heddle need to know about a machine; nothing of it leaves the machine. */
final class MachineDiagnostics {
  private MachineDiagnostics() {}

  /** On the UI thread. */
  static String screens() {
    return Screen.getScreens().stream()
        .map(each ->
            "%.0f × %.0f at scale %s"
                .formatted(
                    each.getBounds().getWidth(),
                    each.getBounds().getHeight(),
                    each.getOutputScaleX()))
        .collect(Collectors.joining(", "));
  }

  /** Reads the log; without the name of the home folder. */
  static String text(String screens) {
    var machine = Runtime.getRuntime();
    var data = DataFolder.path();
    var lines =
        new ArrayList<>(
            List.of(
                "Heddle " + HeddleVersion.number(),
                "system: %s %s, %s, %d processors"
                    .formatted(
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch"),
                        machine.availableProcessors()),
                "Java: %s (%s), JavaFX: %s"
                    .formatted(
                        System.getProperty("java.runtime.version"),
                        System.getProperty("java.vendor"),
                        System.getProperty("javafx.runtime.version")),
                "drawing: %s, screens: %s"
                    .formatted(System.getProperty("prism.order", "as the system can"), screens),
                "memory: %d of at most %d MiB"
                    .formatted(
                        (machine.totalMemory() - machine.freeMemory()) >> 20,
                        machine.maxMemory() >> 20),
                "language: " + Locale.getDefault().toLanguageTag(),
                "data: " + data,
                "",
                "Last of the log:"));
    lines.addAll(LogFile.tail(data));
    return String.join("\n", lines).replace(System.getProperty("user.home"), "~");
  }
}
