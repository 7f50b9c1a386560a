package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which clusters of a federation a job runs on, and how it is cut between them. */
public final class FederateFeature implements WorkspaceFeature {
  public static final String ID = "federate";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public boolean accepts(@Nullable OpenDocument document) {
    return document instanceof FederationDocument;
  }

  @Override
  public boolean isHome(OpenDocument document) {
    return accepts(document);
  }

  @Override
  public String sample() {
    return "world";
  }

  @Override
  public List<Tab> tabs() {
    return List.of(
        new Tab("tab-shares", "federate.tab.shares"),
        new Tab("tab-cut", "federate.tab.cut"),
        new Tab("tab-alternatives", "federate.tab.alternatives"),
        new Tab("tab-sites", "federate.tab.clusters"),
        new Tab("tab-links", "federate.tab.links"));
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new FederateView(context);
  }
}
