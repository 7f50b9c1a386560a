package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.controls.Ui;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** The levels that the groups of a job ask for, a row for each kind of group. */
final class GroupLevelGrid extends GridPane {
  private record GroupRow(TopologyLevelBox level, ComboBox<Boolean> required) {}

  private final Map<JobGroupKind, GroupRow> rows = new EnumMap<>(JobGroupKind.class);

  /**
   * @param changed something was chosen
   */
  GroupLevelGrid(Supplier<@Nullable Cluster> cluster, Runnable changed) {
    super(8, 6);
    for (var kind : JobGroupKind.values()) {
      var row =
          new GroupRow(
              new TopologyLevelBox("job-level-" + kind.word(), true, cluster),
              TopologyLevelBox.strictness("job-required-" + kind.word()));
      row.level().valueProperty().addListener((_, _, _) -> changed.run());
      row.required().valueProperty().addListener((_, _, _) -> changed.run());
      row.required().disableProperty().bind(row.level().valueProperty().isEqualTo(""));
      rows.put(kind, row);
      addRow(rows.size(), Ui.label(kind.name(), "text-muted"), row.level(), row.required());
      GridPane.setHgrow(row.level(), Priority.ALWAYS);
    }
  }

  void fill(Map<JobGroupKind, JobGroupLevel> groups) {
    rows.forEach((kind, row) -> {
      var group = groups.get(kind);
      row.level().setValue(group == null ? "" : group.level());
      row.required().setValue(group == null || group.required());
    });
  }

  Map<JobGroupKind, JobGroupLevel> groups() {
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    rows.forEach((kind, row) -> {
      if (!row.level().level().isEmpty()) {
        groups.put(kind, new JobGroupLevel(row.level().level(), row.required().getValue()));
      }
    });
    return groups;
  }

  /** Marks the levels that the cluster lacks. */
  void markWrong(List<String> unknown) {
    rows.values().forEach(row -> row.level().markWrong(unknown.contains(row.level().level())));
  }
}
