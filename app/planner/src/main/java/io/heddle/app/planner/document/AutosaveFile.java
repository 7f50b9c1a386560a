package io.heddle.app.planner.document;

import io.heddle.app.usecase.PlanFile;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileFinding;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The file that keeps a document which no other file has. Slow: not for the UI thread. */
final class AutosaveFile {
  static final String SUFFIX = ".json";

  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * What is kept of a document: its jobs, and a cluster or a federation with its name, unless the
   * file is damaged.
   */
  private record Kept(
      @Nullable String path,
      @Nullable String cluster,
      @Nullable String federation,
      @Nullable String name,
      @Nullable String jobs,
      @Nullable String allocations,
      @Nullable String plan) {}

  private AutosaveFile() {}

  /**
   * @param name what the document is called
   * @param path the file that the document came from, or null
   * @throws InputException if the file cannot be written
   */
  static void write(Path file, EditableProject work, String name, @Nullable Path path) {
    var kept =
        new Kept(
            path == null ? null : path.toAbsolutePath().toString(),
            work instanceof ClusterProject project ? ClusterFile.toJson(project.cluster()) : null,
            work instanceof FederationProject project
                ? FileKinds.FEDERATION.toJson(project.federation())
                : null,
            name,
            JobsFile.toJson(work.jobs()),
            work instanceof ClusterProject project
                    && !project.allocations().equals(ClusterJobAllocations.NONE)
                ? FileKinds.ALLOCATIONS.toJson(project.allocations())
                : null,
            work instanceof ClusterProject project && !project.kept().equals(KeptJobPlacements.NONE)
                ? FileKinds.PLAN.toJson(project.kept().toPlan(project.cluster().name()))
                : null);
    AtomicFiles.write(file, JSON.writeValueAsString(kept));
  }

  /**
   * The document as it was, in no file.
   *
   * @throws InputException if the file is damaged
   */
  static EditableDocument read(Path file) {
    var name = String.valueOf(file.getFileName());
    var kept = kept(file);
    if (kept == null || kept.jobs() == null) {
      throw damaged(file);
    }
    var jobs = JobsFile.read(name, kept.jobs());
    var path = kept.path() == null ? null : file.getFileSystem().getPath(kept.path());
    EditableDocument document;
    if (kept.cluster() != null) {
      var cluster = ClusterFile.read(name, kept.cluster());
      var running =
          kept.allocations() == null
              ? ClusterJobAllocations.NONE
              : FileKinds.ALLOCATIONS.read(name, kept.allocations());
      var planned =
          kept.plan() == null ? KeptJobPlacements.NONE : PlanFile.read(name, kept.plan(), cluster);
      document =
          new ClusterDocument(
              new ClusterProject(cluster, jobs, running, planned), FabricLayout.of(cluster), path);
    } else if (kept.federation() != null && kept.name() != null) {
      var federation = FileKinds.FEDERATION.read(name, kept.federation());
      document =
          FederationDocument.read(kept.name(), new FederationProject(federation, jobs), path);
    } else {
      throw damaged(file);
    }
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
        new FileFinding(file.toString(), "", "something else", "an autosave of Heddle", null));
  }
}
