package io.heddle.app.planner.features.simulate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job of a trace that goes on to get hosts of its own. */
final class NextPlacedJob {
  private NextPlacedJob() {}

  /**
   * On whole hosts, each a replica, since a trace does not say how a job is split; null where it
   * does not take whole hosts.
   */
  static @Nullable TrainingJob of(@Nullable JobOutcome job, Cluster cluster) {
    int most = cluster.hosts().stream().mapToInt(host -> host.type().gpus()).max().orElse(0);
    boolean alike =
        cluster.hosts().stream().map(Host::type).mapToInt(type -> type.gpus()).distinct().count()
            == 1;
    if (job == null || !alike || job.job().gpus() % most != 0) {
      return null;
    }
    return TrainingJob.of(job.job().id(), job.job().gpus() / most, most, 1);
  }

  /** The document works on it; one of that name that is alike is taken as it is. */
  static void add(ClusterDocument document, TrainingJob fresh) {
    var known = document.jobs().stream().filter(each -> each.equals(fresh)).findFirst();
    if (known.isPresent()) {
      document.show(known.get());
    } else {
      document.add(Text.of("edit.job.add", fresh.id()), List.of(fresh));
    }
  }
}
