package io.heddle.app.planner.features.parallelize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.planner.features.parallelize.ModelShapeDraft.Field;
import io.heddle.model.job.KnownModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ModelShapeDraftTest {
  private static final PlannedWorkload LLAMA = known("Llama-3 70B");

  static java.util.List<KnownModel> gallery() {
    return KnownModel.all();
  }

  static PlannedWorkload known(String name) {
    return PlannedWorkload.of(
        KnownModel.all().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("gallery")
  void textsOfAModelMakeThatModel(KnownModel model) {
    var workload = PlannedWorkload.of(model);
    var again = ModelShapeDraft.of(workload).workload(workload);
    assertThat(again.shape()).isEqualTo(workload.shape());
    assertThat(again.job().workload().globalBatch()).isEqualTo(model.globalBatch());
  }

  @Test
  void oneNumberChangesNothingElse() {
    var draft = ModelShapeDraft.of(LLAMA).with(Field.LAYERS, "96");
    assertThat(draft.errors()).isEmpty();
    var shape = draft.workload(LLAMA).shape();
    assertThat(shape.layers()).isEqualTo(96);
    assertThat(shape.hidden()).isEqualTo(8192);
    assertThat(shape.keyValueHeads()).isEqualTo(8);
    assertThat(draft.workload(LLAMA).origin()).isEqualTo("custom");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LAYERS|many|layers: “many” is not a number above 0",
        "LAYERS|0|layers: “0” is not a number above 0",
        "HIDDEN||hidden: “” is not a number above 0",
        "KV_HEADS|7|kv heads 7, expected a divisor of the 64 heads. Use 4 or 8.",
        "EXPERTS|8|top k: “” is not a number above 0",
      })
  void whatIsWrongIsNamed(Field field, String typed, String reason) {
    var draft = ModelShapeDraft.of(LLAMA).with(field, typed == null ? "" : typed);
    assertThat(draft.errors()).contains(reason);
    assertThatThrownBy(() -> draft.workload(LLAMA)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void moreExpertsAreChosenThanThereAre() {
    var draft = ModelShapeDraft.of(known("Mixtral 8x7B")).with(Field.TOP_K, "9");
    assertThat(draft.errors()).containsExactly("top k: expected at most the 8 experts");
  }
}
