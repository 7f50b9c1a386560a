package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
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
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.scene.control.CheckBox;
import org.jspecify.annotations.Nullable;

/**
 * A job in the language of a scheduler, with the levels that it asks for; says what the scheduler
 * cannot be asked for. Launchers, which choose no hosts, are offered where the job is placed.
 */
public final class JobFolderExport {
  private JobFolderExport() {}

  /**
   * @param placement of the job; null where it has none
   */
  public static FolderExport<SchedulerDialect> of(
      TrainingJob job, Cluster cluster, @Nullable Placement placement) {
    var hosts = new CheckBox(Text.of("export.job.hosts"));
    hosts.setId("job-export-hosts");
    var exclusive = new CheckBox(Text.of("export.job.exclusive"));
    exclusive.setId("job-export-exclusive");
    return new FolderExport<>(
        "job-export",
        Text.of("export.job.title", job.id()),
        "hand-a-job-to-a-scheduler.md#write-the-request",
        FolderExport.start("heddle-jobs", job.id()),
        SchedulerDialects.all().stream()
            .filter(each -> placement != null || !each.needsPlacement())
            .toList(),
        each -> each.id() + " – " + each.summary(),
        List.of(
            new FolderExport.Option<>(
                "",
                hosts,
                hosts.selectedProperty(),
                format ->
                    placement == null
                        ? Text.of("why.place")
                        : format.needsPlacement() ? Text.of("why.launcher") : ""),
            new FolderExport.Option<>("", exclusive, exclusive.selectedProperty(), _ -> "")),
        chosen -> {
          var on = chosen.needsPlacement() || hosts.isSelected() ? placement : null;
          boolean alone = exclusive.isSelected();
          Supplier<SchedulerHandover> written = () -> handover(chosen, job, cluster, on, alone);
          return new FolderExport.Writing(
              () -> new FolderExport.Draft(written.get().files(), written.get().notes()),
              (folder, over) ->
                  GeneratedFolderExport.write(
                      "job-" + chosen.id(), written.get().files(), folder, over));
        });
  }

  private static SchedulerHandover handover(
      SchedulerDialect chosen,
      TrainingJob job,
      Cluster cluster,
      @Nullable Placement on,
      boolean alone) {
    var names = LevelNames.of(cluster, Map.of());
    var asked = SchedulerJob.of(job, cluster, names, alone, on, RankFileOptions.defaults());
    return chosen.write(asked, names);
  }
}
