package io.heddle.app.planner.shell;

import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * How the planner uses the screen; it holds from the next start on, for JavaFX asks once. A file of
 * its own, read before there is a window, so that a screen on which nothing can be read or drawn is
 * repaired without one: {@code screen.properties} in the data folder, or {@code HEDDLE_SCALE} and
 * {@code HEDDLE_RENDERING}.
 *
 * @param scale size of text and controls in per cent, 75 to 300; 0: as the system says
 * @param software whether pictures are drawn without the graphics card
 */
public record ScreenSettings(int scale, boolean software) {
  /** Offered sizes, in per cent. */
  static final List<Integer> SCALES = List.of(75, 100, 125, 150, 175, 200, 250, 300);

  public static final ScreenSettings DEFAULT = new ScreenSettings(0, false);

  private static final int LEAST = 75;
  private static final int MOST = 300;
  private static final String FILE = "screen.properties";
  private static final String SOFTWARE = "software";
  private static final String SYSTEM = "system";

  /**
   * @throws IllegalArgumentException if the scale is not 0 or 75 to 300
   */
  public ScreenSettings {
    if (scale != 0 && (scale < LEAST || scale > MOST)) {
      throw new IllegalArgumentException(
          "scale %d, expected %d to %d per cent".formatted(scale, LEAST, MOST));
    }
  }

  /** What was chosen; the default where nothing was, or it cannot be read. */
  public static ScreenSettings load(Path folder) {
    var file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return DEFAULT;
    }
    try (var in = Files.newBufferedReader(file)) {
      var read = new Properties();
      read.load(in);
      return of(read.getProperty("scale"), read.getProperty("rendering"));
    } catch (IOException | IllegalArgumentException unusable) {
      System.getLogger(ScreenSettings.class.getName())
          .log(System.Logger.Level.WARNING, file + " is left out", unusable);
      return DEFAULT;
    }
  }

  /**
   * @throws IllegalArgumentException if one of them is none
   */
  static ScreenSettings of(@Nullable String scale, @Nullable String rendering) {
    return new ScreenSettings(
        scale == null || scale.isBlank()
            ? 0
            : Integer.parseInt(scale.strip().replaceFirst("\\s*%$", "")),
        rendering != null && rendering.strip().equals(SOFTWARE));
  }

  /**
   * Keeps it for the next start.
   *
   * @throws InputException if the folder cannot be written
   * @throws IOException if it cannot be made
   */
  public void save(Path folder) throws IOException {
    Files.createDirectories(folder);
    AtomicFiles.write(
        folder.resolve(FILE),
        "scale=%s\nrendering=%s\n".formatted(scale, software ? SOFTWARE : SYSTEM));
  }

  /**
   * Tells JavaFX, before it starts; whatever the command line says goes first. On macOS the
   * system's scale is the only one.
   */
  void apply() {
    if (scale != 0) {
      prefer("glass.gtk.uiScale", scale + "%");
      prefer("glass.win.uiScale", scale + "%");
    }
    if (software) {
      prefer("prism.order", "sw");
    }
  }

  private static void prefer(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /** What the environment says that goes before any choice, {@code HEDDLE_SCALE=150}. */
  static List<String> first(@Nullable String scale, @Nullable String rendering) {
    var said = new ArrayList<String>();
    try {
      var now = DEFAULT.with(scale, rendering);
      if (now.scale != 0) {
        said.add("HEDDLE_SCALE=" + now.scale);
      }
      if (rendering != null) {
        said.add("HEDDLE_RENDERING=" + (now.software ? SOFTWARE : SYSTEM));
      }
    } catch (IllegalArgumentException unusable) {
      return List.of(); // left out at the start, too
    }
    return said;
  }

  /**
   * What holds for this start: the environment, then what was chosen.
   *
   * @param scale {@code HEDDLE_SCALE}, in per cent
   * @param rendering {@code HEDDLE_RENDERING}: software or system
   * @throws IllegalArgumentException if the environment says something else
   */
  ScreenSettings with(@Nullable String scale, @Nullable String rendering) {
    try {
      var said = of(scale, rendering);
      return new ScreenSettings(
          said.scale == 0 ? this.scale : said.scale, rendering == null ? software : said.software);
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          "HEDDLE_SCALE %s, expected %d to %d per cent".formatted(scale, LEAST, MOST), noNumber);
    }
  }
}
