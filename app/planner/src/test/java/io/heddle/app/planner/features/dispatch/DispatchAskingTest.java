package io.heddle.app.planner.features.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.edit.DrawnFabricEdits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shown while answers are on their way, with executors that the test drives. */
class DispatchAskingTest {
  @TempDir Path folder = Path.of("");

  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("h100"));
  private final List<@Nullable DispatchAnswer> seen = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private DispatchSession session;

  @BeforeEach
  void open() {
    session = new DispatchSession(document, driven.background);
    session.choices().guide().set(new SearchGuide("formula", SearchGuide.Kind.FORMULA, null));
    session.choices().requests().set(List.of(12));
    session.answerProperty().addListener((_, _, now) -> seen.add(now));
  }

  private DispatchAnswer shown() {
    return Objects.requireNonNull(session.answerProperty().get());
  }

  @Test
  void aQuickAlgorithmAnswersFirst() {
    var prepared = new ArrayList<@Nullable PreparedDispatch>();
    session.preparedProperty().addListener((_, _, now) -> prepared.add(now));
    session.activeProperty().set(true);
    driven.runAll();
    assertThat(seen)
        .extracting(each -> Objects.requireNonNull(each).algorithm())
        .containsExactly("topo", "bandpilot");
    assertThat(Objects.requireNonNull(seen.getFirst()).isFirst()).isTrue();
    assertThat(shown().isFirst()).isFalse();
    assertThat(prepared).as("nothing is guided by what the first was").hasSize(1);
    assertThat(shown().dispatches().answers().getFirst().gpus()).hasSize(12);
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void theRequestIsThatOfTheSelectedJobUntilAnotherIsAsked() {
    var jobs = document.jobs();
    assertThat(new DispatchSession(document, driven.background).choices().requests().get())
        .containsExactly(jobs.getFirst().gpus());
    document.show(jobs.getLast());
    assertThat(session.choices().requests().get()).containsExactly(jobs.getLast().gpus());
    session.choices().requests().set(List.of(5, 3));
    document.show(jobs.getLast().withParallelism(null));
    assertThat(session.choices().requests().get())
        .as("its GPUs are the same")
        .containsExactly(5, 3);
    document.show(null);
    assertThat(session.choices().requests().get()).containsExactly(5, 3);
    document.show(jobs.getFirst());
    assertThat(session.choices().requests().get()).containsExactly(jobs.getFirst().gpus());
  }

  @Test
  void onceTheModelIsFoundNothingStandsBetween() {
    session.activeProperty().set(true);
    driven.runAll();
    seen.clear();
    session.choices().requests().set(List.of(9));
    assertThat(session.comparisons().comparisonProperty().get()).as("of another request").isEmpty();
    driven.runAll();
    assertThat(seen)
        .extracting(each -> Objects.requireNonNull(each).algorithm())
        .containsExactly("bandpilot");
  }

  @Test
  void whatStandsBesideAnAnswerIsAboutTheLastOne() {
    session.activeProperty().set(true);
    driven.work.removeFirst().run();
    assertThat(session.comparisons().comparisonProperty().get()).isEmpty();
    session.choices().requests().set(List.of(5));
    driven.runAll();
    assertThat(session.comparisons().comparisonProperty().get().values())
        .isNotEmpty()
        .allMatch(each -> each.request().gpus().equals(List.of(5)));
    assertThat(session.preparedProperty().get()).isSameAs(shown().with());
  }

  @Test
  void theNewestRequestWins() {
    session.activeProperty().set(true);
    var late = driven.work.removeFirst();
    session.choices().requests().set(List.of(5));
    driven.runAll();
    late.run();
    assertThat(shown().request().gpus()).containsExactly(5);
  }

  @Test
  void noAnswerOutlivesItsHosts() {
    session.activeProperty().set(true);
    driven.runAll();
    var host = shown().dispatches().answers().getFirst().gpus().getFirst().host();
    document.edit("remove", DrawnFabricEdits.remove(document.cluster(), Set.of(host)).cluster());
    assertThat(session.answerProperty().get()).isNull();
    driven.runAll();
    assertThat(shown().dispatches().answers().getFirst().gpus())
        .noneMatch(gpu -> gpu.host().equals(host));
    session.close();
    assertThat(session.answerProperty().get()).isNull();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void whoeverLooksWhileAHostGoesSeesNothingOfIt() {
    session.activeProperty().set(true);
    driven.runAll();
    var host = document.cluster().hosts().getLast().id();
    session.toggleHost(host);
    driven.runAll();
    var thought = new ArrayList<Set<String>>();
    session
        .answerProperty()
        .addListener((_, _, now) -> {
          if (now == null) {
            thought.add(session.changedHosts().keySet());
          }
        });
    document.edit("remove", DrawnFabricEdits.remove(document.cluster(), Set.of(host)).cluster());
    driven.runAll();
    assertThat(thought).isNotEmpty().allMatch(Set::isEmpty);
  }

  @Test
  void aStudyIsMadeOnceWhileSomebodyLooks() {
    session.choices().algorithm().set("topo");
    session.activeProperty().set(true);
    driven.runAll();
    assertThat(session.comparisons().studyProperty().get()).isNull();
    session.comparisons().studiedProperty().set(true);
    driven.runAll();
    var study = Objects.requireNonNull(session.comparisons().studyProperty().get());
    session.comparisons().studiedProperty().set(false);
    session.comparisons().studiedProperty().set(true);
    assertThat(driven.work).isEmpty();
    assertThat(session.comparisons().studyProperty().get()).isSameAs(study);
  }
}
