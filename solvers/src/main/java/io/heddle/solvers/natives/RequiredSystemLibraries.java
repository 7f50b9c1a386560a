package io.heddle.solvers.natives;

import io.heddle.model.text.Advice;
import io.heddle.solvers.MissingLibraryException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shared libraries of a Linux system that Heddle's native code needs, and how to install them. */
public final class RequiredSystemLibraries {
  /** What the dynamic linkers of glibc and of macOS report. */
  private static final Pattern MISSING =
      Pattern.compile(
          "(lib[\\w.+-]+\\.so[.\\d]*): cannot open shared object file|Library not loaded:"
              + " (?:\\S*/)?(lib[\\w.+-]+)");

  private static final Pattern OLD = Pattern.compile("version `(\\w+_[\\d.]+)' not found");

  private static final Pattern TEXT = Pattern.compile("lib(pango|glib|gobject)");

  private RequiredSystemLibraries() {}

  /**
   * The error of a library that could not be loaded: what is missing, and how to get it.
   *
   * @param library its name, such as {@code LightGBM}
   * @param problem the linker's error, or one that it caused
   */
  public static MissingLibraryException unusable(String library, Throwable problem) {
    var known = missing(library, problem);
    return known != null
        ? known
        : new MissingLibraryException(
            library,
            Objects.requireNonNullElse(problem.getMessage(), problem.toString()).strip(),
            Advice.sentence(
                "Its folder %s may be read-only or forbid programs: HEDDLE_CACHE sets another."
                    .formatted(NativeCache.home())));
  }

  /**
   * {@link #unusable} where an error says that a library of the system is missing or too old; null
   * for other errors.
   */
  public static @Nullable MissingLibraryException missing(String library, Throwable problem) {
    for (@Nullable Throwable each = problem; each != null; each = each.getCause()) {
      var text = String.valueOf(each.getMessage());
      var missing = MISSING.matcher(text);
      if (missing.find()) {
        var name = missing.group(1) == null ? missing.group(2) : missing.group(1);
        return new MissingLibraryException(
            library, name + " is not installed", advice(List.of(name)));
      }
      var old = OLD.matcher(text);
      if (old.find()) {
        return new MissingLibraryException(
            library,
            "the system's libraries are older than " + old.group(1),
            Advice.sentence("Use a newer release of this system."));
      }
    }
    return null;
  }

  /**
   * Tries every library that the planner's window needs, at the cost of loading them, which JavaFX
   * does anyhow.
   *
   * @param headless whether it is drawn without a display: then only text needs libraries
   * @throws MissingLibraryException naming all that are missing
   */
  public static void checkWindow(boolean headless) {
    requireOfWindow(
        read(true).keySet().stream()
            .filter(soname -> !headless || TEXT.matcher(soname).lookingAt())
            .toList());
  }

  static void requireOfWindow(List<String> needed) {
    var missing = needed.stream().filter(soname -> !isInstalled(soname)).toList();
    if (!missing.isEmpty()) {
      throw new MissingLibraryException(
          "The planner's window",
          String.join(", ", missing) + (missing.size() == 1 ? " is" : " are") + " not installed",
          advice(missing));
    }
  }

  @SuppressWarnings("restricted") // libraries of the system, by their names
  private static boolean isInstalled(String soname) {
    try {
      SymbolLookup.libraryLookup(soname, Arena.global());
      return true;
    } catch (IllegalArgumentException missing) {
      return false;
    }
  }

  private static Advice advice(List<String> libraries) {
    var all = read(false);
    all.putAll(read(true));
    var debian = libraries.stream().map(all::get).filter(Objects::nonNull).distinct().toList();
    if (libraries.getFirst().startsWith("libomp")) {
      return Advice.sentence("Install it: brew install libomp.");
    }
    if (debian.isEmpty()) {
      return Advice.sentence("Install the package of your system that contains it.");
    }
    return Advice.sentence(
        "Install %s: apt install %s (Debian, Ubuntu) or dnf install %s (Fedora, RHEL)."
            .formatted(
                libraries.size() == 1 ? "it" : "them",
                String.join(" ", debian),
                String.join(
                    " ",
                    libraries.stream().map(each -> "'%s()(64bit)'".formatted(each)).toList())));
  }

  /** Debian's package of each library; of alternatives the last, whose name newer releases keep. */
  private static Map<String, String> read(boolean window) {
    var packages = new LinkedHashMap<String, String>();
    try (var in =
            Objects.requireNonNull(RequiredSystemLibraries.class.getResourceAsStream("packages"));
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (var line : lines.lines().filter(each -> !each.startsWith("#")).toList()) {
        var parts = line.strip().split("\\s+");
        if (parts.length == 3 && parts[1].equals("recommends") == window) {
          packages.put(parts[0], parts[2].substring(parts[2].indexOf('|') + 1));
        }
      }
      return packages;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
