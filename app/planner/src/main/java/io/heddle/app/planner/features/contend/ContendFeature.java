package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.Offer;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.Schema;
import java.util.Set;

/** Which jobs hurt each other on the links, and which priority each should have. */
public final class ContendFeature implements Feature {
  public static final String ID = "contend";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Set<Schema<?>> kinds() {
    return Set.of(FileKinds.SCHEDULE, FileKinds.LEVELS);
  }

  @Override
  public Set<Offer.Step> steps() {
    return Set.of(Offer.Step.CONTEND);
  }

  @Override
  public String sample() {
    return "shared-24";
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return ContendView.open(context);
  }
}
