package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The libraries of the class path against published advisories, and against each other. */
class DependencyAdvisoriesTest {
  private record Advisory(String library, String range, String id, String reason) {
    static Advisory parse(String line) {
      var parts = line.split("\\|", -1);
      assertThat(parts).as(line).hasSize(4);
      assertThat(parts[1].strip()).as(line).matches("[\\[(][^,]*,[^,]*[\\])]");
      return new Advisory(parts[0].strip(), parts[1].strip(), parts[2].strip(), parts[3].strip());
    }
  }

  /** What is wrong with the list, or with the libraries. */
  private static List<String> problems(List<String> lines, List<Dependency> libraries) {
    var problems = new ArrayList<String>();
    for (var line : lines) {
      var advisory = Advisory.parse(line);
      var used = libraries.stream().filter(each -> each.is(advisory.library())).toList();
      var affected = used.stream().filter(each -> each.isIn(advisory.range())).toList();
      if (used.isEmpty()) {
        problems.add("not on the class path: " + line);
      } else if (!affected.isEmpty() && advisory.reason().isEmpty()) {
        problems.add("affected, with no reason to accept it: " + line);
      } else if (affected.isEmpty() && !advisory.reason().isEmpty()) {
        problems.add("no longer affected, but has a reason: " + line);
      }
    }
    return problems;
  }

  @Test
  void noLibraryIsInTheRangeOfAnAdvisoryWithoutAReason() throws IOException {
    var list = Path.of("").toAbsolutePath().resolveSibling("packaging").resolve("advisories");
    var lines = Files.readAllLines(list).stream().filter(each -> !each.startsWith("#")).toList();
    assertThat(lines).isNotEmpty();
    assertThat(problems(lines, Dependency.all())).isEmpty();
  }

  @Test
  void whatIsWrongIsReported() {
    var path = List.of("/m2/org/example/some/1.2.3/some-1.2.3.jar", "/m2/classes");
    var libraries = Dependency.of(path);
    assertThat(problems(List.of("org.example:some | (,1.3) | CVE-1 |"), libraries))
        .singleElement()
        .asString()
        .startsWith("affected");
    assertThat(problems(List.of("org.example:some | (,1.3) | CVE-1 | why"), libraries)).isEmpty();
    assertThat(problems(List.of("org.example:some | (,1.2.3) | CVE-1 |"), libraries)).isEmpty();
    assertThat(problems(List.of("org.example:some | (,1.2.3) | CVE-1 | why"), libraries))
        .hasSize(1);
    assertThat(problems(List.of("example:some | (,1.3) | CVE-1 |"), libraries)).hasSize(1);
    assertThat(problems(List.of("org.example:so | (,1.3) | CVE-1 |"), libraries)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.9 | [1.10,2) | false",
        "1.10 | [1.10,2) | true",
        "1.10 | (1.10,2) | false",
        "2.0 | [1.10,2.0) | false",
        "2.0 | [1.10,2.0] | true",
        "3.0 | [1.10,) | true",
        "2.7.1-0.35.1 | (,2.8) | true"
      })
  void versionsAreComparedByTheirNumbers(String version, String range, boolean expected) {
    assertThat(new Dependency("", version).isIn(range)).isEqualTo(expected);
  }

  /** Parts of one library work together only in one version. */
  @ParameterizedTest
  @ValueSource(strings = {"net.java.dev.jna", "org.openjfx", "org.apache.pdfbox"})
  void partsOfOneLibraryAreOfOneVersion(String group) {
    var versions =
        Dependency.all().stream()
            .filter(each -> each.folder().contains("/" + group.replace('.', '/') + "/"))
            .map(Dependency::version)
            .distinct()
            .toList();
    assertThat(versions).as(group).hasSize(1);
  }
}
