package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import java.util.Set;

/** Which jobs hurt each other on the links, and which priority each should have. */
public final class ContendFeature implements WorkspaceFeature {
  public static final String ID = "contend";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Set<FileSchema<?>> kinds() {
    return Set.of(FileKinds.SCHEDULE, FileKinds.LEVELS);
  }

  @Override
  public Set<NextStep.Step> steps() {
    return Set.of(NextStep.Step.CONTEND);
  }

  @Override
  public String sample() {
    return "shared-24";
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new ContendView(context);
  }
}
