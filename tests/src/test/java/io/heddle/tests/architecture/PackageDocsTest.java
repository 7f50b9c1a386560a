package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every package of the programs says what it contains, in words of its own. */
class PackageDocsTest {
  @Test
  void everyPackageHasJavadocThatNoOtherHas() throws IOException {
    var byText = new TreeMap<String, String>();
    var folders = MainSources.all().stream().map(Path::getParent).collect(Collectors.toSet());
    for (var folder : folders) {
      var other = byText.put(javadoc(folder.resolve("package-info.java")), folder.toString());
      assertThat(other).as("same package Javadoc as %s", folder).isNull();
    }
    assertThat(byText).hasSizeGreaterThan(80).doesNotContainKey("");
  }

  /** Empty where there is none. */
  private static String javadoc(Path file) throws IOException {
    var text = Files.exists(file) ? Files.readString(file) : "";
    var end = text.indexOf("*/");
    return text.startsWith("/**") && end > 0 ? text.substring(3, end).strip() : "";
  }
}
