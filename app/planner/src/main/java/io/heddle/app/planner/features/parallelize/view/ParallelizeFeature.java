package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import java.util.List;
import java.util.Set;

/** With which degrees a job should run, on how many GPUs of which type. */
public final class ParallelizeFeature implements WorkspaceFeature {
  public static final String ID = "parallelize";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public boolean showsFabric() {
    return false;
  }

  @Override
  public Set<FileSchema<?>> kinds() {
    return Set.of(FileKinds.PARALLELISM);
  }

  @Override
  public Set<NextStep.Step> steps() {
    return Set.of(NextStep.Step.PARALLELIZE);
  }

  @Override
  public String sample() {
    return "table1-ii";
  }

  @Override
  public List<Tab> tabs() {
    return List.of(
        new Tab("tab-plans", "parallelize.tab.plans"),
        new Tab("tab-timeline", "parallelize.tab.timeline"),
        new Tab("tab-parts", "parallelize.tab.parts"),
        new Tab("tab-changes", "parallelize.tab.compare"));
  }

  @Override
  public FeatureView open(FeatureContext context) {
    return new ParallelizeView(context);
  }
}
