package io.heddle.app.planner.features.page;

import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.StandaloneAnswerDocument;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.guide.PackagedGuide;
import org.jspecify.annotations.Nullable;

/** What a file says, where no workspace shows it better. */
public final class FilePageFeature implements WorkspaceFeature {
  @Override
  public String id() {
    return "page";
  }

  @Override
  public String guide() {
    return PackagedGuide.INDEX;
  }

  @Override
  public boolean accepts(@Nullable OpenDocument document) {
    return document instanceof StandaloneAnswerDocument;
  }

  @Override
  public boolean showsFabric() {
    return false;
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new FilePageView(context.document(StandaloneAnswerDocument.class), context);
  }
}
