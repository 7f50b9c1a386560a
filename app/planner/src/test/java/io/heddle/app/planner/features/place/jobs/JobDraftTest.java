package io.heddle.app.planner.features.place.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.place.jobs.JobDraft.Field;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import org.junit.jupiter.api.Test;

class JobDraftTest {
  private final TrainingJob dense = TrainingJob.of("dense", 12, 4, 2);

  @Test
  void anUntouchedDraftIsTheJob() {
    assertThat(JobDraft.of(dense).job(dense)).isEqualTo(dense);
  }

  @Test
  void aWrongMultipleNamesTheNearestOnes() {
    var draft = JobDraft.of(dense).with(Field.GPUS, "97");
    assertThat(draft.errors()).containsOnlyKeys(Field.GPUS);
    assertThat(draft.errors().get(Field.GPUS)).contains("96").contains("104");
  }

  @Test
  void whatIsNoNumberIsQuoted() {
    var errors = JobDraft.of(dense).with(Field.TP, "four").errors();
    assertThat(errors.get(Field.TP)).contains("«four»");
  }

  @Test
  void tooLargeANumberIsRefusedNotWrapped() {
    assertThat(JobDraft.of(dense).with(Field.GPUS, "99999999999").errors()).containsKey(Field.GPUS);
  }

  @Test
  void halfAShapeAsksForTheRest() {
    assertThat(JobDraft.of(dense).with(Field.LAYERS, "32").errors())
        .containsKeys(Field.HIDDEN, Field.VOCAB, Field.SEQUENCE)
        .doesNotContainKeys(Field.LAYERS, Field.EXPERTS);
  }

  @Test
  void expertsMakeAMixture() {
    var draft = JobDraft.of(dense);
    for (var field :
        new Field[] {
          Field.LAYERS,
          Field.HIDDEN,
          Field.VOCAB,
          Field.SEQUENCE,
          Field.EXPERTS,
          Field.TOP_K,
          Field.EXPERT_HIDDEN
        }) {
      draft = draft.with(field, "8");
    }
    assertThat(draft.job(dense).model()).isEqualTo(new ModelShape.Moe(8, 8, 8, 8, 8, 8, 8));
  }
}
