package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.geometry.HPos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** The levels that the groups of a job ask for, a row for each kind of group. */
final class GroupLevelGrid extends GridPane {
  private record GroupRow(TopologyLevelBox level, CheckBox required) {}

  private final Map<JobGroupKind, GroupRow> rows = new EnumMap<>(JobGroupKind.class);

  /**
   * @param changed something was chosen
   */
  GroupLevelGrid(Supplier<@Nullable Cluster> cluster, Runnable changed) {
    super(8, 6);
    addRow(0, name(""), name(Text.of("job.groups.level")), name(Text.of("job.segment.required")));
    for (var kind : JobGroupKind.values()) {
      var row =
          new GroupRow(
              new TopologyLevelBox("job-level-" + kind.word(), true, cluster), new CheckBox());
      var required = row.required();
      required.setId("job-required-" + kind.word());
      required.setTooltip(new Tooltip(Text.of("job.segment.required.tip")));
      required.setAccessibleText(Text.of("job.segment.required"));
      required.selectedProperty().addListener((_, _, _) -> changed.run());
      DisabledReason.bind(
          required, row.level().valueProperty().isEqualTo(""), Text.of("job.groups.unlevelled"));
      row.level().valueProperty().addListener((_, _, _) -> changed.run());
      rows.put(kind, row);
      addRow(rows.size(), name(kind.name()), row.level(), required);
      GridPane.setHgrow(row.level(), Priority.ALWAYS);
      GridPane.setHalignment(required, HPos.CENTER);
    }
  }

  private static Label name(String text) {
    var name = Ui.label(text, "text-muted");
    name.setMinWidth(USE_PREF_SIZE);
    return name;
  }

  void fill(Map<JobGroupKind, JobGroupLevel> groups) {
    rows.forEach((kind, row) -> {
      var group = groups.get(kind);
      row.level().setValue(group == null ? "" : group.level());
      row.required().setSelected(group == null || group.required());
    });
  }

  Map<JobGroupKind, JobGroupLevel> groups() {
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    rows.forEach((kind, row) -> {
      if (!row.level().level().isEmpty()) {
        groups.put(kind, new JobGroupLevel(row.level().level(), row.required().isSelected()));
      }
    });
    return groups;
  }

  /** Marks the levels that the cluster lacks. */
  void markWrong(List<String> unknown) {
    rows.values().forEach(row -> row.level().markWrong(unknown.contains(row.level().level())));
  }
}
