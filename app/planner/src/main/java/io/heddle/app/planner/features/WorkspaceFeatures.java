package io.heddle.app.planner.features;

import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.contend.ContendFeature;
import io.heddle.app.planner.features.dispatch.view.DispatchFeature;
import io.heddle.app.planner.features.fabric.FabricFeature;
import io.heddle.app.planner.features.federate.view.FederateFeature;
import io.heddle.app.planner.features.lab.LabFeature;
import io.heddle.app.planner.features.page.FilePageFeature;
import io.heddle.app.planner.features.parallelize.view.ParallelizeFeature;
import io.heddle.app.planner.features.place.view.PlaceFeature;
import io.heddle.app.planner.features.simulate.view.SimulateFeature;
import io.heddle.app.planner.features.study.view.StudyFeature;
import java.util.List;

/** All workspaces, in the order of the work: the one list. */
public final class WorkspaceFeatures {
  private static final List<WorkspaceFeature> ALL =
      List.of(
          new FabricFeature(),
          new ParallelizeFeature(),
          new PlaceFeature(),
          new DispatchFeature(),
          new ContendFeature(),
          new FederateFeature(),
          new SimulateFeature(),
          new StudyFeature(),
          new LabFeature());

  private WorkspaceFeatures() {}

  public static List<WorkspaceFeature> all() {
    return ALL;
  }

  /** What shows a document that no workspace accepts. */
  public static WorkspaceFeature page() {
    return new FilePageFeature();
  }
}
