package io.heddle.tests.architecture;

import java.io.File;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A library of the class path, by its place in a Maven repository.
 *
 * @param folder with the group's parts, the artifact and the version at its end
 */
record Dependency(String folder, String version) {
  /** All libraries that the tests run with: those that Heddle ships, and those of tests. */
  static List<Dependency> all() {
    // Surefire may start the tests with a jar that only names the class path.
    var path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return of(List.of(path.split(Pattern.quote(File.pathSeparator))));
  }

  static List<Dependency> of(List<String> classPath) {
    var found = new ArrayList<Dependency>();
    for (var entry : classPath) {
      var parent = Path.of(entry).getParent();
      if (entry.endsWith(".jar") && parent != null && parent.getFileName() != null) {
        found.add(
            new Dependency(
                parent.toString().replace(File.separatorChar, '/'),
                parent.getFileName().toString()));
      }
    }
    return found;
  }

  /** Whether it is {@code group:artifact}. */
  boolean is(String name) {
    var parts = name.split(":", -1);
    return folder.endsWith("/%s/%s/%s".formatted(parts[0].replace('.', '/'), parts[1], version));
  }

  /** Whether its version is within a range such as {@code [1.0,2.0)} or {@code (,2.0)}. */
  boolean isIn(String range) {
    var bounds = range.substring(1, range.length() - 1).split(",", -1);
    return (bounds[0].isEmpty() || isWithin(bounds[0], -1, range.startsWith("[")))
        && (bounds[1].isEmpty() || isWithin(bounds[1], 1, range.endsWith("]")));
  }

  private boolean isWithin(String bound, int side, boolean inclusive) {
    int order = Version.parse(bound).compareTo(Version.parse(version)) * side;
    return order > 0 || inclusive && order == 0;
  }
}
