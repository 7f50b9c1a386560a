package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceExport;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.WorkspaceFeatures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** A feature is one entry in one list: switch, menu, panels, status and export follow. */
class PretendedFeatureJourneyTest extends Journey {
  private final AtomicInteger exported = new AtomicInteger();

  PretendedFeatureJourneyTest() {
    super(1280, 800);
  }

  /** How many hosts there are. */
  private WorkspaceFeature counting() {
    return new WorkspaceFeature(
            "count",
            context -> new CountingView(context.document().cluster().hosts().size(), exported))
        .withWords(part ->
            switch (part) {
              case "" -> "Count";
              case ".tip" -> "How many hosts there are";
              case ".question" -> "How many hosts are there?";
              default -> Text.of("workspace.count" + part);
            });
  }

  private record CountingView(int hosts, AtomicInteger exported) implements FeatureView {
    private static Region region(String id, String words) {
      var label = new Label(words);
      label.setId(id);
      return new StackPane(label);
    }

    @Override
    public Region inspector() {
      return region("counting-inspector", "counted");
    }

    @Override
    public Region results() {
      return region("counting-results", hosts + " hosts");
    }

    @Override
    public List<MenuItem> commands() {
      var again = new MenuItem("Count again");
      again.setId("menu.count.again");
      return List.of(again);
    }

    @Override
    public WorkspaceExport export() {
      return new WorkspaceExport(
          "Export count", new SimpleStringProperty(""), exported::incrementAndGet);
    }

    @Override
    public ReadOnlyStringProperty statusProperty() {
      return new ReadOnlyStringWrapper("all counted").getReadOnlyProperty();
    }
  }

  @Override
  List<WorkspaceFeature> features() {
    var all = new ArrayList<>(WorkspaceFeatures.all());
    all.addFirst(counting());
    return all;
  }

  @Test
  void oneEntryIsAWorkspace() {
    openSample("table1-i");
    assertThat(node("#workspace-place", ToggleButton.class).isSelected()).isTrue();
    assertThat(node("#workspace-count", ToggleButton.class).getText()).isEqualTo("Count");
    robot.clickOn("#workspace-count");
    harness.await("its results", () -> node("#counting-results") != null);
    assertThat(node("#counting-results", Labeled.class).getText()).isEqualTo("18 hosts");
    assertThat(node("#counting-inspector")).isNotNull();
    assertThat(harness.text("#status-answer")).contains("all counted");
    act(() -> harness.command("menu.count.again"));
    assertThat(harness.text("#export")).isEqualTo("Export count");
    fire("#export");
    assertThat(exported).hasValue(1);
    act(() -> harness.command("menu.workspace.place"));
    assertThat(UiToolkit.onFx(() -> node("#counting-results"))).isNull();
  }
}
