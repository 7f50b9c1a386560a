package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.Features;
import io.heddle.render.contention.LevelsView;
import java.util.ArrayList;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;

/** What was once seen wrong in the window. */
class SeenJourneyTest extends Journey {
  SeenJourneyTest() {
    super(1280, 800);
  }

  @Test
  void noWordsAreCutInAnyWorkspace() {
    openSample("shared-24");
    act(() -> harness.contention().addAll());
    var cut = new ArrayList<String>();
    for (double width : new double[] {1280, 1000}) {
      act(() -> harness.stage.setWidth(width));
      for (var feature : Features.all()) {
        act(() -> harness.window.open(feature.id()));
        harness.await("rest", () -> harness.planner.tasks().running().isEmpty());
        Camera.pause(300);
        act(() -> {
          harness.stage.getScene().getRoot().applyCss();
          harness.stage.getScene().getRoot().layout();
          CutWords.in(harness.stage.getScene().getRoot())
              .forEach(each -> cut.add("%s at %.0f: %s".formatted(feature.id(), width, each)));
        });
      }
    }
    assertThat(cut).isEmpty();
  }

  @Test
  void jobsOnTheLowestLevelsAreSeenWithoutScrolling() {
    openSample("shared-24");
    tab("tab-contention");
    act(() -> harness.contention().addAll());
    harness.await(
        "five jobs on the network",
        () -> {
          var now = harness.contention().scheduleProperty().get();
          return now != null && now.schedule().jobs().size() == 5;
        });
    harness.await(
        "their picture", () -> node("#levels", LevelsView.class).chipBox("bert-1b") != null);
    act(() -> {
      var levels = node("#levels", LevelsView.class);
      Node each = levels;
      while (!(each instanceof ScrollPane)) {
        each = Objects.requireNonNull(each.getParent());
      }
      var view = each.localToScene(each.getLayoutBounds());
      for (var job : harness.contention().jobs()) {
        var chip = Objects.requireNonNull(levels.chipBox(job.job().id()));
        assertThat(view.contains(levels.localToScene(chip.centreX(), chip.bottom())))
            .as(job.job().id())
            .isTrue();
        assertThat(view.contains(levels.localToScene(chip.centreX(), chip.y())))
            .as(job.job().id())
            .isTrue();
      }
    });
  }

  @Test
  void aMinipodHasOneName() {
    openSample("rail-pods");
    act(() -> harness.window.open("fabric"));
    act(() -> harness.window.linking().select(java.util.List.of("pod-00-rail-00")));
    var names = new ArrayList<String>();
    harness.await("its facts", () -> node("#selection") != null || node("#nodes") != null);
    act(() -> {
      @SuppressWarnings("unchecked")
      var table = (TableView<Object>) node("#nodes", TableView.class);
      var column =
          table.getColumns().stream()
              .filter(each -> each.getText().equals("Minipod"))
              .findFirst()
              .orElseThrow();
      for (int row = 0; row < table.getItems().size(); row++) {
        names.add(String.valueOf(column.getCellData(row)));
      }
    });
    assertThat(names).contains("pod-00", "pod-03").doesNotContain("pod-00-rail-00");
    act(() -> harness.window.open("place"));
    act(() -> harness.window.linking().select(java.util.List.of("pod-00-h-00")));
    var said =
        PlannerHarness.onFx(() ->
            node("#selection", Node.class).lookupAll(".label").stream()
                .map(each -> ((Label) each).getText())
                .toList());
    assertThat(said).contains("pod-00").doesNotContain("pod-00-rail-00");
  }
}
