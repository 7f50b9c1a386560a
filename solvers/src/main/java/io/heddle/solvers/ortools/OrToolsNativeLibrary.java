package io.heddle.solvers.ortools;

import com.google.ortools.Loader;
import com.sun.jna.Platform;
import io.heddle.solvers.MissingLibraryException;
import io.heddle.solvers.natives.NativeCache;
import io.heddle.solvers.natives.RequiredSystemLibraries;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * OR-Tools' native part. It is unpacked the first time and checked at each first use, which takes a
 * moment; a program that will need it may ask for it before.
 */
public final class OrToolsNativeLibrary {
  /** Why it cannot be used; null: it can. */
  private static final @Nullable String PROBLEM = prepare();

  private OrToolsNativeLibrary() {}

  /**
   * Returns when it is loaded. At no cost from the second time on. Not to be called by a static
   * initializer: its error would arrive as one of linking, which reads as a fault of Heddle.
   *
   * @throws MissingLibraryException if it cannot be
   */
  public static void load() {
    if (PROBLEM != null) {
      throw new MissingLibraryException(PROBLEM);
    }
  }

  @SuppressWarnings("restricted") // the libraries are our own
  private static @Nullable String prepare() {
    try {
      if (Platform.isWindows()) {
        Loader.loadNativeLibraries(); // in its own order; unpacked anew into this run's folder
      } else {
        var name = System.mapLibraryName("jniortools");
        var resource = "ortools-%s/%s".formatted(Platform.RESOURCE_PREFIX, name);
        System.load(NativeCache.unpack("ortools", resource).resolve(name).toString());
      }
      return null;
    } catch (IOException | RuntimeException | LinkageError problem) {
      return RequiredSystemLibraries.unusable("OR-Tools", problem).getMessage();
    }
  }
}
