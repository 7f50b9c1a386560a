package io.heddle.solvers.ortools;

import com.google.ortools.Loader;
import io.heddle.solvers.MissingLibraryException;
import org.jspecify.annotations.Nullable;

/**
 * OR-Tools' native part. It is unpacked when it is first needed, which takes a good part of a
 * second; a program that will need it may ask for it before.
 */
public final class NativeLibrary {
  private static final String TEMPORARY = "java.io.tmpdir";

  /** Why it cannot be used; null: it can. */
  private static final @Nullable String PROBLEM = prepare();

  private NativeLibrary() {}

  /**
   * Returns when it is loaded. At no cost from the second time on.
   *
   * @throws MissingLibraryException if it cannot be
   */
  public static void load() {
    if (PROBLEM != null) {
      throw new MissingLibraryException(
          "OR-Tools",
          PROBLEM,
          PROBLEM.contains("libstdc++")
              ? "libstdc++ is missing (Debian: libstdc++6)"
              : "the temporary folder %s cannot be written or holds no programs; -D%s=… names another"
                  .formatted(System.getProperty(TEMPORARY), TEMPORARY));
    }
  }

  /** The loader wraps what goes wrong in exceptions of many kinds. */
  private static @Nullable String prepare() {
    try {
      Loader.loadNativeLibraries();
      return null;
    } catch (RuntimeException | LinkageError problem) {
      return String.valueOf(problem.getMessage());
    }
  }
}
