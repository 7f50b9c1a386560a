package io.heddle.render.surface;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrappedTextTest {
  private static List<String> title(String title, int room) {
    return WrappedText.title(title, room, 3, String::length);
  }

  @Test
  void aTitleIsBrokenWhereItsWordsBegin() {
    assertThat(title("alpha", 9)).containsExactly("alpha");
    assertThat(title("weightedSpread", 14)).containsExactly("weightedSpread");
    assertThat(title("weightedSpread", 9)).containsExactly("weighted", "Spread");
    assertThat(title("maxPpSpread", 5)).containsExactly("maxPp", "Spre…");
    assertThat(title("mean JCT of jobs", 9)).containsExactly("mean JCT", "of jobs");
    assertThat(title("free-gpus_at.start", 5)).containsExactly("free-", "gpus_", "at.s…");
    assertThat(title("DP", 1)).containsExactly("D…");
    assertThat(title("", 5)).containsExactly("");
  }

  @Test
  void sentencesAreBrokenBetweenTheirWords() {
    assertThat(WrappedText.sentences("Of PyTorch 2.5, in GPU-hours.", 9, String::length))
        .containsExactly("Of", "PyTorch", "2.5, in", "GPU-hour…");
    assertThat(WrappedText.sentences("Nothing.", 99, String::length)).containsExactly("Nothing.");
  }
}
