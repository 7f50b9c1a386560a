package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.io.AtomicFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A person follows a scheduler: a script that prints a file. */
@DisabledOnOs(OS.WINDOWS)
class FollowJourneyTest extends Journey {
  FollowJourneyTest() {
    super(1280, 860);
  }

  private Path script() throws IOException {
    var script = folder.resolve("squeue");
    Files.writeString(script, "#!/bin/sh\ncat \"$(dirname \"$0\")/state.csv\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return script;
  }

  private void state(String... lines) {
    AtomicFiles.write(
        folder.resolve("state.csv"), "job,host,gpus,start\n" + String.join("\n", lines) + "\n");
  }

  private List<String> running() {
    return UiToolkit.onFx(() -> {
      var document = harness.planner.current().documentProperty().get();
      return document.allocationsProperty().get().jobs().stream().map(each -> each.id()).toList();
    });
  }

  private boolean changed(String line) {
    return UiToolkit.onFx(() -> {
      for (var each : harness.find("#follow-changes", ListView.class).getItems()) {
        if (String.valueOf(each).endsWith(line)) {
          return true;
        }
      }
      return false;
    });
  }

  private static double middle(Window window) {
    return window.getX() + window.getWidth() / 2;
  }

  @Test
  void aClusterFollowsWhatAScriptPrints() throws IOException {
    var script = script();
    state("tune,pod-00-h-00,8,1799990000");
    openSample("table1-i");
    tab("tab-follow");
    harness.await("the form", () -> node("#follow-commands") != null);
    act(() -> harness.find("#follow-commands", TextArea.class).setText(script + " --json"));
    assertThat(harness.text("#follow-status")).isEqualTo(Text.of("follow.off"));
    robot.clickOn("#follow-start");
    harness.await("the question", () -> question("#follow-confirm") != null);
    assertThat(UiToolkit.onFx(() -> exact())).isEqualTo(script + " --json");
    harness.await(
        "the question in the middle",
        () -> {
          var dialog = Objects.requireNonNull(question("#follow-confirm")).getScene().getWindow();
          var owner = harness.stage;
          return Math.abs(middle(dialog) - middle(owner)) < 30;
        });
    answer("#follow-confirm", ButtonData.CANCEL_CLOSE);
    assertThat(running()).isEmpty();
    robot.clickOn("#follow-start");
    answer("#follow-confirm", ButtonData.YES);
    harness.await("the state", () -> running().equals(List.of("tune")));
    assertThat(changed(Text.of("follow.started", 1, "tune"))).isTrue();
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("undone", () -> running().isEmpty());
    assertThat(harness.text("#follow-status")).isEqualTo(Text.of("follow.undone"));
    robot.clickOn("#follow-start");
    harness.await("again, without a question", () -> running().equals(List.of("tune")));
    fire("#follow-stop");
    Files.delete(folder.resolve("state.csv"));
    robot.clickOn("#follow-start");
    harness.await(
        "the failure",
        () -> harness.find("#follow-obstacle", Label.class).getText().contains("exit code 1"));
    assertThat(harness.text("#follow-status"))
        .startsWith(Text.of("follow.stale", "").substring(0, 11));
    assertThat(running()).containsExactly("tune");
    fire("#follow-stop");
  }

  private static String exact() {
    var pane = question("#follow-confirm");
    return pane != null && pane.lookup("#follow-exact") instanceof TextArea area
        ? area.getText()
        : "";
  }
}
