package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.MissingResourceException;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ViewTextBundleTest {
  private static final Pattern KEY = Pattern.compile("\"(drawn(\\.[a-z]+)+)\"");

  @Test
  void everyKeyIsAskedForAndEveryKeyThatIsAskedForExists() throws IOException {
    var asked = new TreeSet<String>();
    for (var source : sources()) {
      var matcher = KEY.matcher(Files.readString(source));
      while (matcher.find()) {
        asked.add(matcher.group(1));
      }
    }
    assertThat(asked).containsExactlyInAnyOrderElementsOf(ViewTextBundle.keys());
  }

  /** A sentence in a painter would be one that the planner's bundle does not have. */
  @Test
  void noPainterOrViewHasWordsOfItsOwn() throws IOException {
    var sentence =
        Pattern.compile("\"[^\"\\n]*[A-Za-z]{2,}[ ,][^\"\\n]*\"|(text|Text)\\(\\s*\"[a-zA-Z]{2}");
    for (var source : sources()) {
      if (source
          .toString()
          .matches(".*(Painter|View|Picture|Heading|Legend|HitTestText|Tip)\\.java")) {
        assertThat(
                sentence
                    .matcher(withoutErrors(Files.readString(source)))
                    .results()
                    .map(each -> each.group()))
            .as(source.toString())
            .isEmpty();
      }
    }
  }

  /** What is said to programmers is no word of a picture. */
  private static String withoutErrors(String source) {
    return source.replaceAll("(?s)new \\w+Exception\\(.*?;", "");
  }

  private static List<Path> sources() throws IOException {
    var root = Path.of("src/main/java");
    try (var files = Files.walk(Files.isDirectory(root) ? root : Path.of("render").resolve(root))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("render"))
          .toList();
    }
  }

  @Test
  void numbersAndPluralsAreFilledIn() {
    var words = ViewTextBundle.english();
    assertThat(words.of("drawn.legend.group", "job", 1234)).isEqualTo("job (1,234)");
    assertThat(words.of("drawn.tip.rank", 1234, 2, 3))
        .as("a rank is no amount")
        .isEqualTo("node rank 1234: PP group 2, stage 3");
    assertThat(words.of("drawn.cables", 1, 400.0)).isEqualTo("400 Gbit/s");
    assertThat(words.of("drawn.cables", 8, 200.0)).isEqualTo("8 × 200 Gbit/s");
    assertThat(words.of("drawn.spread.touches", 1, 0))
        .isEqualTo("the group spans 1 minipod (spread 0 by Eq. 3)");
    assertThat(words.of("drawn.compare.differ", 1)).isEqualTo("1 cell differs");
    assertThat(words.of("drawn.heading.figures", "tiles", 0.5, 1.5, 2, 3, 1))
        .isEqualTo(
            "tiles, α 0.50 · weighted spread 1.50 (DP groups span 2, PP groups span 3 minipods) · proven optimal");
    assertThatThrownBy(() -> words.of("drawn.nothing"))
        .isInstanceOf(MissingResourceException.class);
  }
}
