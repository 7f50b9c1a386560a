package io.heddle.model.io;

import static io.heddle.model.io.BadInput.PARETO;
import static io.heddle.model.io.BadInput.PLACEMENT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Placements and Pareto fronts that are unusable, beside those of {@link RefusedFilesTest}. */
class BadPlacementTest {
  @Test
  void theGoodFilesAreGood() {
    assertThat(BadInput.findings(PLACEMENT)).isEmpty();
    assertThat(BadInput.findings(PARETO)).isEmpty();
  }

  @Test
  void somebodyElsesPlacementNeedsNoMoreThanTheContract() {
    var json =
        PLACEMENT
            .replace("\"tp\": 4, ", "")
            .replaceAll("(?s),\\s+\"groups\": \\{.*?}", "")
            .replace("\"minipods\": [[\"m\", \"n\"], [\"m\", \"n\"]],", "")
            .replace("\"seconds\": 0.01, \"seed\": 7", "\"comment\": \"by hand\"")
            .replace("\"mip\": 1.25", "\"mip\": 9");
    var placement = FileKinds.PLACEMENT.read("f.json", json);
    assertThat(placement.tp()).isZero();
    assertThat(placement.minipods()).isNull();
    assertThat(placement.matrix()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, /points/1/dpSpread, 0, 'more than the point before has, 0'",
    "1, 2, /points/1/ppSpread, 2, 'less than the point before has, 2'"
  })
  void pointsOutOfOrderAreReported(
      int dpSpread, int ppSpread, String pointer, String value, String expected) {
    var second =
        ", { \"dpSpread\": %d, \"ppSpread\": %d, \"placement\": %s } ] }"
            .formatted(dpSpread, ppSpread, PLACEMENT);
    var json = BadInput.changed(PARETO, " ] }\n", second);
    BadInput.assertReported(json, pointer, value, expected, null);
  }
}
