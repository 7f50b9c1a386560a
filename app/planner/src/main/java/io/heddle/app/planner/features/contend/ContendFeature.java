package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;

/** Which jobs hurt each other on the links, and which priority each should have. */
public final class ContendFeature implements Feature {
  public static final String ID = "contend";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new ContendView(context);
  }
}
