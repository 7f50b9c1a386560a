package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.exchange.RankFolderExport;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.KeepPlacementAction;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.features.place.PlacementDamage;
import io.heddle.app.planner.features.place.PlacementRunList;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.PlacementSessions;
import io.heddle.app.planner.features.place.compare.RunComparePane;
import io.heddle.app.planner.features.place.plan.MultiJobPlanPane;
import io.heddle.app.planner.features.place.reliability.ReliabilityPane;
import io.heddle.app.planner.features.place.repair.RepairBar;
import io.heddle.app.planner.features.place.results.PlacementResultsPane;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.HostGroups;
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
  private final PlacementSessions sessions;
  private final PlacementSession session;
  private final PlaceInspector inspector;
  private final PlacementResultsPane results;
  private final RepairBar repairBar;
  private final PlacementRunList runs;

  public PlaceView(FeatureContext context) {
    this.context = context;
    var document = context.document();
    sessions = PlacementSessions.of(document, context.background());
    session = sessions.one();
    inspector = new PlaceInspector(sessions, context);
    var compareTab =
        PlacementResultsPane.tab(
            "tab-compare",
            "04-place-a-job.md#compare-trade-offs",
            () -> new RunComparePane(sessions.compare(), session, context));
    sessions.compare().activeProperty().bind(compareTab.selectedProperty());
    var planTab =
        PlacementResultsPane.tab(
            "tab-plan",
            "04-place-a-job.md#plan-several-jobs-and-spares",
            () -> new MultiJobPlanPane(sessions.plan(), sessions.keeping(), context));
    sessions.plan().activeProperty().bind(planTab.selectedProperty());
    var reliabilityTab =
        PlacementResultsPane.tab(
            "tab-reliability",
            "04-place-a-job.md#estimate-goodput",
            () -> new ReliabilityPane(sessions.goodput(), context));
    sessions.goodput().activeProperty().bind(reliabilityTab.selectedProperty());
    results = new PlacementResultsPane(session, context, compareTab, planTab, reliabilityTab);
    setPanels(inspector, results);
    var unplaced = unplaced();
    setExport(Text.of("tool.export"), unplaced, this::exportRanks);
    setNext(NextStep.of(NextStep.Step.CONTEND, Text.of("place.contend"), unplaced));
    sessions.repair().damageProperty().addListener((_, _, now) -> scrollUp(now));
    repairBar = new RepairBar(sessions.repair(), session.clusterProperty(), context.selection());
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

  /** What is asked. */
  public PlacementSessions sessions() {
    return sessions;
  }

  private Stream<ObservableValue<HostGroups>> groups() {
    return Stream.of(sessions.plan().groupsProperty(), sessions.compare().groupsProperty());
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
        (before ? Stream.of(sessions.plan().groupsProperty()) : groups())
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
    return PlaceMenu.of(sessions, context);
  }

  @Override
  public KeepPlacementAction keep() {
    return sessions.keeping().action();
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
      context.export(RankFolderExport.of(run.placement()));
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
    arrival.ifOf(FileKinds.PLACEMENT, session::adopt);
    arrival.ifOf(
        FileKinds.PARETO,
        front -> {
          session.adopt(front);
          results.show("tab-pareto");
        });
    arrival.ifOf(
        FileKinds.PLAN,
        read -> {
          sessions.plan().adopt(read);
          results.show("tab-plan");
        });
  }

  @Override
  public void close() {
    sessions.close();
  }
}
