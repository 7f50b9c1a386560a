package io.heddle.app.planner.features.page;

import io.heddle.app.planner.document.AnswerDocument;
import io.heddle.app.planner.document.Document;
import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.guide.Guide;
import org.jspecify.annotations.Nullable;

/** What a file says, where no workspace shows it better. */
public final class PageFeature implements Feature {
  @Override
  public String id() {
    return "page";
  }

  @Override
  public String guide() {
    return Guide.INDEX;
  }

  @Override
  public boolean accepts(@Nullable Document document) {
    return document instanceof AnswerDocument;
  }

  @Override
  public boolean showsFabric() {
    return false;
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new PageView(context.document(AnswerDocument.class), context);
  }
}
