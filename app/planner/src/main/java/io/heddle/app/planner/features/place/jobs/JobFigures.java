package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.Volumes;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What follows from a job: degrees, matrix shape, volumes. */
final class JobFigures extends VBox {
  private final Label degrees = value("job-degrees");
  private final Label matrix = value("job-matrix");
  private final Label dpVolume = value("job-dp-volume");
  private final Label ppVolume = value("job-pp-volume");

  JobFigures() {
    super(2);
    getChildren()
        .addAll(
            row("job.degrees", degrees),
            row("job.matrix", matrix),
            row("job.volume.dp", dpVolume),
            row("job.volume.pp", ppVolume));
  }

  private static Label value(String id) {
    var label = new Label();
    label.setId(id);
    return label;
  }

  private static HBox row(String key, Label value) {
    var name = new Label(Text.of(key));
    name.getStyleClass().add("text-muted");
    var spring = new Region();
    HBox.setHgrow(spring, Priority.ALWAYS);
    return new HBox(8, name, spring, value);
  }

  void show(@Nullable TrainingJob job, @Nullable ClusterDocument document) {
    var split = job == null ? null : job.parallelism();
    degrees.setText(
        job == null || split == null
            ? "–"
            : Text.of("job.degrees.value", job.dp(), split.tp(), split.pp()));
    matrix.setText(job == null || document == null ? "–" : shape(job, document));
    var volumes = job == null || !Volumes.areKnown(job) ? null : Volumes.of(job);
    dpVolume.setText(volumes == null ? "–" : Text.of("job.volume.value", bytes(volumes.dpBytes())));
    ppVolume.setText(volumes == null ? "–" : Text.of("job.volume.value", bytes(volumes.ppBytes())));
  }

  private static String shape(TrainingJob job, ClusterDocument document) {
    return document.cluster().hostTypes().values().stream()
        .filter(type -> job.request().accepts(type.gpuModel()))
        .mapToInt(HostType::gpus)
        .distinct()
        .mapToObj(gpus -> shape(job, document.cluster(), gpus))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("–");
  }

  private static String shape(TrainingJob job, Cluster cluster, int gpusPerHost) {
    try {
      var matrix = CommunicationMatrix.of(job, cluster, gpusPerHost);
      return Text.of("job.matrix.value", matrix.hostRows(), matrix.cols());
    } catch (JobDoesNotFitException misfit) {
      return ""; // the solver says why, over the canvas
    }
  }

  private static String bytes(double bytes) {
    if (bytes >= 1e9) {
      return String.format(Locale.ENGLISH, "%.2f GB", bytes / 1e9);
    }
    return bytes >= 1e6
        ? String.format(Locale.ENGLISH, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ENGLISH, "%.0f kB", bytes / 1e3);
  }
}
