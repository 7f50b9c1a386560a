package io.heddle.app.solve;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Path;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** An open cluster with its layout and the jobs that are planned on it. */
public final class ClusterDocument {
  private final Cluster cluster;
  private final FabricLayout layout;
  private final @Nullable Path path;
  private final ObservableList<TrainingJob> jobs = FXCollections.observableArrayList();

  public ClusterDocument(
      Cluster cluster, FabricLayout layout, List<TrainingJob> jobs, @Nullable Path path) {
    this.cluster = cluster;
    this.layout = layout;
    this.path = path;
    this.jobs.setAll(jobs);
  }

  public Cluster cluster() {
    return cluster;
  }

  public FabricLayout layout() {
    return layout;
  }

  /** The file it came from, or null for a sample. */
  public @Nullable Path path() {
    return path;
  }

  public ObservableList<TrainingJob> jobs() {
    return jobs;
  }

  /** Adds a job; where its id is taken by a different job, it gets the next free number. */
  public TrainingJob add(TrainingJob job) {
    if (jobs.contains(job)) {
      return job;
    }
    var id = job.id();
    for (int number = 2; hasJob(id); number++) {
      id = job.id() + "-" + number;
    }
    var added = job.withId(id);
    jobs.add(added);
    return added;
  }

  private boolean hasJob(String id) {
    return jobs.stream().anyMatch(job -> job.id().equals(id));
  }
}
