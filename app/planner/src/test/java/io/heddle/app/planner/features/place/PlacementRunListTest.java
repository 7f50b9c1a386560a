package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.job.TrainingJob;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PlacementRunListTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = Documents.document(6, 7, 5);
  private final PlacementSession session = new PlacementSession(document, driven.background);
  private final PlacementRunList list = new PlacementRunList(session);

  private static double spread(ExplorerRunRow row) {
    return Double.parseDouble(row.value().replace(" ✓", ""));
  }

  private void checkAll() {
    double best =
        list.rows().stream().mapToDouble(PlacementRunListTest::spread).min().orElseThrow();
    assertThat(list.rows()).extracting(PlacementRunListTest::spread).isSorted();
    assertThat(list.rows())
        .allSatisfy(row -> assertThat(row.value().contains("✓")).isEqualTo(spread(row) == best));
  }

  @Test
  void theTickIsForTheAlphaOnShowAndForAllThatReachTheBound() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    checkAll();
    for (double alpha : new double[] {0.05, 0.33, 0.95}) {
      session.alphaProperty().set(alpha);
      driven.runAll();
      checkAll();
    }
  }

  @Test
  void nothingIsTickedWhileTheTypedJobIsAnother() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    checkAll();
    session.mistypedProperty().set("TP: “x” is not a number");
    assertThat(list.rows())
        .hasSizeGreaterThan(1)
        .noneMatch(row -> row.value().contains("✓"))
        .allMatch(row -> row.tip().contains("before this edit"));
    session.mistypedProperty().set("");
    checkAll();
  }

  @Test
  void theShownRunIsMarkedAndARowShowsItsRun() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    assertThat(list.rows())
        .filteredOn(ExplorerRunRow::shown)
        .extracting(ExplorerRunRow::name)
        .containsExactly("tiles");
    list.rows().stream()
        .filter(row -> row.name().equals("arnold"))
        .findFirst()
        .orElseThrow()
        .show()
        .run();
    assertThat(Objects.requireNonNull(session.runProperty().get()).label()).isEqualTo("arnold");
    assertThat(list.rows())
        .filteredOn(ExplorerRunRow::shown)
        .extracting(ExplorerRunRow::name)
        .containsExactly("arnold");
  }
}
