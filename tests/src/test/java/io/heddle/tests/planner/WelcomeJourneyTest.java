package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.shell.PlannerSettings;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** What a window offers while nothing is open. */
class WelcomeJourneyTest extends Journey {
  WelcomeJourneyTest() {
    super(1000, 700);
  }

  @Test
  void aQuestionOpensASampleThatShowsItAndTheWelcomePageComesAgain() {
    assertThat(labelsOf("#answer-contend")).contains("Contend", "Which jobs contend for links?");
    fire("#answer-contend");
    harness.await("its workspace", () -> node("#contend-jobs") != null);
    assertThat(document().name()).isEqualTo("shared-24");
    welcome();
    assertThat(harness.planner.documents()).hasSize(1);
    fire("#answer-lab");
    harness.await("the papers' pages", () -> !harness.isShown("#start-page"));
    welcome();
    fire("#answer-federate");
    harness.await("the map", () -> node("#federation-map") != null);
  }

  @Test
  void whatWasOpenedLatelyIsThereAndWhatIsGoneIsMarkedAndForgotten() {
    var kept = folder.resolve("kept.cluster.json");
    ClusterFile.write(Samples.cluster(Samples.byId("table1-i")), kept);
    var gone = folder.resolve("gone.jobs.json");
    restart(new PlannerSettings(false, false, false, 0.155, 0.79, null, recent(kept, gone), null));
    harness.await(
        "the missing one", () -> labelsOf("#welcome-recent").contains("not found · " + folder));
    assertThat(labelsOf("#welcome-recent"))
        .contains("kept.cluster.json", "a cluster · " + folder, "gone.jobs.json");
    act(() ->
        node("#welcome-recent", Node.class).lookupAll(".button").stream()
            .filter(each -> "forget-gone.jobs.json".equals(each.getId()))
            .forEach(each -> ((Button) each).fire()));
    assertThat(labelsOf("#welcome-recent")).doesNotContain("gone.jobs.json");
    assertThat(harness.window.settings().recent()).containsExactly(kept.toString());
    act(() -> ((Button) node("#welcome-recent", Node.class).lookup(".welcome-row")).fire());
    harness.await("the cluster", () -> harness.planner.documents().size() == 1);
    assertThat(document().path()).isEqualTo(kept);
  }

  private static List<String> recent(Path... files) {
    return Stream.of(files).map(Path::toString).toList();
  }

  @Test
  void samplesHavePicturesNoWordIsCutAndEveryImporterIsListed() {
    BooleanSupplier painted =
        () ->
            node("#start-page", Node.class).lookupAll(".stamp").stream()
                .allMatch(each ->
                    ((StackPane) each).getChildren().stream().anyMatch(Canvas.class::isInstance));
    harness.await("the pictures", painted);
    assertThat(harness.planner.messages().troubleProperty().get()).isNull();
    var cut = new ArrayList<String>();
    for (double width : new double[] {1000, 1280, 1440}) {
      act(() -> harness.stage.setWidth(width));
      act(() -> {
        var root = harness.stage.getScene().getRoot();
        root.applyCss();
        root.layout();
        root.layout();
        CutWords.in(node("#start-page", Node.class)).forEach(cut::add);
      });
    }
    assertThat(cut).isEmpty();
    var imports = node("#start-import", MenuButton.class);
    assertThat(UiToolkit.onFx(imports::getItems))
        .extracting(each -> Objects.requireNonNullElse(each.getId(), ""))
        .contains("start-import-slurm", "start-import-netbox", "start-import-state");
    act(imports::show);
    assertThat(UiToolkit.onFx(() -> imports.getItems().getLast().isDisable()))
        .as("no cluster to lay it onto")
        .isTrue();
    act(imports::hide);
  }
}
