package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import java.util.Set;

/** Which of the free GPUs a request gets. */
public final class DispatchFeature implements WorkspaceFeature {
  public static final String ID = "dispatch";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Set<FileSchema<?>> kinds() {
    return Set.of(
        FileKinds.DISPATCH, FileKinds.DISPATCHES, FileKinds.BANDWIDTH, FileKinds.SURROGATE);
  }

  @Override
  public String sample() {
    return "h100";
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new DispatchView(context);
  }
}
