package io.heddle.app.planner.features.place.results;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.explore.DomainLevelChoice;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.SharedHighlight;
import io.heddle.render.chart.ChartView;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.matrix.PlacementMatrixView;
import io.heddle.render.spread.SpreadHeatmap;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The bottom panel: matrix, spread and Pareto plot of the answer on show. */
public final class PlacementResultsPane extends TabPane {
  private final PlacementMatrixView matrix = Ui.named("matrix", new PlacementMatrixView(Text::of));
  private final ChartView<SpreadHeatmap, HeatmapModel.Cells> spread =
      new ChartView<>(Text.of("drawn.spread"));
  private final LinkedSelection linking;
  private GroupUnit groups = GroupUnit.DP;
  private SharedHighlight marked = SharedHighlight.none();

  /**
   * @param more tabs after those of the placement
   */
  public PlacementResultsPane(PlacementSession session, FeatureContext context, Tab... more) {
    linking = context.selection();
    setId("results");
    setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
    setMinHeight(0);
    spread.setId("spread");
    getTabs()
        .addAll(
            tab("tab-matrix", null, () -> withEmptyState(session, matrix)),
            tab("tab-spread", null, () -> withEmptyState(session, spreadPane(session, context))),
            tab(
                "tab-pareto",
                "04-place-a-job.md#compare-trade-offs",
                () -> withEmptyState(session, new ParetoPane(session, context))));
    getTabs().addAll(more);
    fade(session);
    matrix.setOnHover(linking::hover);
    matrix.setOnSelect(linking::select);
    spread.setOnHover(cell -> {
      var shown = spread.chart();
      linking.hoverMinipod(cell == null || shown == null ? null : shown.minipod(cell));
    });
    context.follow(
        linking.highlightProperty(),
        now -> {
          matrix.highlight(now);
          marked = now;
          spread.frame(group(spread.chart()));
        });
    context.follow(
        context.theme().themeProperty(),
        now -> {
          matrix.setTheme(now);
          spread.setTheme(now);
        });
    var soon =
        new DelayedAction(() -> show(session)); // so that nothing waits for all views at once
    session.runProperty().addListener((_, _, _) -> soon.run());
    context.follow(linking.levelProperty(), _ -> soon.run());
    getSelectionModel().selectedItemProperty().addListener((_, _, _) -> show(session));
    show(session);
  }

  /** While the typed job is another; a plan is of all jobs. */
  private void fade(PlacementSession session) {
    getTabs().stream()
        .filter(tab -> !"tab-plan".equals(tab.getId()))
        .forEach(tab ->
            tab.contentProperty()
                .subscribe(built -> {
                  if (built != null) {
                    Ui.fade(built, session.mistypedProperty().isNotEmpty());
                  }
                }));
  }

  /** Goes to a tab. */
  public void show(String id) {
    getTabs().stream().filter(each -> id.equals(each.getId())).forEach(getSelectionModel()::select);
  }

  /**
   * A tab that is built when it is first selected: hidden ones would be styled at each opening.
   *
   * @param id which is the key of its title, too
   * @param guide page that explains it, if another than that of the whole panel
   */
  public static Tab tab(String id, @Nullable String guide, Supplier<Node> content) {
    var tab = new Tab(Text.of(id));
    tab.setId(id);
    tab.selectedProperty()
        .subscribe(selected -> {
          if (selected && tab.getContent() == null) {
            var built = content.get();
            if (guide != null) {
              GuidePageLink.mark(built, guide);
            }
            tab.setContent(built);
          }
        });
    return tab;
  }

  private Node spreadPane(PlacementSession session, FeatureContext context) {
    var pp = new ToggleButton(Text.of("results.spread.pp"));
    var dp = new ToggleButton(Text.of("results.spread.dp"));
    pp.setId("spread-pp");
    dp.setId("spread-dp");
    dp.setSelected(true);
    var units = Ui.oneOf(dp, pp);
    units
        .getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            groups = now == pp ? GroupUnit.PP : GroupUnit.DP;
            show(session);
          }
        });
    var level =
        new DomainLevelChoice(
            "spread-level", false, context.selection(), session.clusterProperty());
    context.follow(context.selection().levelProperty(), level::showLevel);
    var bar = Ui.styled(new HBox(8, units, level), "results-bar");
    var pane = new BorderPane(spread);
    pane.setTop(bar);
    return pane;
  }

  /** Says what to do next while there is nothing to show. */
  static Node withEmptyState(PlacementSession session, Node content) {
    var hint = Ui.label("", "text-muted");
    hint.setWrapText(true);
    Runnable update =
        () -> {
          boolean empty = session.runProperty().get() == null;
          hint.setVisible(empty);
          content.setVisible(!empty);
          hint.setText(
              Text.of(
                  session.jobProperty().get() == null
                      ? "results.empty.job"
                      : session.obstacleProperty().get().isEmpty()
                          ? "results.empty.solving"
                          : "results.empty.obstacle"));
        };
    ChangeListeners.nowAndOnChange(
        update, session.runProperty(), session.jobProperty(), session.obstacleProperty());
    var pane = new StackPane(content, hint);
    StackPane.setAlignment(hint, Pos.CENTER);
    pane.setMinSize(0, 0);
    return pane;
  }

  /** Only what can be seen: at 12,800 hosts each view takes its time. */
  private void show(PlacementSession session) {
    var run = session.runProperty().get();
    var document = session.document();
    var tab = getSelectionModel().getSelectedItem();
    if (run == null || tab == null || !stands(run.placement(), document.cluster())) {
      return;
    }
    if ("tab-matrix".equals(tab.getId())) {
      matrix.show(
          linking.levelOf(document.cluster()),
          run.placement(),
          NewJobTemplates.named(document.jobs(), run.placement().job()));
    } else if ("tab-spread".equals(tab.getId())) {
      var chart =
          new SpreadHeatmap(linking.levelOf(document.cluster()), run.placement(), groups, Text::of);
      spread.show(chart, group(chart));
    }
  }

  /** The group of the cell that all views mark. */
  private HeatmapModel.@Nullable Cells group(@Nullable SpreadHeatmap chart) {
    var cell = marked.cell();
    return chart == null || cell == null ? null : chart.group(cell);
  }

  /** After an edit an answer may lie on hosts that are gone, until the next one comes. */
  private static boolean stands(Placement placement, Cluster cluster) {
    return placement.matrix().stream().allMatch(row -> row.stream().allMatch(cluster::hasHost));
  }
}
