package io.heddle.app.planner.features.parallelize;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.CaseTable;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Of the plans that are found, some are offered to be measured. */
class PlansToMeasureTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("table1-iii"));
  private final ParallelizeSession session = new ParallelizeSession(document, driven.background);

  @Test
  void aTableOfPlansThatWereFoundIsReadAgain() {
    assertThat(session.details().runsToMeasure()).as("nothing is solved yet").isNull();
    driven.runAll();
    var plans = Objects.requireNonNull(session.shownProperty().get()).answer().within().plans();
    var runs = Objects.requireNonNull(session.details().runsToMeasure()).get();
    var found = plans.stream().map(each -> each.estimate().plan()).toList();
    assertThat(runs.estimates()).hasSize(10).doesNotHaveDuplicates();
    assertThat(found).containsAll(runs.estimates().stream().map(each -> each.plan()).toList());
    assertThat(runs.selection().after()).isLessThan(runs.selection().before());
    var filled = runs.toCsv().replaceAll(",(?=\\r?\\n)", ",12.5").replace("Seconds12.5", "Seconds");
    assertThat(CaseTable.read("filled", filled).cases())
        .hasSize(10)
        .allSatisfy(run -> assertThat(run.measuredSeconds()).isEqualTo(12.5));
  }

  @Test
  void plansFromAFileAreNotOffered() {
    driven.runAll();
    session.adopt(Objects.requireNonNull(session.shownProperty().get()).answer().within());
    assertThat(session.details().runsToMeasure()).isNull();
  }
}
