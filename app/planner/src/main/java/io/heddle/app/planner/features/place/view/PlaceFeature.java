package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import java.util.List;
import java.util.Set;

/** Where a job runs, and which rank each host gets. */
public final class PlaceFeature implements WorkspaceFeature {
  public static final String ID = "place";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public boolean isHome(OpenDocument document) {
    return document instanceof ClusterDocument fabric && !fabric.cluster().hosts().isEmpty();
  }

  @Override
  public Set<FileSchema<?>> kinds() {
    return Set.of(FileKinds.PLACEMENT, FileKinds.PARETO, FileKinds.PLAN);
  }

  @Override
  public Set<NextStep.Step> steps() {
    return Set.of(NextStep.Step.PLACE);
  }

  @Override
  public String sample() {
    return "table1-iii";
  }

  @Override
  public List<Tab> tabs() {
    return List.of(
        new Tab("tab-matrix", "results.matrix"),
        new Tab("tab-spread", "results.spread"),
        new Tab("tab-pareto", "results.pareto"),
        new Tab("tab-compare", "results.compare"),
        new Tab("tab-plan", "results.plan"),
        new Tab("tab-reliability", "results.reliability"));
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new PlaceView(context);
  }
}
