package io.heddle.app.planner.features.parallelize;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.parallelism.PlanCostBudget;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanGoalDraftTest {
  @Test
  void whatIsTypedIsTheBudgetInItsUnits() {
    var goal = PlanGoalDraft.FASTEST.withTokens("15,000").withDays("20").withCost("2.5");
    assertThat(goal.budget()).isEqualTo(new PlanCostBudget.Fastest());
    assertThat(goal.withKind(PlanGoalDraft.Kind.DEADLINE).budget())
        .isEqualTo(new PlanCostBudget.CheapestBy(15e12, 20 * 86_400.0));
    assertThat(goal.withKind(PlanGoalDraft.Kind.COST).budget())
        .isEqualTo(new PlanCostBudget.FastestWithin(15e12, 2.5));
  }

  @Test
  void whatIsNoNumberIsNamedWhereItIsAskedFor() {
    var goal = PlanGoalDraft.FASTEST.withDays("soon");
    assertThat(goal.error()).isEmpty();
    assertThat(goal.withKind(PlanGoalDraft.Kind.DEADLINE).error())
        .isEqualTo(Text.of("parallelize.error.number", Text.of("parallelize.days"), "soon"));
    assertThat(goal.withKind(PlanGoalDraft.Kind.COST).withCost("-1").error())
        .isEqualTo(Text.of("parallelize.error.number", Text.of("parallelize.cost"), "-1"));
    assertThat(goal.withTokens("0").error()).startsWith("Tokens");
    assertThat(goal.withTokens("NaN").tokenCount()).isEqualTo(1e12);
  }

  @Test
  void headroomIsAShareOfTheUsableMemoryOrThatOfTheJob() {
    var job = TrainingJob.of("j", JobResourceRequest.of(8));
    assertThat(PlanGoalDraft.FASTEST.asked(job)).isEqualTo(job);
    for (var typed : List.of("0", "7.5", "90")) {
      var goal = PlanGoalDraft.FASTEST.withHeadroom(typed);
      assertThat(goal.error()).as(typed).isEmpty();
      assertThat(goal.asked(job).workload().stack().headroom())
          .isEqualTo(Double.parseDouble(typed) / 100);
    }
    for (var typed : List.of("-1", "91", "90.5", "some", "7,5", ".")) {
      assertThat(PlanGoalDraft.FASTEST.withHeadroom(typed).error()).as(typed).contains(typed);
    }
  }
}
