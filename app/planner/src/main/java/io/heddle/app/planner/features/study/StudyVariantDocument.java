package io.heddle.app.planner.features.study;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.study.RandomClusterState;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileFinding;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variant of a study as a document: its cluster as it is drawn there, its job and its choices.
 */
final class StudyVariantDocument {
  private StudyVariantDocument() {}

  /**
   * Slow: not for the UI thread.
   *
   * @throws InputException if the study has no cluster, or its files cannot be used
   */
  static ClusterDocument document(SavedStudy of, int index) {
    var study = of.study();
    var values = new LinkedHashMap<String, String>();
    study.fixed().forEach((key, all) -> values.put(key, all.isEmpty() ? "" : all.getFirst()));
    values.putAll(study.variant(index));
    var folder = Objects.requireNonNull(of.file().toAbsolutePath().getParent());
    var file = values.get("cluster");
    if (file == null) {
      throw new InputException(
          new FileFinding(
              of.file().toString(),
              "/cluster",
              "nothing",
              "a cluster to open the variant on",
              null));
    }
    var cluster =
        RandomClusterState.of(study.name(), values).of(ClusterFile.read(folder.resolve(file)));
    cluster = cluster.withName("%s-%s".formatted(cluster.name(), index + 1));
    var document =
        new ClusterDocument(cluster, FabricLayout.of(cluster), jobs(values, folder), null);
    document.jobs().stream()
        .filter(job -> job.id().equals(values.get("job")))
        .findFirst()
        .ifPresent(document::show);
    document.placingProperty().set(placing(values, document.placingProperty().get()));
    return document;
  }

  private static List<TrainingJob> jobs(Map<String, String> values, Path folder) {
    @Nullable String file = values.get("jobs");
    return file == null ? List.of() : JobsFile.read(folder.resolve(file));
  }

  private static ClusterDocument.Placing placing(
      Map<String, String> values, ClusterDocument.Placing usual) {
    var algorithm = values.getOrDefault("algorithm", usual.algorithm());
    boolean known =
        PlacementAlgorithms.registry().all().stream()
            .anyMatch(each -> each.name().equals(algorithm));
    double alpha = usual.alpha();
    try {
      alpha = Math.clamp(Double.parseDouble(values.getOrDefault("alpha", "")), 0, 1);
    } catch (NumberFormatException none) {
      // as usual
    }
    return new ClusterDocument.Placing(known ? algorithm : usual.algorithm(), alpha, null);
  }
}
