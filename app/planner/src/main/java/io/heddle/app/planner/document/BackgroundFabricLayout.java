package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.cluster.Cluster;
import io.heddle.render.topology.FabricLayout;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lays big clusters out off the UI thread, before anything else is done there. */
record BackgroundFabricLayout(BackgroundTasks tasks, WindowMessages messages)
    implements ClusterDocument.Layouts {
  /** Nodes of a cluster that is laid out within a frame. */
  private static final int LAID_OUT_AT_ONCE = 1_500;

  @Override
  public @Nullable FabricLayout atOnce(FabricLayout before, Cluster edited) {
    var unmoved = before.unmoved(edited);
    if (unmoved != null) {
      return unmoved;
    }
    boolean small = edited.hosts().size() + edited.switches().size() <= LAID_OUT_AT_ONCE;
    return small ? before.after(edited) : null;
  }

  @Override
  public void layOut(FabricLayout before, Cluster edited, Consumer<FabricLayout> done) {
    tasks.startFirst(Text.of("task.layout"), _ -> before.after(edited), done, messages::report);
  }
}
