package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What bandwidth profiles, dispatches and schedules say comes back from their files. */
class ResultFilesTest {
  private static <T> T comesBack(FileSchema<T> schema) {
    var read = schema.read("f.json", SchemaExamples.of(schema));
    assertThat(schema.read("g.json", schema.toJson(read))).isEqualTo(read);
    return read;
  }

  @Test
  void bandwidths() {
    var profile = comesBack(FileKinds.BANDWIDTH);
    assertThat(profile.byCounts()).hasSize(2);
    assertThat(profile.intraOf("H100")).containsEntry(0b10011L, 232.5);
  }

  @Test
  void dispatches() {
    var dispatch = comesBack(FileKinds.DISPATCH);
    assertThat(dispatch.gbe()).isEqualTo(0.8);
    assertThat(dispatch.cudaVisibleDevices())
        .isEqualTo("h0 CUDA_VISIBLE_DEVICES=1\nh1 CUDA_VISIBLE_DEVICES=0\n");
  }

  @Test
  void schedules() {
    var schedule = comesBack(FileKinds.SCHEDULE);
    assertThat(schedule.weights()).containsExactly(33, 67);
    assertThat(schedule.slowest()).containsEntry("ecmp", 2.0);
    var json = SchemaExamples.of(FileKinds.SCHEDULE).replace("\"weights\": [33, 67],", "");
    var strict = FileKinds.SCHEDULE.read("s.json", json);
    assertThat(strict.isWeighted()).isFalse();
    assertThat(FileKinds.SCHEDULE.toJson(strict)).doesNotContain("weights");
  }
}
