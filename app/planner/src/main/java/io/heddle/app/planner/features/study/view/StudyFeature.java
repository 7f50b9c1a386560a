package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.StudyDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import org.jspecify.annotations.Nullable;

/** One question in many variants: which of them are good, and where it turns. */
public final class StudyFeature implements WorkspaceFeature {
  public static final String ID = "study";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public boolean accepts(@Nullable OpenDocument document) {
    return document instanceof ClusterDocument || document instanceof StudyDocument;
  }

  @Override
  public boolean isHome(OpenDocument document) {
    return document instanceof StudyDocument;
  }

  @Override
  public boolean stays() {
    return false;
  }

  @Override
  public boolean showsFabric() {
    return false;
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new StudyView(context);
  }
}
