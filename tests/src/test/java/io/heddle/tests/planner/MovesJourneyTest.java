package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import javafx.scene.control.Label;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

/** What a plan of migrations says, and that its search can be stopped. */
class MovesJourneyTest extends RunningJourney {
  /** Only protected jobs can make room: the plan is shown, and a red label names them. */
  @Test
  void aPlanThatStopsJobsThatAreNotPreemptibleSaysSoInRed() throws IOException {
    var state = folder.resolve("running.csv");
    Files.writeString(state, Files.readString(state).replace(",yes", ",no"));
    Files.setLastModifiedTime(state, FileTime.from(Instant.ofEpochSecond(NOW)));
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    spread(1);
    tab("tab-moves");
    assertThat(harness.isShown("#moves-not-preemptible")).isFalse();
    fire("#moves-run");
    harness.await("the runbook", () -> !steps().isEmpty());
    assertThat(harness.isShown("#moves-not-preemptible")).isTrue();
    assertThat(harness.text("#moves-not-preemptible")).isEqualTo(Text.of("moves.forced", "big"));
    var paint =
        UiToolkit.onFx(() -> (Color) node("#moves-not-preemptible", Label.class).getTextFill());
    assertThat(paint.getRed())
        .as("red: %s", paint)
        .isGreaterThan(1.5 * Math.max(paint.getGreen(), paint.getBlue()));
  }

  @Test
  void aSearchCanBeStopped() {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    tab("tab-moves");
    harness.hold();
    fire("#moves-run");
    assertThat(harness.isShown("#moves-cancel")).isTrue();
    fire("#moves-cancel");
    harness.release();
    harness.await("the end", () -> !harness.isShown("#moves-cancel"));
    assertThat(harness.isShown("#moves-obstacle") || !steps().isEmpty())
        .as("why there is no answer, or the best so far")
        .isTrue();
  }
}
