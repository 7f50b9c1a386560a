package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.CommunicationGroupKind;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.GroupWords;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What follows from a job: degrees, matrix shape, volumes. */
final class DerivedJobFigures extends VBox {
  private final Label degrees = value("job-degrees");
  private final Label matrix = value("job-matrix");
  private final Label name = new Label();
  private final VBox volumes = new VBox(2);

  DerivedJobFigures() {
    super(2);
    volumes.setId("job-volumes");
    getChildren().addAll(row(name, degrees), row(new Label(Text.of("job.matrix")), matrix));
  }

  /** What groups send, which follows from the model; the matrix has it beside its cells. */
  VBox volumes() {
    return volumes;
  }

  private static Label value(String id) {
    var label = new Label();
    label.setId(id);
    return label;
  }

  private static HBox row(Label name, Label value) {
    name.getStyleClass().add("text-muted");
    var spring = new Region();
    HBox.setHgrow(spring, Priority.ALWAYS);
    return new HBox(8, name, spring, value);
  }

  void show(@Nullable TrainingJob job, @Nullable ClusterDocument document) {
    var split = job == null ? null : job.parallelism();
    boolean context = split != null && split.cp() > 1;
    name.setText(Text.of(context ? "job.degrees.groups" : "job.degrees"));
    degrees.setText(
        job == null || split == null
            ? "–"
            : Text.of(
                context ? "job.degrees.groups.value" : "job.degrees.value",
                split.tp(),
                split.pp(),
                split.cp(),
                job.dp()));
    matrix.setText(job == null || document == null ? "–" : shape(job, document));
    volumes
        .getChildren()
        .setAll(
            job == null || split == null
                ? List.of()
                : CommunicationGroupKind.of(job).stream().map(DerivedJobFigures::volume).toList());
  }

  private static HBox volume(CommunicationGroupKind kind) {
    var group = kind.kind().toString();
    var row =
        row(new Label(Text.of("job.volume", group)), new Label(GroupWords.sent(Text::of, kind)));
    Tooltip.install(row, new Tooltip(Text.of("job.volume.about", group)));
    return row;
  }

  private static String shape(TrainingJob job, ClusterDocument document) {
    return document.cluster().hostTypes().values().stream()
        .filter(type -> job.accepts(type.gpuModel()))
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
      return matrix.hostsPerCell() == 1
          ? Text.of("job.matrix.value", matrix.rows(), matrix.cols())
          : Text.of("job.matrix.tensor", matrix.rows(), matrix.cols(), matrix.hostsPerCell());
    } catch (JobDoesNotFitException misfit) {
      return ""; // the solver says why, over the canvas
    }
  }
}
