package io.heddle.app.planner.features.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.HostGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("shared-24"));
  private final SimulateSession session = new SimulateSession(document, driven.background);

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void fewJobsThatShareLinks() {
    session.policies().familyProperty().set(PolicyFamilies.byId("contention"));
    session.trace().jobs().text().set("12");
  }

  private SimulationAnswer run() {
    session.run();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    return Objects.requireNonNull(session.answerProperty().get());
  }

  private Path trace(String... lines) throws IOException {
    return Files.write(folder.resolve("own.csv"), List.of(lines));
  }

  @Test
  void drawnJobsArePlayedUnderEachPolicyOnEachTrace() {
    session.policies().choose("varys", true);
    var answer = run();
    assertThat(answer.complete()).isTrue();
    assertThat(answer.results())
        .extracting(each -> each.policy())
        .containsExactlyElementsOf(session.policies().policiesProperty().get())
        .contains("ecmp", "varys");
    assertThat(answer.results()).allSatisfy(each -> assertThat(each.values()).hasSize(3));
    assertThat(session.staleProperty().get()).isFalse();
    assertThat(session.cursor().shownProperty().get()).isNotNull();
  }

  /** Nothing limits a link there. */
  @Test
  void aFirstRunShowsADifferenceAlsoWhereLinksSuffice() {
    var fresh =
        new SimulateSession(FileReader.document(Samples.byId("nvl72-16")), driven.background);
    fresh.run();
    driven.runAll();
    var answer = Objects.requireNonNull(fresh.answerProperty().get());
    assertThat(answer.results()).hasSize(3);
    var mean =
        answer.results().stream()
            .mapToDouble(each -> each.values().getFirst().getFirst())
            .summaryStatistics();
    assertThat(mean.getMax()).isGreaterThan(1.05 * mean.getMin());
  }

  @Test
  void nothingIsPlayedUnlessSomebodySaysSo() {
    session.trace().seed().text().set("4");
    driven.runAll();
    assertThat(session.answerProperty().get()).isNull();
    assertThat(driven.work).isEmpty();
  }

  @Test
  void theBaselineIsAlwaysAmongThePolicies() {
    var policies = session.policies();
    policies.choose("ecmp", false);
    assertThat(policies.policiesProperty().get()).contains("ecmp");
    policies.baselineProperty().set("sincronia");
    assertThat(policies.policiesProperty().get()).contains("sincronia");
    policies.choose("ecmp", false);
    assertThat(policies.policiesProperty().get()).doesNotContain("ecmp");
  }

  @Test
  void whatWasChosenOfAFamilyIsKeptWhileAnotherIsLookedAt() {
    var policies = session.policies();
    policies.choose("varys", true);
    policies.settings().getFirst().text().set("3");
    policies.familyProperty().set(PolicyFamilies.byId("queue"));
    assertThat(policies.policiesProperty().get()).doesNotContain("varys");
    policies.familyProperty().set(PolicyFamilies.byId("contention"));
    assertThat(policies.policiesProperty().get()).contains("varys");
    assertThat(policies.settings().getFirst().value()).isEqualTo(3);
  }

  @Test
  void aFamilySaysHowManyJobsShowSomethingUnlessAPersonDoes() {
    var fresh = new SimulateSession(document, driven.background);
    var jobs = fresh.trace().jobs();
    assertThat(jobs.value()).isEqualTo(200);
    fresh.policies().familyProperty().set(PolicyFamilies.byId("queue"));
    assertThat(jobs.value()).isEqualTo(400);
    jobs.text().set("50");
    fresh.policies().familyProperty().set(PolicyFamilies.byId("contention"));
    assertThat(jobs.value()).isEqualTo(50);
  }

  @Test
  void whatIsTypedWronglyIsNamedAndNothingIsPlayed() {
    session.trace().load().text().set("much");
    assertThat(session.mistakeProperty().get())
        .isEqualTo(Text.of("simulate.error.number", Text.of("simulate.load"), "much", 0, 0.01, 10));
    session.run();
    assertThat(driven.work).isEmpty();
    session.trace().load().text().set("");
    assertThat(session.mistakeProperty().get()).as("empty: as the trace is").isEmpty();
    session.trace().seeds().text().set("2.5");
    assertThat(session.mistakeProperty().get()).contains("a whole number from 1 to 100");
  }

  @Test
  void anAnswerToAnotherQuestionIsSaidToBeOne() {
    run();
    session.trace().seed().text().set("9");
    assertThat(session.staleProperty().get()).isTrue();
    session.trace().seed().text().set("1");
    assertThat(session.staleProperty().get()).isFalse();
    document.edit("Rename", document.cluster().withName("other"));
    assertThat(session.staleProperty().get()).isTrue();
  }

  @Test
  void theCursorShowsWhoRunsThenAndStepsFromMomentToMoment() {
    run();
    var cursor = session.cursor();
    var outcome = Objects.requireNonNull(cursor.shownProperty().get()).first().outcome();
    cursor.secondsProperty().set(outcome.fromSeconds());
    cursor.step(true);
    double first = cursor.secondsProperty().get();
    assertThat(first).isGreaterThan(outcome.fromSeconds());
    cursor.step(true);
    cursor.step(false);
    assertThat(cursor.secondsProperty().get()).isEqualTo(first);
    for (var sample : outcome.samples()) {
      cursor.secondsProperty().set(sample.seconds());
      var moment = Objects.requireNonNull(cursor.momentProperty().get());
      assertThat(moment.running()).hasSize(sample.running());
      assertThat(moment.gpus()).isEqualTo(sample.gpus());
      assertThat(moment.waiting()).hasSize(sample.waiting());
      var hosts = new HashSet<String>();
      moment
          .running()
          .forEach(
              held -> held.allocation().shares().forEach(share -> hosts.add(share.host().id())));
      var marked = new HashSet<String>();
      cursor.groupsProperty().get().groups().forEach(group -> marked.addAll(group.hosts()));
      assertThat(marked).isEqualTo(hosts);
    }
  }

  @Test
  void thePickedJobsHostsAreThoseThatItHoldsThen() {
    run();
    var cursor = session.cursor();
    var held = Objects.requireNonNull(cursor.momentProperty().get()).running().getFirst();
    assertThat(cursor.hosts()).isEmpty();
    cursor.jobProperty().set(held.job());
    assertThat(cursor.hosts())
        .isEqualTo(
            held.allocation().shares().stream()
                .map(share -> share.host().id())
                .collect(Collectors.toSet()));
    cursor.secondsProperty().set(Objects.requireNonNull(held.job().endSeconds()) + 1);
    assertThat(cursor.hosts()).isEmpty();
  }

  @Test
  void hostsThatAreDeletedAreNoLongerMarked() {
    run();
    var cursor = session.cursor();
    var marked = cursor.groupsProperty().get().groups().getFirst().hosts();
    document.edit("Delete", DrawnFabricEdits.remove(document.cluster(), marked).cluster());
    assertThat(cursor.groupsProperty().get().groups())
        .allSatisfy(group -> assertThat(group.hosts()).doesNotContainAnyElementsOf(marked));
  }

  @Test
  void aTraceIsReadAndABadOneIsToldWithItsLine() throws IOException {
    session.open(
        trace("id,submitSeconds,durationSeconds,gpus", "a,0,100,8", "b,10,100,4000", "c,20,50,1"));
    driven.runAll();
    assertThat(session.trace().sourceProperty().get()).isInstanceOf(TraceSource.Recorded.class);
    var answer = run();
    assertThat(answer.jobs()).isEqualTo(2);
    assertThat(answer.leftOut()).as("b is larger than the cluster").isEqualTo(1);
    var before = session.trace().sourceProperty().get();
    session.open(trace("id,submitSeconds,durationSeconds,gpus", "a,0,soon,8"));
    driven.runAll();
    assertThat(session.obstacleProperty().get())
        .contains("own.csv")
        .contains("line 2")
        .contains("durationSeconds soon");
    assertThat(session.trace().sourceProperty().get()).isEqualTo(before);
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void aTraceIsPlayedAsTracedUntilItIsCutOrCompressed() throws IOException {
    var choice = session.trace();
    var lines = new ArrayList<String>();
    lines.add("submitSeconds,durationSeconds,gpus");
    for (int i = 0; i < 250; i++) {
      lines.add("%d,100,1".formatted(1000 * i));
    }
    session.open(trace(lines.toArray(String[]::new)));
    driven.runAll();
    assertThat(choice.jobs().value()).as("all of its jobs").isEqualTo(250);
    assertThat(choice.load().value()).as("as traced").isNaN();
    assertThat(choice.changes()).isEmpty();
    session.policies().familyProperty().set(PolicyFamilies.byId("elastic"));
    assertThat(choice.jobs().value()).as("whatever is played").isEqualTo(250);
    session.policies().familyProperty().set(PolicyFamilies.byId("contention"));
    var played = Objects.requireNonNull(run().trace());
    assertThat(played.cut()).isZero();
    assertThat(played.compression()).isEqualTo(1);
    choice.jobs().text().set("20");
    choice.load().text().set("0.9");
    assertThat(choice.changes()).contains("20").contains("250").contains("90 %");
    assertThat(Objects.requireNonNull(run().trace()).cut()).isEqualTo(230);
    choice.draw();
    assertThat(choice.jobs().value()).as("of drawn jobs, as before").isEqualTo(12);
    assertThat(choice.load().value()).isEqualTo(0.9);
  }

  @Test
  void aTraceThatFitsNowhereSaysSo() throws IOException {
    session.open(trace("submitSeconds,durationSeconds,gpus", "0,100,5000"));
    driven.runAll();
    session.run();
    driven.runAll();
    assertThat(session.answerProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).contains("no job (of 1) fits shared-24");
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void whatWasPlayedWhenItIsStoppedStays() {
    session.run();
    var task = Objects.requireNonNull(session.taskProperty().get());
    session
        .answerProperty()
        .addListener((_, _, now) -> {
          if (now != null && now.results().size() == 1) {
            task.cancel();
          }
        });
    driven.runAll();
    var answer = Objects.requireNonNull(session.answerProperty().get());
    assertThat(answer.complete()).isFalse();
    assertThat(answer.results()).hasSize(1);
  }

  @Test
  void aJobOfWholeHostsGoesOnToBePlaced() {
    run();
    var cursor = session.cursor();
    var jobs = Objects.requireNonNull(cursor.shownProperty().get()).first().outcome().jobs();
    int gpus = document.cluster().hosts().getFirst().type().gpus();
    var small = jobs.stream().filter(each -> each.job().gpus() < gpus).findFirst().orElseThrow();
    cursor.jobProperty().set(small);
    assertThat(cursor.whyNotPlace()).as("a part of a host").contains("whole hosts");
    var large = jobs.stream().filter(each -> each.job().gpus() == 2 * gpus).findFirst();
    cursor.jobProperty().set(large.orElseThrow());
    cursor.placeNext();
    assertThat(document.jobProperty().get())
        .isEqualTo(TrainingJob.of(large.orElseThrow().job().id(), 2, gpus, 1));
    int before = document.jobs().size();
    cursor.placeNext();
    assertThat(document.jobs()).hasSize(before);
  }

  @Test
  void aClosedDocumentIsHeardOfNoMore() {
    session.run();
    session.close();
    driven.runAll();
    assertThat(session.answerProperty().get()).isNull();
    assertThat(session.cursor().groupsProperty().get()).isEqualTo(HostGroups.none());
    document.edit("Rename", document.cluster().withName("other"));
    assertThat(driven.work).isEmpty();
  }

  @Test
  void queuePoliciesAreAnotherEntryOfTheSame() {
    session.policies().familyProperty().set(PolicyFamilies.byId("queue"));
    session.trace().jobs().text().set("250");
    session.trace().seeds().text().set("1");
    session.policies().settings().getFirst().text().set("1");
    var answer = run();
    assertThat(answer.results()).hasSize(3);
    var kept = Objects.requireNonNull(answer.results().getFirst().first().reservation());
    assertThat(session.cursor().secondsProperty().get()).isEqualTo(kept.fromSeconds());
    assertThat(session.obstacleProperty().get()).isEmpty();
  }
}
