package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import org.jspecify.annotations.Nullable;

/** Names for people and for files. */
public final class DocumentTitle {
  private DocumentTitle() {}

  public static String of(@Nullable Document document) {
    return switch (document) {
      case null -> "";
      case AnswerDocument answer ->
          Text.of("title.answer", answer.name(), answer.content().schema().title());
      case ClusterDocument fabric -> {
        var cluster =
            fabric.layout().cluster(); // whose minipods are known: no work for the UI thread
        var path = fabric.path();
        yield Text.of(
            "title.document",
            path == null ? cluster.name() : String.valueOf(path.getFileName()),
            cluster.minipods().size(),
            cluster.hosts().size(),
            cluster.gpus());
      }
    };
  }

  /** A file name that no system minds. */
  public static String fileName(String name) {
    var safe = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+", "");
    return safe.isEmpty() ? "heddle" : safe;
  }
}
