package io.heddle.app.planner.simulation;

import io.heddle.app.usecase.PlanFile;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the files of clusters must hold, and who wrote them last. */
final class ExpectedFiles {
  private static final int MOST_VERSIONS = 40;

  private final SimulatedWorld world;
  private final SimulatedFileSystem eye;
  private final Map<String, List<FileVersion>> versions = new HashMap<>();
  private final Map<String, Optional<ClusterProject>> latest = new HashMap<>();
  private final Map<String, List<FileWrite>> writes = new HashMap<>();

  /**
   * A write.
   *
   * @param writer an id of {@link ExpectedDocument}; 0: another program
   */
  private record FileWrite(long step, long writer) {}

  /**
   * What a file held since a moment.
   *
   * @param project null: no file, or one that cannot be used
   * @param certain whether it did; else it may have failed
   */
  private record FileVersion(long from, @Nullable ClusterProject project, boolean certain) {}

  ExpectedFiles(SimulatedWorld world) {
    this.world = world;
    eye = new SimulatedFileSystem(world.disk, (_, _) -> {});
  }

  Path path(String file) {
    return eye.getPath(file);
  }

  /** A cluster with what is kept beside it, as it is now; null: none that can be used. */
  @Nullable ClusterProject read(String file) {
    var path = path(file);
    if (!Files.exists(path)) {
      return null;
    }
    try {
      var cluster = ClusterFile.read(path);
      var jobs = PlanFile.beside(path, ClusterFile.SCHEMA, JobsFile.SCHEMA);
      var running = PlanFile.beside(path, ClusterFile.SCHEMA, FileKinds.ALLOCATIONS);
      var plan = PlanFile.beside(path, ClusterFile.SCHEMA, FileKinds.PLAN);
      return new ClusterProject(
          cluster,
          Files.exists(jobs) ? JobsFile.read(jobs) : List.of(),
          Files.exists(running) ? FileKinds.ALLOCATIONS.read(running) : ClusterJobAllocations.NONE,
          Files.exists(plan) ? planned(plan, cluster) : KeptJobPlacements.NONE);
    } catch (InputException unusable) {
      return null;
    }
  }

  /** A plan of another cluster is left alone, and as if it were not there. */
  private static KeptJobPlacements planned(Path plan, Cluster cluster) {
    try {
      return PlanFile.read(plan, cluster);
    } catch (InputException unusable) {
      return KeptJobPlacements.NONE;
    }
  }

  /** The file was changed now. */
  void changed(String file, @Nullable ClusterProject project) {
    latest.put(file, Optional.ofNullable(project));
    add(file, new FileVersion(world.next(), project, true));
  }

  /** It is being replaced by this. */
  void maybe(String file, ClusterProject project) {
    add(file, new FileVersion(world.next(), project, false));
  }

  private void add(String file, FileVersion version) {
    var known = versions.computeIfAbsent(file, _ -> new ArrayList<>());
    known.add(version);
    if (known.size() > MOST_VERSIONS) {
      known.removeFirst();
    }
  }

  /** A document is written to the file; 0: another program writes it. */
  void written(String file, long writer) {
    var known = writes.computeIfAbsent(file, _ -> new ArrayList<>());
    known.add(new FileWrite(world.next(), writer));
    if (known.size() > 50) {
      known.removeFirst();
    }
  }

  /** Whether others changed the file after a moment. */
  boolean changedByOthers(String file, long writer, long since) {
    return writes.getOrDefault(file, List.of()).stream()
        .anyMatch(each -> each.writer() != writer && each.step() > since);
  }

  /** How a file differs from what it must hold. */
  String difference(String file, @Nullable ClusterProject expected) {
    var now = read(file);
    if (now == null || expected == null) {
      return file + (now == null ? " cannot be used" : " can be used");
    }
    return file
        + " differs in "
        + new ExpectedDocument.KeptState(now, null)
            .difference(new ExpectedDocument.KeptState(expected, null));
  }

  /** The latest version; null: no file, or one that cannot be used. */
  @Nullable ClusterProject latest(String file) {
    return latest.getOrDefault(file, Optional.empty()).orElse(null);
  }

  /** Whether the file held this at a moment or later. */
  boolean held(String file, ClusterProject project, long since) {
    var known = versions.getOrDefault(file, List.of());
    for (int i = known.size() - 1; i >= 0; i--) {
      var held = known.get(i).project();
      if (held == null || project.equals(held)) {
        return true;
      }
      if (known.get(i).certain() && known.get(i).from() < since) {
        return false;
      }
    }
    return false;
  }

  /** What was not forced may be as it was before. */
  void powerLost() {
    List.copyOf(versions.keySet()).stream().sorted().forEach(file -> settle(file, List.of()));
  }

  /** After a crash in the middle of saves: each part is the old one or one that was being saved. */
  void settle(String file, List<ClusterProject> saving) {
    var now = read(file);
    var before = latest(file);
    if (Objects.equals(now, before)) {
      return;
    }
    var allowed = new ArrayList<>(saving);
    // other processes may be writing it, too
    versions.getOrDefault(file, List.of()).stream()
        .map(FileVersion::project)
        .filter(Objects::nonNull)
        .forEach(allowed::add);
    world.require(!allowed.isEmpty(), file + " changed and nobody saved it");
    boolean whole =
        now == null
            // a plan of the new cluster beside the old one cannot be used
            || allowed.stream().anyMatch(each -> each.cluster().equals(now.cluster()))
                && (now.jobs().isEmpty()
                    || allowed.stream().anyMatch(each -> each.jobs().equals(now.jobs())))
                && (now.kept().equals(KeptJobPlacements.NONE)
                    || allowed.stream().anyMatch(each -> each.kept().equals(now.kept())));
    world.require(
        whole && !saving.isEmpty(), "nobody saved that " + difference(file, allowed.getLast()));
    changed(file, now);
  }
}
