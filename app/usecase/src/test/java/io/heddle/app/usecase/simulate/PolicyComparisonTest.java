package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.simulate.PolicyFamily.Measure;
import io.heddle.app.usecase.simulate.PolicyFamily.Played;
import io.heddle.app.usecase.simulate.PolicyFamily.Unit;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.solvers.SolveControl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Policies that refuse jobs beside policies that run all of them. */
class PolicyComparisonTest {
  private static final double REFUSED = Double.NaN;

  /** Jobs that come at 0, 10, 20, … and end at these seconds. */
  private static Played played(double toSeconds, double... ends) {
    var jobs = new ArrayList<JobOutcome>();
    for (int i = 0; i < ends.length; i++) {
      var job = new TraceJob("job-" + i, 10 * i, 5, 1, 0, false, Map.of());
      jobs.add(
          Double.isNaN(ends[i])
              ? new JobOutcome(job, null, null, List.of(), 0, 0, 0)
              : new JobOutcome(job, ends[i] - 5, ends[i], List.of(), 0, 0, 0));
    }
    var outcome = new SimulationOutcome(jobs, List.of(), 8, 0, toSeconds);
    double[] values = {outcome.meanJctSeconds(), outcome.meanQueueSeconds(), 50, 1, 1, 0};
    return new Played(outcome, values, List.of(), null);
  }

  private static SimulationAnswer answer(Map<String, Played> results, String baseline) {
    var family = PolicyFamilies.byId("contention");
    var study =
        new SimulationStudy(
            PaperFabrics.testbed(),
            new TraceSource.Drawn(1),
            3,
            1,
            family,
            List.copyOf(results.keySet()),
            baseline,
            Map.of(),
            null,
            0,
            1,
            1);
    var answer = SimulationAnswer.empty(study);
    for (var each : results.entrySet()) {
      answer = answer.with(each.getKey(), each.getValue());
    }
    return answer;
  }

  private static double mean(SimulationAnswer answer, String policy, String measure) {
    var comparison = PolicyComparison.of(answer);
    return comparison
        .mean(Objects.requireNonNull(answer.of(policy)), index(comparison, measure))
        .mean();
  }

  private static int index(PolicyComparison comparison, String measure) {
    return comparison.measures().stream().map(Measure::name).toList().indexOf(measure);
  }

  @Test
  void aPolicyThatRefusesJobsIsComparedOverTheJobsThatAllRan() {
    // crux ends its two jobs after 10 and 30 s and refuses the last; ecmp ends all after 20 s.
    var answer =
        answer(
            Map.of("crux", played(60, 10, 40, REFUSED), "ecmp", played(100, 20, 30, 40)), "ecmp");
    assertThat(mean(answer, "crux", "refused")).isCloseTo(100.0 / 3, within(1e-9));
    assertThat(mean(answer, "ecmp", "refused")).isZero();
    var common = "mean completion of jobs that all policies ran";
    assertThat(mean(answer, "crux", common)).isEqualTo(20);
    assertThat(mean(answer, "ecmp", common)).isEqualTo(20);
    // The refused job came at 20, and the last policy had nothing left to run at 100.
    var horizon = "mean completion, refused jobs counted at the horizon";
    assertThat(mean(answer, "crux", horizon)).isCloseTo((10 + 30 + 80) / 3.0, within(1e-9));
    assertThat(mean(answer, "ecmp", horizon)).isEqualTo(20);
    var comparison = PolicyComparison.of(answer);
    assertThat(comparison.measures().get(1).name())
        .as("beside the first figure")
        .isEqualTo("refused");
    var crux = Objects.requireNonNull(answer.of("crux"));
    assertThat(comparison.against(crux, 0)).as("means over different jobs").isNull();
    assertThat(comparison.against(crux, index(comparison, common))).isNotNull();
    assertThat(comparison.measures().get(comparison.rankingMeasure()).name()).isEqualTo(horizon);
  }

  @Test
  void whereNobodyRefusesTheShareAloneIsShown() {
    var answer =
        answer(Map.of("crux", played(60, 10, 30, 40), "ecmp", played(60, 20, 30, 40)), "ecmp");
    var comparison = PolicyComparison.of(answer);
    assertThat(comparison.measures())
        .hasSize(answer.study().family().measures().size() + 1)
        .contains(new Measure("refused", Unit.PERCENT, true));
    assertThat(comparison.against(Objects.requireNonNull(answer.of("crux")), 0)).isNotNull();
    assertThat(comparison.rankingMeasure()).isZero();
  }

  @Test
  void theFirstPolicyIsSaidToBeFirstForAReason() {
    var answer =
        answer(Map.of("crux", played(60, 10, 20, 30), "ecmp", played(60, 20, 30, 40)), "ecmp");
    assertThat(PolicyRanking.text(answer))
        .contains(
            "crux is first by mean completion",
            "lower than ecmp",
            "wait 10 s less and run as long");
    var refusing =
        answer(Map.of("crux", played(60, 10, REFUSED, 30), "ecmp", played(90, 20, 30, 40)), "ecmp");
    assertThat(PolicyRanking.text(refusing))
        .contains("ecmp is first by mean completion, refused jobs counted at the horizon");
    var same = answer(Map.of("crux", played(60, 10), "ecmp", played(60, 10)), "ecmp");
    assertThat(PolicyRanking.text(same)).contains("No policy is ahead");
    var close =
        answer(Map.of("crux", played(60, 10, 20_000), "ecmp", played(60, 10, 20_001)), "ecmp");
    assertThat(PolicyRanking.text(close))
        .contains("crux is first", "equal within rounding to ecmp")
        .doesNotContain("%");
  }

  @Test
  void anyOtherPolicyIsComparedWithTheFirst() {
    var answer =
        answer(
            Map.of(
                "crux", played(60, 10, 20, 30),
                "refined", played(60, 15, 25, 35),
                "ecmp", played(60, 20, 30, 40)),
            "ecmp");
    assertThat(PolicyRanking.text(answer, Objects.requireNonNull(answer.of("ecmp"))))
        .startsWith("ecmp has rank 3 of 3 by mean completion, 100.0")
        .contains("higher than crux, which is first", "With ecmp, jobs wait 10 s longer");
    assertThat(PolicyRanking.text(answer, PolicyRanking.first(answer)))
        .isEqualTo(PolicyRanking.text(answer));
  }

  /** Shares of single traces may say the opposite of the means that the table shows. */
  @Test
  void theVerdictAgreesWithTheMeansOfTheTable() {
    var answer =
        answer(Map.of("crux", played(60, 10), "ecmp", played(60, 5)), "ecmp")
            .with("crux", played(200, 100))
            .with("ecmp", played(200, 110));
    assertThat(mean(answer, "crux", "mean completion")).isEqualTo(55);
    assertThat(mean(answer, "ecmp", "mean completion")).isEqualTo(57.5);
    assertThat(PolicyRanking.text(answer))
        .startsWith("No clear winner by mean completion: crux is 4.3")
        .contains("lower than ecmp", "within the 95")
        .doesNotContain("above", "first by");
    assertThat(SimulationTables.basis(answer)).doesNotContain(PolicyRanking.text(answer));
  }

  /** 16.7 % by the means, 30 % over the traces, as beside it in the table. */
  @Test
  void theSentenceHasTheShareOfTheTable() {
    var answer =
        answer(Map.of("crux", played(200, 10), "ecmp", played(200, 20)), "ecmp")
            .with("crux", played(200, 90))
            .with("ecmp", played(200, 100));
    assertThat(PolicyRanking.text(answer)).contains("crux is 30.0");
  }

  static List<PolicyFamily> families() {
    return PolicyFamilies.all();
  }

  @ParameterizedTest
  @MethodSource("families")
  void eachPolicyIsExplainedInOneLine(PolicyFamily family) {
    assertThat(family.policies())
        .allSatisfy(policy -> assertThat(family.summary(policy)).isNotBlank().doesNotContain("\n"));
  }

  @Test
  void whatATraceLosesIsSaid() {
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < 20; i++) {
      jobs.add(new TraceJob("job-" + i, 1000.0 * i, 10, 8, 0, false, Map.of()));
    }
    var family = PolicyFamilies.byId("contention");
    var study =
        new SimulationStudy(
            PaperFabrics.testbed(),
            new TraceSource.Recorded(Path.of("own.csv"), jobs),
            5,
            0.9,
            family,
            List.of("ecmp"),
            "ecmp",
            Map.of(),
            null,
            0,
            1,
            1);
    var answer = study.run(SolveControl.unlimited());
    var trace = Objects.requireNonNull(answer.trace());
    assertThat(trace.cut()).isEqualTo(15);
    // Five jobs of 80 GPU-seconds in 4,000 s on 96 GPUs, pressed to 90 %.
    assertThat(trace.tracedLoad()).isCloseTo(400 / (96 * 4000.0), within(1e-12));
    assertThat(trace.compression()).isCloseTo(864, within(1e-6));
    assertThat(SimulationTables.notes(answer))
        .anyMatch(note -> note.contains("15 of 20 jobs are not replayed"))
        .anyMatch(note -> note.contains("divided by 864"));
  }
}
