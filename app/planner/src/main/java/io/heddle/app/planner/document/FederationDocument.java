package io.heddle.app.planner.document;

import io.heddle.app.usecase.federate.ClusterStocks;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.edit.VersionedValue;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.federation.FederationMapLayout;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * An open federation with its layout, what the files of its clusters say, the jobs that are planned
 * on it, and everything that was done to them. To be used on the UI thread only.
 */
public final class FederationDocument implements EditableDocument {
  private final String given;
  private final VersionedValue<FederationProject> versions;
  private final ReadOnlyObjectWrapper<FederationMapLayout> layout;
  private final ObjectProperty<ClusterStocks> stocks;
  private final ReadOnlyObjectWrapper<@Nullable Path> path;
  private final ReadOnlyObjectWrapper<VersionedValue.@Nullable Version<FederationProject>>
      undoable = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<VersionedValue.@Nullable Version<FederationProject>>
      redoable = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper modified = new ReadOnlyBooleanWrapper();
  private final ObservableList<TrainingJob> jobs = FXCollections.observableArrayList();
  private final ObservableList<TrainingJob> jobsView =
      FXCollections.unmodifiableObservableList(jobs);
  private final ReadOnlyObjectWrapper<@Nullable TrainingJob> job = new ReadOnlyObjectWrapper<>();

  /**
   * @param name for as long as no file gives it another
   * @param stocks what the files say that the clusters name
   */
  public FederationDocument(
      String name,
      FederationProject project,
      FederationMapLayout layout,
      ClusterStocks stocks,
      @Nullable Path path) {
    given = name;
    versions = new VersionedValue<>(project);
    this.layout = new ReadOnlyObjectWrapper<>(layout);
    this.stocks = new SimpleObjectProperty<>(stocks);
    this.path = new ReadOnlyObjectWrapper<>(path);
    jobs.setAll(project.jobs());
    job.set(jobs.isEmpty() ? null : jobs.getFirst());
  }

  /** Lays a federation out and reads the files of its clusters. Slow: not for the UI thread. */
  public static FederationDocument read(
      String name, FederationProject project, @Nullable Path path) {
    return new FederationDocument(
        name,
        project,
        FederationMapLayout.of(project.federation()),
        ClusterStocks.read(project.federation(), path),
        path);
  }

  public Federation federation() {
    return versions.now().federation();
  }

  /** GPUs that are free in all clusters, as far as it is known. O(clusters). */
  public int freeGpus() {
    return stocks.get().in(federation()).clusters().stream().mapToInt(FederatedCluster::gpus).sum();
  }

  /** Where its clusters are drawn; changes with every edit of it. */
  public ReadOnlyObjectProperty<FederationMapLayout> layoutProperty() {
    return layout.getReadOnlyProperty();
  }

  /** What the files of its clusters say; the session that reads them again keeps it current. */
  public ObjectProperty<ClusterStocks> stocksProperty() {
    return stocks;
  }

  /** Carries out an edit as one step that can be undone. */
  public void edit(String description, Federation next) {
    step(versions.now().with(next), description, null);
  }

  @Override
  public void editJobs(String description, @Nullable String topic, List<TrainingJob> next) {
    step(versions.now().with(next), description, topic);
  }

  private void step(FederationProject next, String description, @Nullable String topic) {
    if (versions.edit(next, description, topic)) {
      follow();
    }
  }

  /** Takes the last step back. */
  public void undo() {
    versions.undo();
    follow();
  }

  /** Brings the last undone step again. */
  public void redo() {
    versions.redo();
    follow();
  }

  private void follow() {
    var now = versions.now();
    undoable.set(versions.lastDone());
    redoable.set(versions.lastUndone());
    modified.set(versions.isModified());
    if (!jobs.equals(now.jobs())) {
      var kept = NewJobTemplates.kept(job.get(), List.copyOf(jobs), now.jobs());
      jobs.setAll(now.jobs());
      job.set(kept);
    }
    if (!now.federation().equals(layout.get().federation())) {
      layout.set(layout.get().after(now.federation()));
    }
  }

  /** That of its file, without what all such files end in. */
  @Override
  public String name() {
    var file = path.get();
    if (file == null) {
      return given;
    }
    var name = String.valueOf(file.getFileName());
    for (var suffix : List.of(FileKinds.FEDERATION.suffix(), ".json")) {
      if (name.endsWith(suffix)) {
        return name.substring(0, name.length() - suffix.length());
      }
    }
    return name;
  }

  @Override
  public @Nullable Path path() {
    return path.get();
  }

  @Override
  public ReadOnlyObjectProperty<@Nullable Path> pathProperty() {
    return path.getReadOnlyProperty();
  }

  @Override
  public boolean isModified() {
    return modified.get();
  }

  @Override
  public ReadOnlyBooleanProperty modifiedProperty() {
    return modified.getReadOnlyProperty();
  }

  @Override
  public ReadOnlyObjectProperty<VersionedValue.@Nullable Version<FederationProject>>
      undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  @Override
  public ReadOnlyObjectProperty<VersionedValue.@Nullable Version<FederationProject>>
      redoableProperty() {
    return redoable.getReadOnlyProperty();
  }

  @Override
  public FederationProject work() {
    return versions.now();
  }

  @Override
  public FileSchema<?> schema() {
    return FileKinds.FEDERATION;
  }

  @Override
  public void saved(EditableProject written, Path file) {
    path.set(file);
    if (written.equals(versions.now())) {
      versions.saved();
      modified.set(false);
    } else {
      unsaved(); // no state that was saved before is in the file any more
    }
  }

  @Override
  public void unsaved() {
    versions.unsaved();
    modified.set(true);
  }

  @Override
  public ObservableList<TrainingJob> jobs() {
    return jobsView;
  }

  @Override
  public ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty() {
    return job.getReadOnlyProperty();
  }

  @Override
  public void show(@Nullable TrainingJob shown) {
    job.set(shown);
  }
}
