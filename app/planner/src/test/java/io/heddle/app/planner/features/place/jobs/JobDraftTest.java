package io.heddle.app.planner.features.place.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.place.jobs.JobDraft.Field;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobDraftTest {
  private final TrainingJob dense = TrainingJob.of("dense", 12, 4, 2);

  @Test
  void anUntouchedDraftIsTheJob() {
    assertThat(JobDraft.of(dense).job(dense)).isEqualTo(dense);
  }

  @Test
  void whatCannotBeTypedStays() {
    var model = new ModelShape.Dense(32, 4096, 50_304, 4096, new ModelShape.Heads(32, 8), 14_336);
    var split = Parallelism.of(4, 2).withCp(2).withEp(3).withZeroStage(1);
    var job =
        TrainingJob.of(
            "all", 6, split, TrainingWorkload.of(model, 12).withPrecision(Precision.FP8));
    job = job.withRequest(job.request().withGpuModels(List.of("H100", "H800")).withPriority(4));
    assertThat(JobDraft.of(job).job(job)).isEqualTo(job);
    var wider = JobDraft.of(job).with(Field.HIDDEN, "8192").with(Field.TP, "8");
    assertThat(wider.errors()).isEmpty();
    assertThat(wider.job(job).model()).extracting("heads").isEqualTo(model.heads());
    assertThat(wider.job(job).parallelism()).isEqualTo(split.withTp(8).withPp(2));
    assertThat(JobDraft.of(job).with(Field.TP, "16").errors().get(Field.GPUS))
        .isEqualTo("expected a multiple of tp·pp·cp = 16·2·2 = 64");
    assertThat(JobDraft.of(job).with(Field.TP, "16").repairs(Field.GPUS))
        .containsExactly(64L, 128L);
    assertThat(JobDraft.of(job).with(Field.GPUS, "64").errors().get(Field.EP))
        .isEqualTo("expected a divisor of dp = 4");
    assertThat(JobDraft.of(job).with(Field.GPUS, "64").repairs(Field.EP)).containsExactly(2L, 4L);
    assertThat(JobDraft.of(job).repairs(Field.EP)).isEmpty();
  }

  @Test
  void theNameOfAnotherJobIsTaken() {
    var draft = JobDraft.of(dense).with(Field.ID, "other");
    assertThat(draft.errors(Set.of("other")).get(Field.ID))
        .isEqualTo(Text.of("job.error.taken", "other"));
    assertThat(draft.errors(Set.of("dense"))).isEmpty();
  }

  @Test
  void withoutDegreesTheyAreStillToBeFound() {
    var draft = JobDraft.of(dense).with(Field.TP, "").with(Field.PP, "");
    assertThat(draft.errors()).isEmpty();
    var job = draft.job(dense);
    assertThat(job.parallelism()).isNull();
    assertThat(JobDraft.of(job).job(job)).isEqualTo(job);
    assertThat(draft.with(Field.PP, "2").errors()).containsOnlyKeys(Field.TP);
  }

  @Test
  void aWrongMultipleNamesTheNearestOnes() {
    var draft = JobDraft.of(dense).with(Field.GPUS, "97");
    assertThat(draft.errors()).containsOnlyKeys(Field.GPUS);
    assertThat(draft.repairs(Field.GPUS)).containsExactly(96L, 104L);
  }

  @Test
  void whatIsNoNumberIsQuoted() {
    var errors = JobDraft.of(dense).with(Field.TP, "four").errors();
    assertThat(errors.get(Field.TP)).isEqualTo(Text.of("job.error.number", "four"));
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

  @Test
  void priorityIsTypedAndMayBeBelowZero() {
    assertThat(JobDraft.of(dense).with(Field.PRIORITY, "7").job(dense).request().priority())
        .isEqualTo(7);
    assertThat(JobDraft.of(dense).with(Field.PRIORITY, "-2").job(dense).request().priority())
        .isEqualTo(-2);
    assertThat(JobDraft.of(dense).with(Field.PRIORITY, "high").errors())
        .containsOnlyKeys(Field.PRIORITY);
  }
}
