package io.heddle.app.planner.features.lab;

import io.heddle.app.planner.document.Document;
import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import org.jspecify.annotations.Nullable;

/** Whether Heddle does what the papers say. Needs no document. */
public final class LabFeature implements Feature {
  @Override
  public String id() {
    return "lab";
  }

  @Override
  public boolean accepts(@Nullable Document document) {
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
