package io.heddle.app.planner.document;

import io.heddle.app.usecase.federate.ClusterStocks;
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
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * An open federation with its layout, what the files of its clusters say, the jobs that are planned
 * on it, and everything that was done to them. To be used on the UI thread only.
 */
public final class FederationDocument
    extends ProjectDocument<
        FederationProject,
        VersionedValue.Version<FederationProject>,
        VersionedValue<FederationProject>> {
  private final String given;
  private final ReadOnlyObjectWrapper<FederationMapLayout> layout;
  private final ObjectProperty<ClusterStocks> stocks;

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
    super(new VersionedValue<>(project), path);
    given = name;
    this.layout = new ReadOnlyObjectWrapper<>(layout);
    this.stocks = new SimpleObjectProperty<>(stocks);
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
    return work().federation();
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
    step(work().with(next), description, null);
  }

  @Override
  public void editJobs(String description, @Nullable String topic, List<TrainingJob> next) {
    step(work().with(next), description, topic);
  }

  private void step(FederationProject next, String description, @Nullable String topic) {
    if (history().edit(next, description, topic)) {
      follow();
    }
  }

  /** Takes the last step back. */
  public void undo() {
    history().undo();
    follow();
  }

  /** Brings the last undone step again. */
  public void redo() {
    history().redo();
    follow();
  }

  @Override
  void follow() {
    super.follow();
    followJobs();
    var now = work();
    if (!now.federation().equals(layout.get().federation())) {
      layout.set(layout.get().after(now.federation()));
    }
  }

  @Override
  String givenName() {
    return given;
  }

  @Override
  public FileSchema<?> schema() {
    return FileKinds.FEDERATION;
  }
}
