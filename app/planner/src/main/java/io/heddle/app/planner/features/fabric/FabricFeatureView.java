package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.exchange.ClusterFileExport;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.features.fabric.cabling.CablingTab;
import io.heddle.app.planner.features.fabric.follow.FollowTab;
import io.heddle.app.planner.features.fabric.planned.PlannedJobsTab;
import io.heddle.app.planner.features.fabric.running.RunningJobTabs;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.layout.VBox;

/** Nodes and properties of a document's cluster; drawing; what runs there. */
public final class FabricFeatureView extends PanelView {
  private final FeatureContext context;
  private final FabricNodesPane listing;
  private final RunningJobTabs running;
  private final FollowTab follow;
  private final CablingTab cabling;

  public FabricFeatureView(FeatureContext context) {
    this.context = context;
    FabricEditor editor = context.editor();
    // In drawing mode, the property sheet has all of it and more.
    var facts = new VBox(new SelectionCard(context));
    Ui.showWhile(facts, editor.drawing().editingProperty().not());
    var hint = Ui.paragraph(Text.of("fabric.hint"), "text-muted");
    Ui.showWhile(
        hint,
        editor
            .drawing()
            .editingProperty()
            .not()
            .and(context.selection().selectedProperty().isNull()));
    listing = new FabricNodesPane(context);
    running = new RunningJobTabs(context);
    follow = new FollowTab(context);
    cabling = new CablingTab(context);
    var inspector =
        new InspectorPane(
            running.summary(),
            facts,
            new FabricSummaryCard(context, listing.figuresProperty()),
            hint,
            new SelectionPropertySheet(context),
            new NextElementSheet(editor));
    var results =
        ResultsTab.panel(
            "results", new ResultsTab("tab-nodes", listing), PlannedJobsTab.of(context));
    results.getTabs().addAll(running.tabs());
    results.getTabs().addAll(follow.tab(), cabling.tab());
    setPanels(inspector, results);
    setExport(Text.of("fabric.export"), new ReadOnlyStringWrapper(""), this::exportFabric);
    ResultsTab.marksOf(results).subscribe(now -> mark(now));
  }

  /** Every cable, and what was built. */
  public CablingTab cabling() {
    return cabling;
  }

  /** What runs there. */
  public RunningJobTabs running() {
    return running;
  }

  @Override
  public void take(OpenedResult arrival) {
    if (!cabling.take(arrival)) {
      running.take(arrival);
    }
  }

  private void exportFabric() {
    context.export(ClusterFileExport.of(context.document().work().cluster()));
  }

  @Override
  public void close() {
    listing.close();
    running.close();
    follow.close();
    cabling.close();
  }
}
