package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import org.junit.jupiter.api.Test;

/** What a placement loses to failures is looked at and saved, and its spares are held back. */
class ReliabilityJourneyTest extends Journey {
  ReliabilityJourneyTest() {
    super(1280, 900);
  }

  private MenuItem item(String id) {
    return harness.find("#goodput-save", MenuButton.class).getItems().stream()
        .filter(each -> id.equals(each.getId()))
        .findFirst()
        .orElseThrow();
  }

  private String saved(String id, String name) throws Exception {
    Path file = folder.resolve(name);
    harness.choose(file);
    act(() -> item(id).fire());
    harness.await(name, () -> Files.exists(file) && harness.planner.tasks().running().isEmpty());
    return Files.readString(file);
  }

  private void answered(String headline) {
    harness.await(
        headline,
        () ->
            harness.stage.getScene().lookup("#goodput-headline") instanceof Labeled label
                && label.getText().contains(headline));
  }

  @Test
  void goodputIsLookedAtAndSaved() throws Exception {
    openSample("table1-iii");
    tab("tab-reliability");
    answered("on 368 hosts with");
    for (var view : new String[] {"checkpoints", "causes", "spares"}) {
      fire("#goodput-show-" + view);
      var chart = view.equals("spares") ? "#goodput-front" : "#goodput-" + view;
      harness.await(chart, () -> harness.stage.getScene().lookup(chart) != null);
    }
    assertThat(harness.find("#goodput-sources", TitledPane.class).isExpanded()).isFalse();
    act(() -> harness.find("#goodput-spares", TextField.class).setText("3"));
    answered("with 3 spares");
    assertThat(saved("goodput-report", "a.html"))
        .contains("Goodput of dense-24b on ", "Goodput by checkpoint interval", "<svg");
    assertThat(saved("goodput-hold-slurm", "slurm.sh"))
        .contains("ReservationName=heddle-spares-dense-24b");
    assertThat(saved("goodput-hold-kubernetes", "kubernetes.sh").split("kubectl taint", -1))
        .hasSize(4);
    act(() -> harness.find("#goodput-spares", TextField.class).setText("0"));
    answered("with 0 spares");
    assertThat(UiToolkit.onFx(() -> item("goodput-hold-slurm").isDisable())).isTrue();
    assertThat(UiToolkit.onFx(() -> item("goodput-report").isDisable())).isFalse();
  }
}
