package io.heddle.app.planner.features.parallelize;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.parallelize.ParallelismDegreesDraft.Field;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.FixedDegrees;
import org.junit.jupiter.api.Test;

class ParallelismDegreesDraftTest {
  @Test
  void whatIsEmptyIsLeftToThePlannerAndOthersStay() {
    var others = FixedDegrees.NONE.withMicroBatch(2).withRecompute(ActivationRecompute.FULL);
    var draft =
        ParallelismDegreesDraft.EMPTY.with(Field.TP, "8").with(Field.PP, " 4 ").with(Field.CP, "");
    assertThat(draft.broken()).isNull();
    assertThat(draft.over(others))
        .isEqualTo(new FixedDegrees(8, 4, null, null, null, 2, ActivationRecompute.FULL, null));
    assertThat(draft.with(Field.TP, "").over(others).tp()).isNull();
  }

  @Test
  void whatIsNoNumberIsNamedAndDecidesNothing() {
    var draft = ParallelismDegreesDraft.EMPTY.with(Field.TP, "8").with(Field.EP, "eight");
    assertThat(draft.broken()).isEqualTo(Field.EP);
    assertThat(draft.over(FixedDegrees.NONE).ep()).isNull();
    assertThat(draft.over(FixedDegrees.NONE).tp()).isEqualTo(8);
  }
}
