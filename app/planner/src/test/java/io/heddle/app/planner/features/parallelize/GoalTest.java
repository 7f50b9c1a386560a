package io.heddle.app.planner.features.parallelize;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.job.Request;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.parallelism.Budget;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoalTest {
  @Test
  void whatIsTypedIsTheBudgetInItsUnits() {
    var goal = Goal.FASTEST.withTokens("15,000").withDays("20").withCost("2.5");
    assertThat(goal.budget()).isEqualTo(new Budget.Fastest());
    assertThat(goal.with(Goal.Kind.DEADLINE).budget())
        .isEqualTo(new Budget.CheapestBy(15e12, 20 * 86_400.0));
    assertThat(goal.with(Goal.Kind.COST).budget()).isEqualTo(new Budget.FastestWithin(15e12, 2.5));
  }

  @Test
  void whatIsNoNumberIsNamedWhereItIsAskedFor() {
    var goal = Goal.FASTEST.withDays("soon");
    assertThat(goal.error()).isEmpty();
    assertThat(goal.with(Goal.Kind.DEADLINE).error())
        .isEqualTo(Text.of("parallelize.error.number", Text.of("parallelize.days"), "soon"));
    assertThat(goal.with(Goal.Kind.COST).withCost("-1").error())
        .isEqualTo(Text.of("parallelize.error.number", Text.of("parallelize.cost"), "-1"));
    assertThat(goal.withTokens("0").error()).startsWith("Tokens");
    assertThat(goal.withTokens("NaN").tokenCount()).isEqualTo(1e12);
  }

  @Test
  void headroomIsAShareOfTheUsableMemoryOrThatOfTheJob() {
    var job = TrainingJob.of("j", Request.of(8));
    assertThat(Goal.FASTEST.asked(job)).isEqualTo(job);
    for (var typed : List.of("0", "7.5", "90")) {
      var goal = Goal.FASTEST.withHeadroom(typed);
      assertThat(goal.error()).as(typed).isEmpty();
      assertThat(goal.asked(job).workload().stack().headroom())
          .isEqualTo(Double.parseDouble(typed) / 100);
    }
    for (var typed : List.of("-1", "91", "90.5", "some", "7,5", ".")) {
      assertThat(Goal.FASTEST.withHeadroom(typed).error()).as(typed).contains(typed);
    }
  }
}
