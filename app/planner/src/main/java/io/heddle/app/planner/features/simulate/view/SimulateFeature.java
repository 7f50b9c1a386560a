package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.WorkspaceFeature;
import java.util.Set;

/** What if this trace ran: under which policy its jobs wait least. */
public final class SimulateFeature implements WorkspaceFeature {
  public static final String ID = "simulate";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public boolean takesTraces() {
    return true;
  }

  @Override
  public Set<NextStep.Step> steps() {
    return Set.of(NextStep.Step.SIMULATE);
  }

  @Override
  public String sample() {
    return "shared-24";
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new SimulateView(context);
  }
}
