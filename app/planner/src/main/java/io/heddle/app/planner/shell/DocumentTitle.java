package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import org.jspecify.annotations.Nullable;

/** Names for people and for files. */
final class DocumentTitle {
  private DocumentTitle() {}

  static String of(@Nullable ClusterDocument document) {
    if (document == null) {
      return "";
    }
    var cluster = document.cluster();
    var path = document.path();
    return Text.of(
        "title.document",
        path == null ? cluster.name() : String.valueOf(path.getFileName()),
        cluster.minipods().size(),
        cluster.hosts().size(),
        cluster.gpus());
  }

  /** A file name that no system minds. */
  static String fileName(String name) {
    var safe = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+", "");
    return safe.isEmpty() ? "heddle" : safe;
  }
}
