package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;

/** Which of the free GPUs a request gets. */
public final class DispatchFeature implements Feature {
  public static final String ID = "dispatch";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new DispatchView(context);
  }
}
