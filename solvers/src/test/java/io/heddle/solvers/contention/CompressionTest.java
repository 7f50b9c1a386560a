package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The paper's figures, the optimum, and how the algorithms compare. */
class CompressionTest {
  private static LevelPlan solve(String algorithm, LinkContention contention, int levels) {
    return PriorityCompressionAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(
            new PriorityCompressionProblem(
                contention, levels, PriorityCompressionProblem.DEFAULT_ORDERS),
            SolveControl.unlimited());
  }

  private static List<LinkContention.Job> falling(int jobs) {
    var list = new ArrayList<LinkContention.Job>();
    for (int i = 1; i <= jobs; i++) {
      list.add(new LinkContention.Job(String.valueOf(i), jobs + 1 - i, jobs + 1 - i));
    }
    return list;
  }

  /** Fig. 13: jobs 1 and 2 share a link, and so do 3 and 4; two levels. */
  @Test
  void figure13() {
    var contention = Contentions.of(falling(4), "1-2", "3-4");
    assertThat(solve("sincronia", contention, 2).levels())
        .isEqualTo(Map.of("1", 1, "2", 0, "3", 0, "4", 0));
    assertThat(solve("varys", contention, 2).levels())
        .isEqualTo(Map.of("1", 1, "2", 1, "3", 0, "4", 0));
    for (var algorithm : List.of("crux", "refined", "exact")) {
      var plan = solve(algorithm, contention, 2);
      assertThat(plan.levels()).as(algorithm).isEqualTo(Map.of("1", 1, "2", 0, "3", 1, "4", 0));
      assertThat(plan.provenOptimal()).isTrue();
    }
  }

  /** Fig. 14: job 1 high, 2 and 5 medium, 3 and 4 low cuts all edges. */
  @Test
  void figure14() {
    var contention = Contentions.of(falling(5), "1-2", "1-5", "2-3", "2-4", "1-3");
    for (var algorithm : List.of("crux", "refined", "exact")) {
      var plan = solve(algorithm, contention, 3);
      assertThat(plan.uncutWeight()).as(algorithm).isZero();
      assertThat(plan.levels()).containsEntry("1", 2).containsEntry("2", 1).containsEntry("3", 0);
    }
  }

  @Test
  void bothProvenOptimaAgree() {
    for (long seed = 0; seed < 150; seed++) {
      var random = new Random(seed);
      var contention =
          Contentions.random(random, 20 + random.nextInt(200), 0.02 + random.nextDouble() * 0.3);
      int levels = 2 + random.nextInt(7);
      var refined = solve("refined", contention, levels);
      var exact = solve("exact", contention, levels);
      assertThat(refined.provenOptimal()).isTrue();
      assertThat(refined.cutWeight())
          .as("seed %s", seed)
          .isCloseTo(exact.cutWeight(), within(1e-8 * exact.totalWeight()));
    }
  }

  /** Algorithm 1 on 5 to 8 jobs: at least 99.5 % of the optimum's cut on average. */
  @Test
  void cruxComesCloseOnSmallCases() {
    double sum = 0;
    int cases = 400;
    for (long seed = 0; seed < cases; seed++) {
      var random = new Random(seed);
      var contention =
          Contentions.random(random, 5 + random.nextInt(4), 0.2 + random.nextDouble() * 0.6);
      double best = Contentions.bestCut(contention, 3);
      sum += best == 0 ? 1 : solve("crux", contention, 3).cutWeight() / best;
    }
    assertThat(sum / cases).isGreaterThanOrEqualTo(0.995);
  }

  @Test
  void refinedLeavesMuchLessUncutThanCruxAtFiveThousandJobs() {
    var contention = Contentions.random(new Random(5), 5000, 0.004);
    var crux = solve("crux", contention, 8);
    var refined = solve("refined", contention, 8);
    assertThat(refined.provenOptimal()).isTrue();
    assertThat(refined.uncutWeight()).isLessThanOrEqualTo(0.85 * crux.uncutWeight());
  }
}
