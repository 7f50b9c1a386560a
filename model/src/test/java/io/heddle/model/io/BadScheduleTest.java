package io.heddle.model.io;

import static io.heddle.model.io.BadInput.SCHEDULE;
import static io.heddle.model.io.BadInput.change;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ways in which what a schedule says of its queues can be unusable. */
class BadScheduleTest {
  static Stream<BadInput> schedules() {
    return Stream.of(
        change(SCHEDULE, "[33, 67]", "[33, 66]").at("/weights", "an array of 2", "100 % together"),
        change(SCHEDULE, "[33, 67]", "[33, 60, 7]")
            .at("/weights", "an array of 3", "each of the 2 levels"),
        change(SCHEDULE, "[33, 67]", "[0, 100]").at("/weights/0", "0", "1 to 100"),
        change(SCHEDULE, "[33, 67]", "[33.5, 66.5]").at("/weights/0", "33.5", "whole percent"),
        change(SCHEDULE, "[33, 67]", "\"ets\"").at("/weights", "\"ets\"", "share for each"),
        change(SCHEDULE, "\"ecmp\": 2", "\"ecmp\": 0.5").at("/slowest/ecmp", "0.5", "at least 1"));
  }

  @ParameterizedTest
  @MethodSource("schedules")
  void isTold(BadInput input) {
    BadInputs.assertReported(input);
  }

  @Test
  void sharesComeBackAsTheyWere() {
    var read = FileKinds.SCHEDULE.read("f.json", SCHEDULE);
    assertThat(read.weights()).containsExactly(33, 67);
    assertThat(read.slowest()).containsEntry("ecmp", 2.0);
    assertThat(FileKinds.SCHEDULE.read("g.json", FileKinds.SCHEDULE.toJson(read))).isEqualTo(read);
    var strict = FileKinds.SCHEDULE.read("s.json", SCHEDULE.replace("\"weights\": [33, 67],", ""));
    assertThat(strict.isWeighted()).isFalse();
    assertThat(FileKinds.SCHEDULE.toJson(strict)).doesNotContain("weights");
  }
}
