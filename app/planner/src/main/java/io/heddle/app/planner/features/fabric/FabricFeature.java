package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.fabric.cabling.CablingTab;
import io.heddle.app.planner.features.fabric.running.RunningJobTabs;
import io.heddle.model.io.FileSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What there is, and what can run on it. */
public final class FabricFeature implements WorkspaceFeature {
  @Override
  public String id() {
    return "fabric";
  }

  @Override
  public Set<FileSchema<?>> kinds() {
    var kinds = new HashSet<FileSchema<?>>(RunningJobTabs.kinds());
    kinds.add(CablingTab.kind());
    return kinds;
  }

  @Override
  public boolean isForDrawing() {
    return true;
  }

  @Override
  public boolean isHome(OpenDocument document) {
    return document instanceof ClusterDocument fabric && fabric.cluster().hosts().isEmpty();
  }

  @Override
  public String sample() {
    return "rail-pods";
  }

  @Override
  public List<Tab> tabs() {
    return List.of(
        new Tab("tab-nodes", "results.nodes"),
        new Tab("tab-planned", "results.planned"),
        new Tab("tab-timeline", "results.timeline"),
        new Tab("tab-moves", "results.moves"),
        new Tab("tab-slots", "slots.title"),
        new Tab("tab-follow", "results.follow"),
        new Tab("tab-cabling", "results.cabling"));
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new FabricFeatureView(context);
  }
}
