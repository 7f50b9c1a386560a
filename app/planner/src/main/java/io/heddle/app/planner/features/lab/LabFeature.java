package io.heddle.app.planner.features.lab;

import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import org.jspecify.annotations.Nullable;

/** Whether Heddle does what the papers say. Needs no document. */
public final class LabFeature implements WorkspaceFeature {
  @Override
  public String id() {
    return "lab";
  }

  @Override
  public boolean accepts(@Nullable OpenDocument document) {
    return true;
  }

  @Override
  public boolean showsFabric() {
    return false;
  }

  @Override
  public @Nullable String sample() {
    return null;
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return context.shared(LabView.class, () -> new LabView(context.ofWindow()));
  }
}
