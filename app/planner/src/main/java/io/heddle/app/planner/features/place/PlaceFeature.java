package io.heddle.app.planner.features.place;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;

/** Where a job runs, and which rank each host gets. */
public final class PlaceFeature implements Feature {
  public static final String ID = "place";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public boolean isHome(ClusterDocument document) {
    return !document.cluster().hosts().isEmpty();
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new PlaceView(context);
  }
}
