package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Document;
import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.features.fabric.cabling.CablingTab;
import io.heddle.app.planner.features.fabric.running.RunningTabs;
import io.heddle.model.io.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What there is, and what can run on it. */
public final class FabricFeature implements Feature {
  @Override
  public String id() {
    return "fabric";
  }

  @Override
  public Set<Schema<?>> kinds() {
    var kinds = new HashSet<Schema<?>>(RunningTabs.kinds());
    kinds.add(CablingTab.kind());
    return kinds;
  }

  @Override
  public boolean isForDrawing() {
    return true;
  }

  @Override
  public boolean isHome(Document document) {
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
        new Tab("tab-cabling", "results.cabling"));
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new FabricFeatureView(context);
  }
}
