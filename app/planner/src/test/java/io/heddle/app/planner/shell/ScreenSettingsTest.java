package io.heddle.app.planner.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScreenSettingsTest {
  @TempDir Path folder = Path.of("");

  @Test
  void whatWasChosenIsThereAtTheNextStart() throws IOException {
    var home = folder.resolve("not/yet/there");
    assertThat(ScreenSettings.load(home)).isEqualTo(ScreenSettings.DEFAULT);
    for (int scale : ScreenSettings.SCALES) {
      var chosen = new ScreenSettings(scale, scale > 100);
      chosen.save(home);
      assertThat(ScreenSettings.load(home)).isEqualTo(chosen);
    }
  }

  /** On a screen on which nothing can be read, the environment and the file are what is left. */
  @Test
  void theEnvironmentGoesFirst() {
    var chosen = new ScreenSettings(300, true);
    assertThat(chosen.with(null, null)).isEqualTo(chosen);
    assertThat(chosen.with("100 %", null)).isEqualTo(new ScreenSettings(100, true));
    assertThat(chosen.with(null, "system")).isEqualTo(new ScreenSettings(300, false));
    assertThat(ScreenSettings.DEFAULT.with("", "software")).isEqualTo(new ScreenSettings(0, true));
    assertThatThrownBy(() -> chosen.with("large", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("HEDDLE_SCALE large, expected 75 to 300 per cent");
  }

  @Test
  void whatOfTheEnvironmentGoesFirstIsNamed() {
    assertThat(ScreenSettings.first(null, null)).isEmpty();
    assertThat(ScreenSettings.first(" ", null)).as("as nothing was said").isEmpty();
    assertThat(ScreenSettings.first("150 ", "software"))
        .containsExactly("HEDDLE_SCALE=150", "HEDDLE_RENDERING=software");
    assertThat(ScreenSettings.first("large", "software")).as("left out").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scale=1000", "scale=-1", "scale=large", "scale=\\u00zz"})
  void anUnusableFileIsLeftOut(String text) throws IOException {
    Files.writeString(folder.resolve("screen.properties"), text + "\nrendering=software\n");
    assertThat(ScreenSettings.load(folder)).isEqualTo(ScreenSettings.DEFAULT);
  }
}
