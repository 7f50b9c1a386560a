package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Names for people and for files. */
public final class DocumentTitle {
  private DocumentTitle() {}

  public static String of(@Nullable OpenDocument document) {
    return switch (document) {
      case null -> "";
      case StandaloneAnswerDocument answer ->
          Text.of("title.answer", answer.name(), answer.content().schema().title());
      case StudyDocument study -> study(study);
      case FederationDocument federation ->
          Text.of(
              "title.federation",
              federation.path() == null
                  ? federation.name()
                  : String.valueOf(federation.path().getFileName()),
              federation.federation().clusters().size(),
              federation.federation().links().size(),
              federation.freeGpus());
      case ClusterDocument fabric -> {
        var cluster =
            fabric.layout().cluster(); // whose minipods are known: no work for the UI thread
        var path = fabric.path();
        int assumed = cluster.assumedGpus();
        yield Text.of(
            assumed == 0 ? "title.document" : "title.document.assumed",
            path == null ? cluster.name() : String.valueOf(path.getFileName()),
            cluster.minipods().size(),
            cluster.hosts().size(),
            cluster.gpus(),
            assumed);
      }
    };
  }

  private static String study(StudyDocument document) {
    var study = document.study();
    var rows = document.rows();
    return study == null
        ? Text.of("title.rows", document.name(), rows == null ? 0 : rows.table().size())
        : Text.of("title.study", document.name(), study.size(), study.command());
  }

  /**
   * What a document is called among the open ones: its name, with the folder of its file where
   * another has the same name.
   */
  public static String among(OpenDocument document, Collection<? extends OpenDocument> open) {
    var path = document.path();
    var folder = path == null ? null : path.toAbsolutePath().getParent();
    boolean alone =
        open.stream().noneMatch(each -> each != document && each.name().equals(document.name()));
    if (alone) {
      return document.name();
    }
    return folder == null
        ? Text.of("title.new", document.name())
        : Text.of("title.folder", document.name(), folder.getFileName());
  }

  /** A file name that no system minds. */
  public static String fileName(String name) {
    var safe = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+", "");
    return safe.isEmpty() ? "heddle" : safe;
  }
}
