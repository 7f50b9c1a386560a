package io.heddle.render.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowAxisTitleTest {
  private static List<String> lines(String title, int room) {
    return RowAxisTitle.lines(title, room, 3, String::length);
  }

  @Test
  void aTitleIsBrokenWhereItsWordsBegin() {
    assertThat(lines("alpha", 9)).containsExactly("alpha");
    assertThat(lines("weightedSpread", 14)).containsExactly("weightedSpread");
    assertThat(lines("weightedSpread", 9)).containsExactly("weighted", "Spread");
    assertThat(lines("maxPpSpread", 5)).containsExactly("maxPp", "Spre…");
    assertThat(lines("mean JCT of jobs", 9)).containsExactly("mean JCT", "of jobs");
    assertThat(lines("free-gpus_at.start", 5)).containsExactly("free-", "gpus_", "at.s…");
    assertThat(lines("DP", 1)).containsExactly("D…");
    assertThat(lines("", 5)).containsExactly("");
  }
}
