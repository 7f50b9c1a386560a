package io.heddle.solvers.lightgbm;

import com.microsoft.ml.lightgbm.lightgbmlib;
import io.github.metarank.lightgbm4j.LGBMBooster;
import io.heddle.solvers.MissingLibraryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * LightGBM's native part. The binding unpacks it to one fixed file of the temporary folder, where
 * programs that start together overwrite what the other has mapped, and where another person's file
 * cannot be replaced. So it is shown a folder of this process alone while it unpacks. The folder
 * goes as soon as the libraries are loaded; where a loaded file cannot be deleted (Windows), or a
 * process dies in between, the next start removes it.
 */
final class NativeLibrary {
  private static final String TEMPORARY = "java.io.tmpdir";
  private static final String PREFIX = "heddle-lightgbm-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-\\d+");

  private static final System.Logger LOG = System.getLogger(NativeLibrary.class.getName());

  /** Why it cannot be used; null: it can. */
  private static final @Nullable String PROBLEM = prepare();

  private NativeLibrary() {}

  /**
   * Returns when it is loaded. At no cost from the second time on.
   *
   * @throws MissingLibraryException if it cannot be
   */
  static void load() {
    if (PROBLEM != null) {
      throw new MissingLibraryException("LightGBM", PROBLEM, advice(PROBLEM));
    }
  }

  private static String advice(String problem) {
    if (problem.contains("gomp")) {
      return "libgomp is missing (Debian: libgomp1)";
    }
    if (problem.contains("libomp")) {
      return "libomp is missing (Homebrew: libomp)";
    }
    return "the temporary folder %s cannot be written or holds no programs; -D%s=… names another"
        .formatted(System.getProperty(TEMPORARY), TEMPORARY);
  }

  private static @Nullable String prepare() {
    try {
      sweep(Path.of(System.getProperty(TEMPORARY)));
      var folder = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
      try {
        unpack(folder);
        return problem(folder);
      } finally {
        delete(folder);
      }
    } catch (IOException | LinkageError problem) {
      return problem.toString();
    }
  }

  /** Has the binding unpack and load where nobody else does: it asks the property once. */
  private static void unpack(Path folder) {
    var before = System.getProperty(TEMPORARY);
    System.setProperty(TEMPORARY, folder.toString());
    try {
      Class.forName(LGBMBooster.class.getName());
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      System.setProperty(TEMPORARY, before);
    }
  }

  /** The binding keeps to itself why it could not load a library; loading it again tells. */
  @SuppressWarnings("restricted") // the libraries are our own
  private static @Nullable String problem(Path folder) throws IOException {
    try {
      lightgbmlib.delete_voidpp(lightgbmlib.new_voidpp());
      return null;
    } catch (UnsatisfiedLinkError unusable) {
      try (var files = Files.list(folder)) {
        for (var file : files.sorted().toList()) { // lib_lightgbm before lib_lightgbm_swig
          System.load(file.toString());
        }
      } catch (UnsatisfiedLinkError reason) {
        return reason.getMessage();
      }
      return unusable.getMessage();
    }
  }

  /** Removes what processes left that are no more. */
  private static void sweep(Path temporary) throws IOException {
    try (var folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (var folder : folders) {
        var name = NAME.matcher(Objects.requireNonNull(folder.getFileName()).toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          delete(folder);
        }
      }
    }
  }

  /** As far as it may: what is in use, or another person's, stays. */
  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException | UncheckedIOException stays) {
      LOG.log(System.Logger.Level.DEBUG, "{0} stays: {1}", folder, stays.getMessage());
    }
  }
}
