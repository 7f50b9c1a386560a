package io.heddle.model.io;

import static io.heddle.model.io.BadInput.BANDWIDTH;
import static io.heddle.model.io.BadInput.DISPATCH;
import static io.heddle.model.io.BadInput.change;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which a bandwidth profile or a dispatch can be unusable, one at a time. */
class BadDispatchTest {
  static Stream<BadInput> profiles() {
    return Stream.of(
        change(BANDWIDTH, "\"0 1\": 206.5", "\"0 1\": 0").at("/intra/H100/0 1", "0", "above 0"),
        change(BANDWIDTH, "\"0 1\": 206.5", "\"0 1\": \"fast\"")
            .at("/intra/H100/0 1", "\"fast\"", "a bandwidth in GB/s"),
        change(BANDWIDTH, "\"0 1\"", "\"1 0\"").at("/intra/H100/1 0", "206.5", "rising"),
        change(BANDWIDTH, "\"0 1\"", "\"0\"").at("/intra/H100/0", "206.5", "two or more"),
        change(BANDWIDTH, "\"0 1\"", "\"0 64\"").at("/intra/H100/0 64", "206.5", "below 64"),
        change(BANDWIDTH, "\"0 1\"", "\"0 01\"").at("/intra/H100/0 01", "206.5", "rising"),
        change(BANDWIDTH, "\"0 1\"", "\"0,1\"").at("/intra/H100/0,1", "206.5", "\"0,1\""),
        change(BANDWIDTH, "{ \"2 3\": 5.5 }", "[]")
            .at("/intra/RTX 4090", "an array of 0", "an object of bandwidths"),
        change(BANDWIDTH, "8+2", "2+8").at("/byCounts/2+8", "157.5", "falling"),
        change(BANDWIDTH, "8+2", "8").at("/byCounts/8", "157.5", "two or more hosts"),
        change(BANDWIDTH, "8+2", "8+0").at("/byCounts/8+0", "157.5", "GPU counts"),
        change(BANDWIDTH, "157.5", "-1").at("/byCounts/8+2", "-1", "above 0"),
        change(BANDWIDTH, "0.25", "0").at("/scale", "0", "a factor above 0"),
        change(BANDWIDTH, "16777216", "-1").at("/messageBytes", "-1", "at least 0"));
  }

  static Stream<BadInput> dispatches() {
    return Stream.of(
        change(DISPATCH, "\"cluster\": \"two\", ", "").at("/cluster", "nothing", "a cluster"),
        change(DISPATCH, "\"h0\"", "3").at("/gpus/0/host", "3", "the id of a host"),
        change(DISPATCH, "\"gpu\": 1", "\"gpu\": -1").at("/gpus/0/gpu", "-1", "0 to 63"),
        change(DISPATCH, "\"h1\", \"gpu\": 0", "\"h0\", \"gpu\": 1")
            .at("/gpus/1", "an object of 2", "other than that of /gpus/0"),
        change(DISPATCH, "{ \"host\": \"h0\", \"gpu\": 1 }, { \"host\": \"h1\", \"gpu\": 0 }", "")
            .at("/gpus", "an array of 0", "at least one GPU"),
        change(DISPATCH, "40", "0").at("/actualGBps", "0", "above 0, or null"),
        change(DISPATCH, "12", "1.5").at("/evaluations", "1.5", "a number of candidates"));
  }

  @ParameterizedTest
  @MethodSource({"profiles", "dispatches"})
  void isTold(BadInput input) {
    BadInputs.assertReported(input);
  }

  @Test
  void goodFilesComeBackAsTheyWere() {
    var profile = FileKinds.BANDWIDTH.read("f.json", BANDWIDTH);
    assertThat(FileKinds.BANDWIDTH.read("g.json", FileKinds.BANDWIDTH.toJson(profile)))
        .isEqualTo(profile);
    assertThat(profile.byCounts()).hasSize(2);
    assertThat(profile.intraOf("H100")).containsEntry(0b10011L, 232.5);
    var dispatch = FileKinds.DISPATCH.read("f.json", DISPATCH);
    assertThat(FileKinds.DISPATCH.read("g.json", FileKinds.DISPATCH.toJson(dispatch)))
        .isEqualTo(dispatch);
    assertThat(dispatch.gbe()).isEqualTo(0.8);
    assertThat(dispatch.cudaVisibleDevices())
        .isEqualTo("h0 CUDA_VISIBLE_DEVICES=1\nh1 CUDA_VISIBLE_DEVICES=0\n");
  }
}
