package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every package of the programs says what it contains, in words of its own. */
class PackageDocsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("heddle.root", Path.of("..").toString())).toAbsolutePath();

  @Test
  void everyPackageHasJavadocThatNoOtherHas() throws IOException {
    var byText = new TreeMap<String, String>();
    for (var module : Stream.of("model", "solvers", "render", "app").map(ROOT::resolve).toList()) {
      try (var all = Files.walk(module)) {
        for (var folder : all.filter(PackageDocsTest::isPackage).toList()) {
          var other = byText.put(javadoc(folder.resolve("package-info.java")), folder.toString());
          assertThat(other).as("same package Javadoc as %s", folder).isNull();
        }
      }
    }
    assertThat(byText).hasSizeGreaterThan(80).doesNotContainKey("");
  }

  private static boolean isPackage(Path folder) {
    if (!Files.isDirectory(folder) || !folder.toString().contains("/src/main/java/")) {
      return false;
    }
    try (var files = Files.list(folder)) {
      return files.anyMatch(file -> file.toString().endsWith(".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty where there is none. */
  private static String javadoc(Path file) throws IOException {
    var text = Files.exists(file) ? Files.readString(file) : "";
    var end = text.indexOf("*/");
    return text.startsWith("/**") && end > 0 ? text.substring(3, end).strip() : "";
  }
}
