package io.heddle.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.text.Advice;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AlgorithmRegistryTest {
  private static RegisteredAlgorithm<Integer, Integer> algorithm(String name, Trait... traits) {
    return new RegisteredAlgorithm<>(
        name,
        "Prints its input",
        Set.of(traits),
        AlgorithmGoal.least("the number", Integer::doubleValue),
        (problem, _) -> problem);
  }

  private static final AlgorithmRegistry<Integer, Integer> NUMBERS =
      new AlgorithmRegistry<>(
          "number algorithm", List.of(algorithm("same", Trait.LIVE), algorithm("next")));

  @Test
  void theFirstIsTakenWhenNobodySays() {
    assertThat(NUMBERS.standard().name()).isEqualTo("same");
    assertThat(NUMBERS.byName("next").name()).isEqualTo("next");
  }

  @Test
  void anUnknownNameIsToldAllNamesAndTheNearest() {
    assertThatThrownBy(() -> NUMBERS.byName("nexr"))
        .hasMessage(
            "unknown number algorithm nexr, expected one of same, next. "
                + Advice.didYouMean("next"));
    assertThatThrownBy(() -> NUMBERS.byName("quite-another"))
        .hasMessage("unknown number algorithm quite-another, expected one of same, next.");
  }

  @Test
  void oneMoreIsKnownByNameAndInErrorTexts() {
    var more = NUMBERS.with(algorithm("pretended", Trait.BASELINE));
    assertThat(more.names()).containsExactly("same", "next", "pretended");
    assertThat(more.names(each -> each.is(Trait.BASELINE))).containsExactly("pretended");
    assertThatThrownBy(() -> more.byName("pretend"))
        .hasMessageContaining("same, next, pretended. " + Advice.didYouMean("pretended"));
    assertThat(NUMBERS.names()).hasSize(2);
  }

  @Test
  void aNameStandsForOneAlgorithm() {
    assertThatThrownBy(() -> NUMBERS.with(algorithm("same"))).hasMessageContaining("same");
    assertThatThrownBy(() -> algorithm("Two words")).hasMessageContaining("Two words");
  }

  @Test
  void aGoalTellsWhoIsBehind() {
    assertThat(AlgorithmGoal.least("a", Integer::doubleValue).behind(5, 3)).isEqualTo(2);
    assertThat(AlgorithmGoal.most("a", Integer::doubleValue).behind(5, 3)).isEqualTo(-2);
  }
}
