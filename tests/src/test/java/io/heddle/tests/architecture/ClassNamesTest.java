package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A class of the programs has a name of two or three words that no other one has. */
class ClassNamesTest {
  private static final double MOST_ONE_WORD = 0.07;
  private static final double LEAST_MEAN = 2.5;
  private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z][a-z0-9]*");

  @Test
  void noSimpleNameStandsTwice() throws IOException {
    var twice =
        names().stream()
            .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
            .entrySet()
            .stream()
            .filter(each -> each.getValue() > 1)
            .map(each -> each.getKey())
            .toList();
    assertThat(twice).isEmpty();
  }

  @Test
  void namesSayWhatAClassIs() throws IOException {
    var names = names();
    var single = names.stream().filter(name -> words(name) == 1).sorted().toList();
    assertThat(single)
        .as("names of one word: give new ones two or three")
        .hasSizeLessThan((int) (MOST_ONE_WORD * names.size()));
    assertThat(names.stream().mapToInt(ClassNamesTest::words).average().orElseThrow())
        .as("words of a name in the mean")
        .isGreaterThanOrEqualTo(LEAST_MEAN);
  }

  private static int words(String name) {
    return (int) WORD.matcher(name).results().count();
  }

  private static List<String> names() throws IOException {
    return MainSources.all().stream()
        .map(file -> file.getFileName().toString().replace(".java", ""))
        .filter(name -> !name.endsWith("-info"))
        .toList();
  }
}
