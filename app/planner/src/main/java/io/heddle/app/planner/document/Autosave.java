package io.heddle.app.planner.document;

import io.heddle.model.edit.Project;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The file that keeps a document which no other file has. Slow: not for the UI thread. */
final class Autosave {
  static final String SUFFIX = ".json";

  private static final JsonMapper JSON = JsonMapper.shared();

  /** What is kept of a document; all but the path is there unless the file is damaged. */
  private record Kept(@Nullable String path, @Nullable String cluster, @Nullable String jobs) {}

  private Autosave() {}

  /**
   * @param path the file that the document came from, or null
   * @throws InputException if the file cannot be written
   */
  static void write(Path file, Project project, @Nullable Path path) {
    var kept =
        new Kept(
            path == null ? null : path.toAbsolutePath().toString(),
            ClusterFile.toJson(project.cluster()),
            JobsFile.toJson(project.jobs()));
    AtomicFiles.write(file, JSON.writeValueAsString(kept));
  }

  /**
   * The document as it was, in no file.
   *
   * @throws InputException if the file is damaged
   */
  static ClusterDocument read(Path file) {
    var name = String.valueOf(file.getFileName());
    var kept = kept(file);
    if (kept == null || kept.cluster() == null || kept.jobs() == null) {
      throw damaged(file);
    }
    var cluster = ClusterFile.read(name, kept.cluster());
    var document =
        new ClusterDocument(
            cluster,
            FabricLayout.of(cluster),
            JobsFile.read(name, kept.jobs()),
            kept.path() == null ? null : Path.of(kept.path()));
    document.unsaved();
    return document;
  }

  private static @Nullable Kept kept(Path file) {
    try {
      return JSON.readValue(file, Kept.class);
    } catch (JacksonException unreadable) {
      throw damaged(file);
    }
  }

  private static InputException damaged(Path file) {
    return new InputException(
        new Finding(file.toString(), "", "something else", "an autosave of Heddle", null));
  }
}
