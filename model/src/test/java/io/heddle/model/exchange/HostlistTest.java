package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostlistTest {
  private static List<String> expand(String expression) {
    return SlurmHostlist.expand(expression, IllegalArgumentException::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tux | tux",
        "n[0-3,12] | n0 n1 n2 n3 n12",
        "n[08-11] | n08 n09 n10 n11",
        "n[8-11] | n8 n9 n10 n11",
        "a,b[2-3],c | a b2 b3 c",
        "r[1-2]n[01-02] | r1n01 r1n02 r2n01 r2n02",
        "[1101-1102] | 1101 1102",
        "rack[1-2]-ib | rack1-ib rack2-ib",
        "switch.2.[1-2] | switch.2.1 switch.2.2",
        "n[5] | n5"
      })
  void expands(String expression, String names) {
    assertThat(expand(expression)).containsExactly(names.split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n[1-2",
        "n1-2]",
        "n[[1-2]]",
        "n[2-1]",
        "n[a-b]",
        "n[]",
        "a,,b",
        "n[1-2-3]",
        "",
        "n[0-99999999]",
        "n[0-999]x[0-999]y[0-9]"
      })
  void refuses(String expression) {
    assertThatThrownBy(() -> expand(expression)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void compressesToWhatExpandsToTheSameNames() {
    for (int seed = 0; seed < 500; seed++) {
      var random = new Random(seed);
      var names = new TreeSet<String>();
      for (int i = 0; i < 1 + random.nextInt(40); i++) {
        var prefix = List.of("n", "gpu-", "r1n", "x").get(random.nextInt(4));
        int number = random.nextInt(130);
        names.add(
            switch (random.nextInt(5)) {
              case 0 -> prefix;
              case 1 -> prefix + "%03d".formatted(number);
              case 2 -> prefix + "%02d".formatted(number);
              default -> prefix + number;
            });
      }
      var expression = SlurmHostlist.compress(new ArrayList<>(names));
      assertThat(expand(expression))
          .as("seed %d: %s", seed, expression)
          .containsExactlyInAnyOrderElementsOf(names);
    }
    assertThat(SlurmHostlist.compress(List.of("n08", "n09", "n10", "n12", "login")))
        .isEqualTo("login,n[08-10,12]");
  }
}
