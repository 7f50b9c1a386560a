package io.heddle.app.planner.shell;

import io.heddle.app.planner.walk.WalkthroughProgress;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the planner remembers between starts.
 *
 * @param dark whether the dark theme is on
 * @param contrast whether contrast is high
 * @param hidesOverview whether the overview map is not wanted
 * @param explorer share of the width for the explorer
 * @param inspector share of the width left of the inspector
 * @param canvas share of the height above the results, by the workspace in which it was chosen
 * @param recent files opened lately, the newest first
 * @param walks how far a person is with the walkthroughs
 */
public record PlannerSettings(
    boolean dark,
    boolean contrast,
    boolean hidesOverview,
    double explorer,
    double inspector,
    @Nullable Map<String, Double> canvas,
    List<String> recent,
    @Nullable WalkthroughProgress walks) {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  public static final PlannerSettings DEFAULT =
      new PlannerSettings(
          false, false, false, 0.155, 0.79, Map.of(), List.of(), WalkthroughProgress.NONE);

  public PlannerSettings {
    canvas = canvas == null ? Map.of() : Map.copyOf(canvas); // files of old have none
    recent = List.copyOf(recent);
    walks = walks == null ? WalkthroughProgress.NONE : walks;
  }

  /** The remembered settings; the default where there are none or they cannot be read. */
  public static PlannerSettings load(Path folder) {
    var file = folder.resolve("settings.json");
    if (!Files.isRegularFile(file)) {
      return DEFAULT;
    }
    try {
      return JSON.readValue(file, PlannerSettings.class);
    } catch (RuntimeException unreadable) {
      log("settings in " + file + " cannot be read, starting with the default", unreadable);
      return DEFAULT;
    }
  }

  /**
   * Keeps the settings.
   *
   * @throws InputException if they cannot be written
   */
  public void save(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException unwritable) {
      throw IoFailureReason.unwritable(folder, unwritable);
    }
    AtomicFiles.write(
        folder.resolve("settings.json"),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this));
  }

  private static void log(String message, Exception cause) {
    System.getLogger(PlannerSettings.class.getName())
        .log(System.Logger.Level.WARNING, message, cause);
  }
}
