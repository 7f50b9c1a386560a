package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.dialect.LevelNames;
import io.heddle.model.dialect.SchedulerDialect;
import io.heddle.model.dialect.SchedulerDialects;
import io.heddle.model.dialect.SchedulerHandover;
import io.heddle.model.dialect.SchedulerJob;
import io.heddle.model.io.GeneratedFolderExport;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.Map;
import javafx.scene.control.CheckBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * A job in the language of a scheduler, with the levels that it asks for; says what the scheduler
 * cannot be asked for. Launchers, which choose no hosts, are offered where the job is placed.
 */
public final class JobHandoverDialog extends ExportFilesDialog<SchedulerDialect> {
  private final TrainingJob job;
  private final Cluster cluster;
  private final @Nullable Placement placement;
  private final CheckBox hosts = new CheckBox(Text.of("export.job.hosts"));
  private final CheckBox exclusive = new CheckBox(Text.of("export.job.exclusive"));

  /**
   * @param placement of the job; null where it has none
   */
  public JobHandoverDialog(
      Window owner,
      BackgroundTasks tasks,
      TrainingJob job,
      Cluster cluster,
      @Nullable Placement placement,
      FileChoosers choosers,
      Path start) {
    super(
        owner,
        "job-export",
        tasks,
        choosers,
        SchedulerDialects.all().stream()
            .filter(each -> placement != null || !each.needsPlacement())
            .toList(),
        each -> each.id() + " – " + each.summary(),
        start);
    this.job = job;
    this.cluster = cluster;
    this.placement = placement;
    setTitle(Text.of("export.job.title", job.id()));
    hosts.setId("job-export-hosts");
    hosts.setOnAction(_ -> preview());
    exclusive.setId("job-export-exclusive");
    exclusive.setOnAction(_ -> preview());
    row("", hosts);
    row("", exclusive);
    GuidePageLink.mark(getDialogPane(), "hand-a-job-to-a-scheduler.md#write-the-request");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    DisabledReason.set(
        hosts,
        placement == null
            ? Text.of("why.place")
            : chosen.needsPlacement() ? Text.of("why.launcher") : "");
    var on = chosen.needsPlacement() || hosts.isSelected() ? placement : null;
    boolean alone = exclusive.isSelected();
    return new Writing(
        () -> {
          var handover = handover(chosen, on, alone);
          return new Draft(handover.files(), handover.notes());
        },
        (folder, over) ->
            GeneratedFolderExport.write(
                "job-" + chosen.id(), handover(chosen, on, alone).files(), folder, over));
  }

  private SchedulerHandover handover(
      SchedulerDialect chosen, @Nullable Placement on, boolean alone) {
    var names = LevelNames.of(cluster, Map.of());
    var asked = SchedulerJob.of(job, cluster, names, alone, on, RankFileOptions.defaults());
    return chosen.write(asked, names);
  }
}
