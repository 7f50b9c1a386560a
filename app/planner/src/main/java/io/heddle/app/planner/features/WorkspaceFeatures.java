package io.heddle.app.planner.features;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.StandaloneAnswerDocument;
import io.heddle.app.planner.document.StudyDocument;
import io.heddle.app.planner.feature.NextStep.Step;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.contend.ContendView;
import io.heddle.app.planner.features.dispatch.view.DispatchView;
import io.heddle.app.planner.features.fabric.FabricFeatureView;
import io.heddle.app.planner.features.federate.view.FederateView;
import io.heddle.app.planner.features.lab.LabView;
import io.heddle.app.planner.features.page.FilePageView;
import io.heddle.app.planner.features.parallelize.view.ParallelizeView;
import io.heddle.app.planner.features.place.view.PlaceView;
import io.heddle.app.planner.features.simulate.view.SimulateView;
import io.heddle.app.planner.features.study.view.StudyView;
import io.heddle.app.planner.guide.PackagedGuide;
import io.heddle.model.io.FileKinds;
import java.util.List;
import java.util.Set;

/** All workspaces, in the order of the work: the one list. */
public final class WorkspaceFeatures {
  private static final List<WorkspaceFeature> ALL =
      List.of(
          new WorkspaceFeature("fabric", FabricFeatureView::new)
              .withHome(document -> isCluster(document, true))
              .withFileKinds(
                  () -> Set.of(FileKinds.ALLOCATIONS, FileKinds.MOVES, FileKinds.CABLING))
              .withSample("rail-pods")
              .withIsForDrawing(true)
              .withTabs(
                  List.of(
                      "tab-nodes",
                      "tab-planned",
                      "tab-timeline",
                      "tab-moves",
                      "tab-slots",
                      "tab-follow",
                      "tab-cabling")),
          new WorkspaceFeature("parallelize", ParallelizeView::new)
              .withFileKinds(() -> Set.of(FileKinds.PARALLELISM))
              .withSteps(Set.of(Step.PARALLELIZE))
              .withSample("table1-ii")
              .withShowsFabric(false)
              .withTabs(List.of("tab-plans", "tab-timeline", "tab-parts", "tab-changes")),
          new WorkspaceFeature("place", PlaceView::new)
              .withHome(document -> isCluster(document, false))
              .withFileKinds(() -> Set.of(FileKinds.PLACEMENT, FileKinds.PARETO, FileKinds.PLAN))
              .withSteps(Set.of(Step.PLACE))
              .withSample("table1-iii")
              .withTabs(
                  List.of(
                      "tab-matrix",
                      "tab-spread",
                      "tab-pareto",
                      "tab-compare",
                      "tab-plan",
                      "tab-reliability")),
          new WorkspaceFeature("dispatch", DispatchView::new)
              .withFileKinds(() ->
                  Set.of(
                      FileKinds.DISPATCH,
                      FileKinds.DISPATCHES,
                      FileKinds.BANDWIDTH,
                      FileKinds.SURROGATE))
              .withSample("h100"),
          new WorkspaceFeature("contend", ContendView::new)
              .withFileKinds(() -> Set.of(FileKinds.SCHEDULE, FileKinds.LEVELS))
              .withSteps(Set.of(Step.CONTEND))
              .withSample("shared-24"),
          new WorkspaceFeature("federate", FederateView::new)
              .withAccepted(FederationDocument.class::isInstance)
              .withHome(FederationDocument.class::isInstance)
              .withSample("world")
              .withTabs(
                  List.of("tab-shares", "tab-cut", "tab-alternatives", "tab-sites", "tab-links")),
          new WorkspaceFeature("simulate", SimulateView::new)
              .withTakesTraces(true)
              .withSteps(Set.of(Step.SIMULATE))
              .withSample("shared-24"),
          new WorkspaceFeature("study", StudyView::new)
              .withAccepted(document ->
                  document instanceof ClusterDocument || document instanceof StudyDocument)
              .withHome(StudyDocument.class::isInstance)
              .withStays(false)
              .withShowsFabric(false),
          new WorkspaceFeature(
                  "lab",
                  context -> context.shared(LabView.class, () -> new LabView(context.ofWindow())))
              .withAccepted(_ -> true)
              .withSample(null)
              .withShowsFabric(false));

  private static final WorkspaceFeature PAGE =
      new WorkspaceFeature("page", FilePageView::new)
          .withWords(part -> part.equals(".guide") ? PackagedGuide.INDEX : "")
          .withAccepted(StandaloneAnswerDocument.class::isInstance)
          .withShowsFabric(false);

  private WorkspaceFeatures() {}

  public static List<WorkspaceFeature> all() {
    return ALL;
  }

  /** What shows a document that no workspace accepts. */
  public static WorkspaceFeature page() {
    return PAGE;
  }

  private static boolean isCluster(OpenDocument document, boolean empty) {
    return document instanceof ClusterDocument fabric
        && fabric.cluster().hosts().isEmpty() == empty;
  }
}
