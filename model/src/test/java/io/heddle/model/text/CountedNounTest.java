package io.heddle.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedNounTest {
  @Test
  void onlyOneIsSingular() {
    assertThat(CountedNoun.of(0, "job")).isEqualTo("0 jobs");
    assertThat(CountedNoun.of(1, "GPU")).isEqualTo("1 GPU");
    assertThat(CountedNoun.of(2, "switch")).isEqualTo("2 switches");
    assertThat(CountedNoun.of(12_800, "host")).isEqualTo("12,800 hosts");
  }

  @Test
  void oneIsMissingAndSeveralAre() {
    assertThat(CountedNoun.missing(1)).isEqualTo("1 is missing");
    assertThat(CountedNoun.missing(1_200)).isEqualTo("1,200 are missing");
  }
}
