package io.heddle.solvers.lightgbm;

import com.microsoft.ml.lightgbm.lightgbmlib;
import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.heddle.solvers.MissingLibraryException;
import io.heddle.solvers.natives.NativeCache;
import io.heddle.solvers.natives.RequiredSystemLibraries;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * LightGBM's native part. The binding would unpack it to one fixed file of the temporary folder,
 * where programs that start together overwrite what the other has mapped, and where another
 * person's file cannot be replaced. So it is loaded from the cache before, and the binding is shown
 * a folder that does not exist, where its own attempt fails silently.
 */
final class LightGbmLibrary {
  private static final String TEMPORARY = "java.io.tmpdir";

  /** Why it cannot be used; null: it can. */
  private static final @Nullable String PROBLEM = prepare();

  private LightGbmLibrary() {}

  /**
   * Returns when it is loaded. At no cost from the second time on.
   *
   * @throws MissingLibraryException if it cannot be
   */
  static void load() {
    if (PROBLEM != null) {
      throw new MissingLibraryException(PROBLEM);
    }
  }

  @SuppressWarnings("restricted") // the libraries are our own
  private static @Nullable String prepare() {
    try {
      var names =
          List.of(
              System.mapLibraryName("_lightgbm").replaceFirst("^_", "lib_"),
              System.mapLibraryName("_lightgbm_swig").replaceFirst("^_", "lib_"));
      var folder =
          NativeCache.unpack("lightgbm", "lightgbm4j/%s/%s".formatted(system(), names.getFirst()));
      for (var name : names) {
        System.load(folder.resolve(name).toString());
      }
      initializeBinding(folder.resolve("none").toString());
      lightgbmlib.delete_voidpp(lightgbmlib.new_voidpp());
      return null;
    } catch (IOException | LinkageError problem) {
      return RequiredSystemLibraries.unusable("LightGBM", problem).getMessage();
    }
  }

  /** The binding's name of this system. */
  private static String system() {
    var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    var processor = System.getProperty("os.arch");
    return "%s/%s"
        .formatted(
            system.contains("win") && !system.contains("darwin")
                ? "windows"
                : system.contains("mac") ? "osx" : "linux",
            processor.matches("aarch64|arm64") ? "aarch64" : "x86_64");
  }

  /** It asks for the temporary folder when these classes are initialized. */
  private static void initializeBinding(String nowhere) {
    var before = System.getProperty(TEMPORARY);
    System.setProperty(TEMPORARY, nowhere);
    try {
      Class.forName(LGBMBooster.class.getName());
      Class.forName(LGBMDataset.class.getName());
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      System.setProperty(TEMPORARY, before);
    }
  }
}
