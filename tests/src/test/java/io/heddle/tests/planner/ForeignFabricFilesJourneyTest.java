package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;

/** Files that do not fit what is open are refused, with what to open; the others open. */
class ForeignFabricFilesJourneyTest extends WrittenFilesJourney {
  @Test
  void anAnswerOfAnotherClusterIsRefusedAndSaysWhichToOpen() {
    var file = placementFile("gpt-7b");
    open(file);
    assertThat(troubleLines())
        .containsExactly(Text.of("home.cluster", "shared-24"), Text.of("home.cluster.none"));
    openCluster("table1-i");
    harness.awaitSettled();
    var before = UiToolkit.onFx(() -> harness.session().runProperty().get());
    open(file);
    assertThat(troubleLines()).contains(Text.of("home.cluster.others", "“table1-i”"));
    assertThat(UiToolkit.onFx(() -> harness.session().runProperty().get()))
        .as("what was on show stays")
        .isEqualTo(before);
    fire("#dismiss-trouble");
    open(file, file("shared-24.cluster.json"));
    harness.await("its cluster", () -> document().cluster().name().equals("shared-24"));
    assertThat(UiToolkit.onFx(() -> harness.session().runProperty().get()))
        .extracting(run -> Objects.requireNonNull(run).placement())
        .isEqualTo(FileKinds.PLACEMENT.read(file));
    noTrouble();
  }

  @Test
  void anAnswerForAClusterThatHasChangedSaysWhatIsMissing() {
    var file = placementFile("gpt-7b");
    var host = FileKinds.PLACEMENT.read(file).host(0, 0);
    openCluster("shared-24");
    act(() -> {
      harness.window.linking().select(List.of(host));
      harness.window.editor().delete();
    });
    open(file);
    assertThat(troubleLines()).first().isEqualTo("shared-24 has no host " + host);
    act(() -> document().undo());
    act(() ->
        document().jobs().stream()
            .filter(job -> job.id().equals("gpt-7b"))
            .findFirst()
            .ifPresent(harness.planner.current()::remove));
    open(file);
    assertThat(troubleLines().toString()).contains("gpt-7b").contains("Open the jobs file first");
  }

  @Test
  void whatIsUsedOnAClusterAsksForOneAndJobsNameTheirs() {
    open(surrogateFile("495d232dcec28303ece3e9ec"));
    assertThat(troubleLines().toString()).contains("bandwidth model for h100");
    open(file("shared-24.jobs.json"));
    harness.await(
        "the other reason", () -> troubleNow().toString().contains("shared-24.cluster.json"));
  }

  @Test
  void oneBrokenFileDoesNotKeepTheOthersAway() throws IOException {
    var broken = file("broken.cluster.json");
    Files.writeString(broken, "{\"schema\": \"heddle.cluster/1\", \"name\": 3}");
    open(broken, file("shared-24.cluster.json"), file("missing.plan.json"));
    assertThat(document().cluster().name()).isEqualTo("shared-24");
    assertThat(troubleLines().toString()).contains("broken.cluster.json").contains("missing.plan");
    assertThat(UiToolkit.onFx(() -> List.copyOf(harness.planner.recent())))
        .containsExactly(file("shared-24.cluster.json"));
  }

  @Test
  void aPageIsClosedAndTheClusterIsThereAgain() {
    openCluster("shared-24");
    harness.awaitSettled();
    page(estimateFile(), "estimate of gpt-7b");
    assertThat(harness.isShown("#fabric")).isFalse();
    act(() -> harness.command("menu.close"));
    assertThat(document().cluster().name()).isEqualTo("shared-24");
    assertThat(harness.isShown("#fabric")).isTrue();
    assertThat(harness.isShown("#results")).isTrue();
    assertThat(isOpen("place")).isTrue();
    page(estimateFile(), "estimate of gpt-7b");
    page(estimateFile(), "estimate of gpt-7b");
    assertThat(harness.planner.documents()).as("the same file is open once").hasSize(2);
    assertThat(UiToolkit.onFx(() -> node("#page-kind", Label.class).getText()))
        .isEqualTo("This file contains an estimate.");
  }
}
