package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;

/** Each walkthrough, followed to its end by a person who does what its cards say. */
class WalkJourneyTest extends WalkJourney {
  @Test
  void placeAJob() {
    robot.clickOn("#walk-place");
    card("place", "fabric", 1);
    next();
    card("place", "spread", 2);
    for (var line : List.of("#weighted-spread", "#bound", "#groups")) {
      assertThat(intersects("#walk-card", line)).as("the card is on %s", line).isFalse();
    }
    assertThat(harness.text("#weighted-spread")).isEqualTo("1.50");
    next();
    card("place", "alpha", 3);
    robot.type(KeyCode.HOME); // the slider has the keyboard
    card("place", "pareto", 4);
    assertThat(harness.text("#weighted-spread")).isEqualTo("0.00");
    robot.clickOn("#tab-pareto");
    card("place", "job", 5);
    robot.clickOn(word("#explorer-jobs", "gpt-7b-small"));
    card("place", "export", 6);
    robot.clickOn("#export");
    harness.await("the preview", () -> node("#export-preview") != null);
    press(KeyCode.ESCAPE);
    card("place", "end", 7);
    next();
    assertEnded("place");
    assertThat(harness.text("#alpha-value")).isEqualTo("0.00");
    var placing = UiToolkit.onFx(() -> document().placingProperty().get());
    assertThat(Objects.requireNonNull(placing.placement()).job()).isEqualTo("gpt-7b-small");
  }

  private boolean intersects(String one, String other) {
    return UiToolkit.onFx(() -> bounds(one).intersects(bounds(other)));
  }

  private Bounds bounds(String selector) {
    var node = Objects.requireNonNull(node(selector));
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void importMyFabric() {
    robot.clickOn("#walk-import");
    card("import", "file", 1);
    var example = folder.resolve("home/example/topology.conf");
    harness.await("the example", () -> Files.exists(example));
    harness.await("its name on the card", () -> cardTells(example.toString()));
    harness.choose(example);
    press(KeyCode.I, KeyCombination.SHORTCUT_DOWN);
    card("import", "report", 2);
    assertThat(harness.text("#import-title")).contains("topology.conf");
    next();
    card("import", "fabric", 3);
    robot.clickOn("#workspace-fabric");
    card("import", "draw", 4);
    robot.clickOn("#draw");
    card("import", "name", 5);
    retype("north"); // the field has the keyboard
    card("import", "type", 6);
    robot.clickOn("#import-type");
    robot.clickOn("#import-type-dgx-h100");
    card("import", "job", 7);
    robot.clickOn("#new-job");
    robot.clickOn("#new-job-first");
    card("import", "end", 8);
    next();
    assertEnded("import");
    harness.awaitSettled();
    assertThat(document().cluster().name()).isEqualTo("north");
    assertThat(document().jobs()).hasSize(1);
    var file = folder.resolve("north.cluster.json");
    harness.choose(file);
    press(KeyCode.S, KeyCombination.SHORTCUT_DOWN);
    harness.await("the file", () -> !document().isModified());
    assertThat(ClusterFile.read(file).hosts()).hasSize(18);
  }

  private boolean cardTells(String words) {
    return node("#walk-text", Labeled.class).getText().contains(words);
  }

  @Test
  void whichGpus() {
    robot.clickOn("#walk-dispatch");
    card("dispatch", "open", 1);
    robot.clickOn("#workspace-dispatch");
    card("dispatch", "request", 2);
    retype("20");
    card("dispatch", "answer", 3);
    assertThat(intersects("#walk-card", "#fabric")).as("the card is on the GPUs").isFalse();
    next();
    card("dispatch", "busy", 4);
    robot.clickOn("#dispatch-busy");
    robot.clickOn("#dispatch-busy-h-01");
    card("dispatch", "algorithms", 5);
    robot.clickOn("#dispatch-show-algorithms");
    card("dispatch", "end", 6);
    next();
    assertEnded("dispatch");
    assertThat(document().isModified()).isFalse();
    harness.await(
        "20 GPUs, none on h-01",
        () -> {
          var answer = harness.dispatch().answerProperty().get();
          return answer != null
              && answer.dispatches().answers().getFirst().gpus().size() == 20
              && !answer.dispatches().answers().getFirst().byHost().containsKey("h-01");
        });
  }

  @Test
  void whoHurtsWhom() {
    robot.clickOn("#walk-contend");
    card("contend", "open", 1);
    robot.clickOn("#workspace-contend");
    card("contend", "add", 2);
    robot.clickOn("#contend-add-first");
    card("contend", "links", 3);
    next();
    card("contend", "summary", 4);
    assertThat(harness.text("#answer-asked")).contains("5 jobs");
    next();
    card("contend", "levels", 5);
    retype("2");
    card("contend", "scheduler", 6);
    robot.clickOn("#contend-scheduler");
    robot.clickOn("ecmp");
    card("contend", "utilization", 7);
    robot.clickOn("#contend-show-utilization");
    card("contend", "end", 8);
    next();
    assertEnded("contend");
  }

  @Test
  void whichParallelism() {
    robot.clickOn("#walk-parallelize");
    card("parallelize", "open", 1);
    robot.clickOn("#workspace-parallelize");
    card("parallelize", "workload", 2);
    next();
    card("parallelize", "gpus", 3);
    retype("64");
    card("parallelize", "why", 4);
    next();
    card("parallelize", "recompute", 5);
    robot.clickOn("#parallelize-recompute-full");
    card("parallelize", "place", 6);
    robot.clickOn("#next");
    card("parallelize", "end", 7);
    next();
    assertEnded("parallelize");
    harness.awaitSettled();
    assertThat(Objects.requireNonNull(document().jobProperty().get()).gpus()).isEqualTo(64);
  }
}
