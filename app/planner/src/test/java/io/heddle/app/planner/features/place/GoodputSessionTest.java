package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.solvers.goodput.PublishedFailureRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoodputSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("table1-iii"));
  private final PlacementSession session = new PlacementSession(document, driven.background);
  private final GoodputSession goodput = new GoodputSession(session, driven.background);

  private Goodput answer() {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(goodput.obstacle().get()).isEmpty();
    return Objects.requireNonNull(goodput.solvedProperty().get()).goodput();
  }

  @Test
  void nothingIsSimulatedUntilTheTabIsOpen() {
    driven.runAll();
    assertThat(goodput.solvedProperty().get()).isNull();
    goodput.activeProperty().set(true);
    var answer = answer();
    assertThat(answer.job()).isEqualTo(Objects.requireNonNull(document.jobProperty().get()).id());
    assertThat(answer.usefulHours()).as("its duration: a week").isEqualTo(168);
    assertThat(answer.basis()).startsWith("assumed");
  }

  @Test
  void whatIsTypedIsAsked() {
    goodput.activeProperty().set(true);
    goodput.choices().hours().set("100");
    goodput.choices().spares().set("0");
    var none = answer();
    assertThat(none.usefulHours()).isEqualTo(100);
    assertThat(none.spares()).isZero();
    goodput.choices().spares().set("20");
    assertThat(answer().goodput()).isGreaterThan(none.goodput());
  }

  @Test
  void whatIsNoNumberIsNamedAndAnswersNothing() {
    goodput.activeProperty().set(true);
    answer();
    for (var typed : List.of("0", "-1", "soon", "1e9")) {
      goodput.choices().hours().set(typed);
      driven.runAll();
      assertThat(goodput.obstacle().get()).isEqualTo(Text.of("goodput.error.hours", typed));
      assertThat(goodput.solvedProperty().get()).isNull();
    }
    goodput.choices().hours().set("");
    for (var typed : List.of("1.5", "-1", "many", "40000")) {
      goodput.choices().spares().set(typed);
      driven.runAll();
      assertThat(goodput.obstacle().get()).isEqualTo(Text.of("goodput.error.spares", typed));
    }
    goodput.choices().spares().set("");
    assertThat(answer()).isNotNull();
    goodput.choices().spares().set("900");
    driven.runAll();
    assertThat(goodput.obstacle().get()).as("more than can stand in").contains("900");
  }

  @Test
  void ofAJobWithoutAModelOrDurationNothingIsAssumed() {
    goodput.activeProperty().set(true);
    document.show(TrainingJob.of("bare", 12, 4, 2));
    driven.runAll();
    assertThat(goodput.obstacle().get()).isEqualTo(Text.of("goodput.error.duration", "bare"));
    goodput.choices().hours().set("100");
    driven.runAll();
    assertThat(goodput.obstacle().get()).isEqualTo(Text.of("goodput.error.model", "bare"));
  }

  @Test
  void ratesOfTheOwnLogTakeThePlaceOfPublishedOnes(@TempDir Path folder) throws IOException {
    var file = folder.resolve("site.failures.json");
    var published = PublishedFailureRates.of("rsc-1");
    FileKinds.FAILURES.write(
        new FailureModel(
            "site.csv",
            false,
            published.hosts(),
            published.days(),
            published.horizonDays(),
            published.classes(),
            List.of(),
            0,
            null,
            null),
        file);
    goodput.activeProperty().set(true);
    goodput.open(file, problem -> assertThat(problem).isNull());
    assertThat(answer().basis()).isEqualTo("site.csv");
    var kept = goodput.choices().rates().get();
    var troubles = new ArrayList<Throwable>();
    goodput.open(Files.writeString(folder.resolve("bad.failures.json"), "{"), troubles::add);
    driven.runAll();
    assertThat(troubles).hasSize(1);
    assertThat(goodput.choices().rates().get()).isEqualTo(kept);
  }
}
