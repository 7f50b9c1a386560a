package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearnedSetupTimesTest {
  private static final List<Double> GPUS = List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0);

  private static LearnedSetupTimes.Setup setup(double gpus, String kind, double expected) {
    return new LearnedSetupTimes.Setup(List.of(gpus), List.of(kind), expected, 10 / gpus);
  }

  /** The expectation holds, but for one setup, where it is five times too long. */
  private static List<LearnedSetupTimes.Setup> setups() {
    var setups = new ArrayList<LearnedSetupTimes.Setup>();
    GPUS.forEach(gpus -> setups.add(setup(gpus, "a", (gpus == 8 ? 500 : 100) / gpus)));
    return setups;
  }

  private static List<Double> seconds() {
    return GPUS.stream().map(gpus -> 100 / gpus).toList();
  }

  @Test
  void amidMeasuredOnesTheWorkTellsWhereTheExpectationIsWrong() {
    var learned = new LearnedSetupTimes(setups(), seconds());
    assertThat(learned.of(setup(6, "a", 5 * 100 / 6.0)).seconds())
        .isCloseTo(100 / 6.0, within(2.0));
    assertThat(learned.of(setup(4, "a", 25)).seconds()).isCloseTo(25, within(1.0));
  }

  /** Two types whose work differs by eight, as their expectations say: a third is as expected. */
  @Test
  void whereNothingLikeItWasMeasuredTheExpectationTells() {
    var setups = new ArrayList<LearnedSetupTimes.Setup>();
    var seconds = new ArrayList<Double>();
    for (var gpus : GPUS) {
      setups.add(setup(gpus, "fast", 100 / gpus));
      seconds.add(110 / gpus);
      setups.add(setup(gpus, "slow", 800 / gpus));
      seconds.add(880 / gpus);
    }
    var learned = new LearnedSetupTimes(setups, seconds);
    var time = learned.of(setup(4, "other", 75));
    assertThat(time.seconds()).isCloseTo(1.1 * 75, within(5.0));
    assertThat(learned.of(setup(4, "slow", 200)).deviation()).isLessThanOrEqualTo(time.deviation());
    assertThat(new LearnedSetupTimes.Time(1, 1).error())
        .as("E|x| of a normal deviate")
        .isCloseTo(0.7979, within(1e-4));
  }

  @Test
  void whatASetupTookIsNotSeenByItsOwnAnswer() {
    var groups = List.of("x", "x", "y", "z", "v", "w");
    var before = LeaveOneOutTimes.of(setups(), seconds(), groups);
    for (int i = 0; i < before.size(); i++) {
      var changed = new ArrayList<>(seconds());
      for (int j = 0; j < changed.size(); j++) {
        if (groups.get(j).equals(groups.get(i))) {
          changed.set(j, 37 * changed.get(j));
        }
      }
      var after = LeaveOneOutTimes.of(setups(), changed, groups);
      assertThat(after.get(i)).isEqualTo(before.get(i));
      assertThat(after).isNotEqualTo(before);
    }
  }

  @Test
  void oneGroupTeachesNothingOfItself() {
    assertThat(LeaveOneOutTimes.of(setups(), seconds(), List.of(1, 1, 1, 1, 1, 1))).isEmpty();
  }

  /** Beside expectation and work, each octave takes a tenth more, and type b half more. */
  @Test
  void sizesAndKindsAreLearned() {
    var setups = new ArrayList<LearnedSetupTimes.Setup>();
    var seconds = new ArrayList<Double>();
    for (var kind : List.of("a", "b")) {
      for (int octave = 0; octave < 8; octave++) {
        setups.add(setup(1 << octave, kind, 100.0 / (1 << octave)));
        seconds.add(took(octave, kind));
      }
    }
    var learned = new LearnedSetupTimes(setups, seconds);
    for (var kind : List.of("a", "b")) {
      double between = learned.of(setup(Math.pow(2, 3.5), kind, 100 / Math.pow(2, 3.5))).seconds();
      assertThat(between).isCloseTo(took(3.5, kind), withPercentage(2));
    }
  }

  private static double took(double octave, String kind) {
    return 100 / Math.pow(2, octave) * Math.pow(1.1, octave) * (kind.equals("b") ? 1.5 : 1);
  }

  @Test
  void manyGroupsAreLeftOutAnEighthAtATime() {
    var setups = new ArrayList<LearnedSetupTimes.Setup>();
    var seconds = new ArrayList<Double>();
    for (int i = 0; i <= 200; i++) {
      setups.add(setup(Math.pow(2, i / 25.0), "a", 100));
      seconds.add(110.0);
    }
    var times = LeaveOneOutTimes.of(setups, seconds, setups);
    assertThat(times)
        .hasSize(201)
        .allSatisfy(time -> assertThat(time.seconds()).isCloseTo(110, withPercentage(5)));
  }
}
