package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.exchange.FabricExportDialog;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.feature.WorkspaceExport;
import io.heddle.app.planner.features.fabric.cabling.CablingTab;
import io.heddle.app.planner.features.fabric.follow.FollowTab;
import io.heddle.app.planner.features.fabric.planned.PlannedJobsTab;
import io.heddle.app.planner.features.fabric.running.RunningJobTabs;
import java.nio.file.Path;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Nodes and properties of a document's cluster; drawing; what runs there. */
public final class FabricFeatureView implements FeatureView {
  private final FeatureContext context;
  private final Region inspector;
  private final TabPane results;
  private final FabricNodesPane listing;
  private final RunningJobTabs running;
  private final PlannedJobsTab planned;
  private final FollowTab follow;
  private final CablingTab cabling;
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

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
    inspector =
        new InspectorPane(
            running.summary(),
            facts,
            new FabricSummaryCard(context, listing.figuresProperty()),
            hint,
            new SelectionPropertySheet(context),
            new NextElementSheet(editor));
    var nodes = new Tab(Text.of("results.nodes"), listing);
    nodes.setId("tab-nodes");
    results = new TabPane(nodes);
    planned = new PlannedJobsTab(context);
    results.getTabs().add(planned.tab());
    results.getTabs().addAll(running.tabs());
    follow = new FollowTab(context);
    results.getTabs().add(follow.tab());
    cabling = new CablingTab(context);
    results.getTabs().add(cabling.tab());
    planned.marksProperty().addListener((_, _, _) -> mark());
    running.marksProperty().subscribe(this::mark);
    cabling.marksProperty().subscribe(this::mark);
    cabling.tab().selectedProperty().subscribe(this::mark);
    results.setId("results");
    results.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    results.setMinHeight(0);
  }

  @Override
  public Region inspector() {
    return inspector;
  }

  @Override
  public Region results() {
    return results;
  }

  @Override
  public ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  /** Those of the tab that is open. */
  private void mark() {
    marks.set(
        planned.tab().isSelected()
            ? planned.marksProperty().get()
            : cabling.tab().isSelected()
                ? cabling.marksProperty().get()
                : running.marksProperty().get());
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

  @Override
  public WorkspaceExport export() {
    return new WorkspaceExport(
        Text.of("fabric.export"), new ReadOnlyStringWrapper(""), this::exportFabric);
  }

  private void exportFabric() {
    var cluster = context.document().work().cluster();
    var start =
        Path.of(
            System.getProperty("user.home"),
            "heddle-export",
            DocumentTitle.fileName(cluster.name()));
    new FabricExportDialog(context.stage(), context.tasks(), cluster, context.choosers(), start)
        .show();
  }

  @Override
  public void close() {
    listing.close();
    running.close();
    follow.close();
    cabling.close();
  }
}
