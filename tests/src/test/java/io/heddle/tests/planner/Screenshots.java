package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.stage.Stage;

/**
 * Makes the pictures of the README and of every state that is worth a look: {@code
 * packaging/screenshots [DIR [PART [SIZE [contrast]]]]}. On a screen with a scale of its own they
 * have its pixels.
 */
public final class Screenshots {
  private static final Map<String, Consumer<Camera>> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("first", FirstPictures::take);
    PARTS.put("welcome", WelcomePictures::take);
    PARTS.put("walk", WalkPictures::take);
    PARTS.put("walkthrough", WelcomePictures::takeWalks);
    PARTS.put("drawing", DrawingPictures::take);
    PARTS.put("explore", ExplorePictures::take);
    PARTS.put("exchange", ExchangePictures::take);
    PARTS.put("parallelize", ParallelizePictures::take);
    PARTS.put("placement", PlacementPictures::take);
    PARTS.put("kept", KeptPictures::take);
    PARTS.put("groups", GroupPictures::take);
    PARTS.put("levels", LevelPictures::take);
    PARTS.put("dispatch", DispatchPictures::take);
    PARTS.put("contention", ContentionPictures::take);
    PARTS.put("running", RunningPictures::take);
    PARTS.put("running-large", RunningPictures::takeLarge);
    PARTS.put("cabling", CablingPictures::take);
    PARTS.put("federate", FederatePictures::take);
    PARTS.put("simulate", SimulatePictures::take);
    PARTS.put("study", StudyPictures::take);
    PARTS.put("lab", LabPictures::take);
    PARTS.put("help", HelpPictures::take);
    PARTS.put("guide", GuidePictures::take);
  }

  /**
   * A size of the window.
   *
   * @param name what its pictures begin with
   * @param scale pixels a unit
   */
  private record Size(String name, double width, double height, double scale) {}

  private static final List<Size> SIZES =
      List.of(
          new Size("1440", 1440, 900, 1),
          new Size("1280", 1280, 800, 1),
          new Size("1000", 1000, 700, 1),
          new Size("2560", 1280, 720, 2),
          new Size("guide", 1160, 740, 1));

  private Screenshots() {}

  /**
   * Writes the pictures into the folder given first: all, or those of a part, or of a size; in high
   * contrast where a fourth argument says so.
   */
  public static void main(String[] arguments) throws Exception {
    Thread.setDefaultUncaughtExceptionHandler((_, problem) -> {
      problem.printStackTrace();
      System.exit(1);
    });
    // never the data folder of whoever takes the pictures: they would show what that person has
    // measured
    Runtime.getRuntime().addShutdownHook(new Thread(RunFolder.open()::close));
    System.setProperty(
        "heddle.home", Files.createTempDirectory(RunFolder.current(), "heddle").toString());
    UiToolkit.start();
    for (var size : SIZES) {
      for (var part : PARTS.keySet()) {
        boolean suits = part.equals("guide") == size.name().equals("guide");
        if (suits && wanted(arguments, 1, part) && wanted(arguments, 2, size.name())) {
          take(size, part, Path.of(arguments[0]), wantsContrast(arguments));
        }
      }
    }
    System.exit(0);
  }

  private static boolean wanted(String[] arguments, int index, String name) {
    return arguments.length <= index || arguments[index].equals(name);
  }

  private static boolean wantsContrast(String[] arguments) {
    return arguments.length > 3 && arguments[3].equals("contrast");
  }

  /** Pictures of a screen with a scale of its own say so. */
  private static String name(Size size, double screen) {
    return screen > size.scale()
        ? "%s@%d".formatted(size.name(), Math.round(100 * screen))
        : size.name();
  }

  private static void take(Size size, String part, Path folder, boolean contrast) {
    var harness =
        UiToolkit.onFx(() -> new PlannerHarness(new Stage(), size.width(), size.height()));
    try {
      double screen = UiToolkit.onFx(harness.stage::getOutputScaleX);
      var camera = new Camera(harness, folder, name(size, screen), Math.max(size.scale(), screen));
      camera.contrast(contrast);
      Objects.requireNonNull(PARTS.get(part)).accept(camera);
    } finally {
      harness.stop();
    }
  }
}
