package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricViewMarks;
import java.util.List;
import java.util.TreeSet;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Tab;

/** What runs now: along the time, and moved for a job that waits; each marks its hosts. */
public final class RunningJobTabs {
  private final FeatureContext context;
  private final TimelineSession timeline;
  private final MovesSession moves;
  private final FreeSlotsSession slots;
  private final ResultsTab timelineTab;
  private final Tab slotsTab;
  private final ResultsTab movesTab;
  private final StartTimeSummary summary;

  public RunningJobTabs(FeatureContext context) {
    this.context = context;
    timeline = new TimelineSession(context.document(), context.background());
    moves = new MovesSession(context.document(), context.background());
    slots = new FreeSlotsSession(context.document(), context.background());
    slotsTab =
        new ResultsTab("tab-slots", new FreeSlotsPane(slots, context))
            .explainedBy("05-when-and-moves.md#count-free-slots");
    slotsTab.selectedProperty().addListener((_, _, now) -> slots.show(now));
    timelineTab =
        new ResultsTab("tab-timeline", new HostTimelinePane(timeline, context))
            .explainedBy("05-when-and-moves.md#find-the-start-time")
            .marking(
                timeline
                    .groupsProperty()
                    .map(now -> CanvasMarks.of(FabricViewMarks.of(now, null))));
    summary = new StartTimeSummary(timeline, context);
    timelineTab.selectedProperty().subscribe(now -> Ui.show(summary, now));
    movesTab =
        new ResultsTab("tab-moves", new JobMovesPane(moves, context))
            .explainedBy("05-when-and-moves.md#plan-migrations")
            .marking(
                Bindings.createObjectBinding(
                    () -> CanvasMarks.of(FabricViewMarks.of(moves.groups(), null)),
                    moves.planProperty()));
  }

  public List<Tab> tabs() {
    return List.of(timelineTab, movesTab, slotsTab);
  }

  /** The answer of the open tab, for the inspector. */
  public Node summary() {
    return summary;
  }

  /** When jobs fit. */
  public TimelineSession timeline() {
    return timeline;
  }

  /** What moves. */
  public MovesSession moves() {
    return moves;
  }

  /** Shows what a file says of the document's cluster. */
  public void take(OpenedResult arrival) {
    arrival.ifOf(FileKinds.ALLOCATIONS, running -> adopt(arrival.source(), running));
    arrival.ifOf(
        FileKinds.MOVES,
        plan -> {
          moves.show(plan);
          movesTab.select();
        });
  }

  private void adopt(String source, ClusterJobAllocations running) {
    var document = context.document();
    var missing = running.missingIn(document.work().cluster());
    if (!missing.isEmpty()) {
      context
          .documents()
          .messages()
          .trouble(
              new UserMessage(
                  Text.of("trouble.state", source),
                  List.of(missing.getFirst() + ".", Text.of("trouble.state.other"))));
      return;
    }
    document.adopt(
        Text.of("edit.state", source),
        marked(document.work().cluster(), document.allocationsProperty().get(), running),
        running);
    timelineTab.select();
  }

  /** GPUs of jobs that ran before are free, but for those of jobs that run now. */
  static Cluster marked(Cluster cluster, ClusterJobAllocations before, ClusterJobAllocations now) {
    var gone = before.held();
    var held = now.held();
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> {
              var busy = new TreeSet<>(host.busyGpus());
              busy.removeAll(gone.getOrDefault(host.id(), new TreeSet<>()));
              busy.addAll(held.getOrDefault(host.id(), new TreeSet<>()));
              busy.removeAll(host.unavailableGpus());
              return host.withBusyGpus(busy);
            })
            .toList());
  }

  /** The document was closed. */
  public void close() {
    timeline.close();
    moves.close();
    slots.close();
  }
}
