package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.exchange.RankExportDialog;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.KeepPlacementAction;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.feature.WorkspaceExport;
import io.heddle.app.planner.features.place.GoodputSession;
import io.heddle.app.planner.features.place.IterationPaceSession;
import io.heddle.app.planner.features.place.KeepPlacementSession;
import io.heddle.app.planner.features.place.PlacementDamage;
import io.heddle.app.planner.features.place.PlacementReasonSession;
import io.heddle.app.planner.features.place.PlacementRunList;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.PlanSession;
import io.heddle.app.planner.features.place.RepairSession;
import io.heddle.app.planner.features.place.RunCompareSession;
import io.heddle.app.planner.features.place.compare.RunComparePane;
import io.heddle.app.planner.features.place.plan.MultiJobPlanPane;
import io.heddle.app.planner.features.place.reliability.ReliabilityPane;
import io.heddle.app.planner.features.place.repair.RepairBar;
import io.heddle.app.planner.features.place.results.PlacementResultsPane;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.HostGroups;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import org.jspecify.annotations.Nullable;

/** Placement of a document's jobs: the answer, its alternatives, all jobs at once, repair. */
public final class PlaceView extends PanelView {
  private final FeatureContext context;
  private final PlacementSession session;
  private final RunCompareSession compare;
  private final PlanSession plan;
  private final RepairSession repair;
  private final PlacementReasonSession reasons;
  private final IterationPaceSession paces;
  private final GoodputSession goodput;
  private final KeepPlacementSession keeping;
  private final PlaceInspector inspector;
  private final PlacementResultsPane results;
  private final RepairBar repairBar;
  private final PlacementRunList runs;

  public PlaceView(FeatureContext context) {
    this.context = context;
    var document = context.document();
    var background = context.background();
    session = new PlacementSession(document, background);
    plan = new PlanSession(session, background);
    repair = new RepairSession(session, plan, background);
    reasons = new PlacementReasonSession(session, background);
    paces = new IterationPaceSession(session, background);
    goodput = new GoodputSession(session, background);
    compare = new RunCompareSession(session, background);
    keeping = new KeepPlacementSession(session);
    inspector = new PlaceInspector(session, reasons, paces, keeping, context);
    var compareTab =
        PlacementResultsPane.tab(
            "results.compare",
            "tab-compare",
            "04-place-a-job.md#compare-trade-offs",
            () -> new RunComparePane(compare, session, context));
    compare.activeProperty().bind(compareTab.selectedProperty());
    var planTab =
        PlacementResultsPane.tab(
            "results.plan",
            "tab-plan",
            "04-place-a-job.md#plan-several-jobs-and-spares",
            () -> new MultiJobPlanPane(plan, keeping, context));
    plan.activeProperty().bind(planTab.selectedProperty());
    var reliabilityTab =
        PlacementResultsPane.tab(
            "results.reliability",
            "tab-reliability",
            "04-place-a-job.md#estimate-goodput",
            () -> new ReliabilityPane(goodput, context));
    goodput.activeProperty().bind(reliabilityTab.selectedProperty());
    results = new PlacementResultsPane(session, context, compareTab, planTab, reliabilityTab);
    setPanels(inspector, results);
    repair.damageProperty().addListener((_, _, now) -> scrollUp(now));
    repairBar = new RepairBar(repair, session.clusterProperty(), context.selection());
    runs = new PlacementRunList(session);
    session.addFiguresListener(this::say);
    var soon = new DelayedAction(this::mark);
    ChangeListeners.onChange(soon, session.runProperty(), session.mistypedProperty());
    groups().forEach(each -> each.addListener((_, _, _) -> mark()));
    document.layoutProperty().addListener((_, _, _) -> mark());
    say();
    mark();
  }

  /** What the answer says is no longer so. */
  private void scrollUp(@Nullable PlacementDamage now) {
    if (now != null) {
      inspector.setVvalue(0);
    }
  }

  /** What solves. */
  public PlacementSession session() {
    return session;
  }

  /** All jobs at once. */
  public PlanSession plan() {
    return plan;
  }

  /** Failed hosts of the placement on show. */
  public RepairSession repair() {
    return repair;
  }

  /** The runs of the shown job, side by side. */
  public RunCompareSession compare() {
    return compare;
  }

  /** How fast the job is on the placement on show. */
  public IterationPaceSession paces() {
    return paces;
  }

  /** Accepts placements and plans. */
  public KeepPlacementSession keeping() {
    return keeping;
  }

  /** How long the job takes on it when hosts fail. */
  public GoodputSession goodput() {
    return goodput;
  }

  /** Why the placement on show is as it is. */
  public PlacementReasonSession reasons() {
    return reasons;
  }

  private Stream<ObservableValue<HostGroups>> groups() {
    return Stream.of(plan.groupsProperty(), compare.groupsProperty());
  }

  private void say() {
    var run = session.runProperty().get();
    say(
        run == null
            ? ""
            : !session.mistypedProperty().get().isEmpty()
                ? Text.of("status.before", run.label())
                : run.stopped()
                    ? Text.of("status.best", run.label())
                    : session.stands(run)
                        ? Text.of(
                            session.figures(run).proven() ? "status.proven" : "status.solved",
                            run.label(),
                            Ui.seconds(run.placement().seconds()))
                        : Text.of("status.broken", run.label()));
  }

  /**
   * The canvas follows by itself, so that nothing waits for all views at once; a big cluster's
   * layout comes later than its placement.
   */
  private void mark() {
    var document = context.document();
    var run = session.runProperty().get();
    boolean drawn = document.layout().cluster().equals(document.cluster());
    boolean before = !session.mistypedProperty().get().isEmpty();
    var groups =
        (before ? Stream.of(plan.groupsProperty()) : groups())
            .map(ObservableValue::getValue)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse(HostGroups.none());
    mark(
        CanvasMarks.of(
            FabricViewMarks.of(groups, run == null || !drawn || before ? null : run.placement())));
  }

  @Override
  public List<Node> banners() {
    return List.of(repairBar);
  }

  @Override
  public List<MenuItem> commands() {
    return PlaceMenu.of(this, context);
  }

  @Override
  public KeepPlacementAction keep() {
    return keeping.action();
  }

  @Override
  public NextStep offer() {
    return NextStep.of(NextStep.Step.CONTEND, Text.of("place.contend"), unplaced(), () -> {});
  }

  @Override
  public WorkspaceExport export() {
    return new WorkspaceExport(Text.of("tool.export"), unplaced(), this::exportRanks);
  }

  private ObservableStringValue unplaced() {
    return Bindings.createStringBinding(
        () -> {
          var run = session.runProperty().get();
          return run == null
              ? Text.of("why.place")
              : session.stands(run)
                  ? session.mistypedProperty().get()
                  : Text.of("why.place.broken");
        },
        session.mistypedProperty(),
        session.runProperty(),
        session.clusterProperty());
  }

  private void exportRanks() {
    var run = session.runProperty().get();
    if (run != null) {
      var name = DocumentTitle.fileName(run.placement().job());
      var start = Path.of(System.getProperty("user.home"), "heddle-ranks", name);
      new RankExportDialog(
              context.stage(), context.tasks(), run.placement(), context.choosers(), start)
          .show();
    }
  }

  @Override
  public ObservableList<ExplorerRunRow> runs() {
    return runs.rows();
  }

  @Override
  public ReadOnlyStringProperty obstacleProperty() {
    return session.obstacleProperty();
  }

  @Override
  public List<NamedExportPicture> pictures() {
    return PlacementExportPictures.of(
        context.document(),
        context.selection()::levelOf,
        session.runProperty().get(),
        List.copyOf(session.runs()),
        session.frontProperty().get());
  }

  @Override
  public void take(OpenedResult arrival) {
    var placement = arrival.content().as(FileKinds.PLACEMENT);
    if (placement != null) {
      session.adopt(placement);
    }
    var front = arrival.content().as(FileKinds.PARETO);
    if (front != null) {
      session.adopt(front);
      results.show("tab-pareto");
    }
    var read = arrival.content().as(FileKinds.PLAN);
    if (read != null) {
      plan.adopt(read);
      results.show("tab-plan");
    }
  }

  @Override
  public void close() {
    session.close();
    plan.close();
    repair.close();
    reasons.close();
    paces.close();
    goodput.close();
    keeping.close();
    compare.close();
  }
}
