package io.heddle.tests.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A program of the tests' own classes, started as the launcher starts Heddle. */
public final class Launched {
  private Launched() {}

  /**
   * A command line with the launcher's JVM options.
   *
   * @param options further ones, such as {@code -Xmx512m}
   */
  public static ProcessBuilder of(Class<?> main, List<String> options, String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + root().resolve("packaging").resolve("jvm-options"));
    command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    command.add("-XX:TieredStopAtLevel=1"); // what lives for seconds is not worth compiling well
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  /** The folder of the repository. */
  private static Path root() {
    var folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("packaging").resolve("jvm-options"))) {
      folder = Objects.requireNonNull(folder.getParent(), "a folder of the repository");
    }
    return folder;
  }
}
