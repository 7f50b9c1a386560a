package io.heddle.app.planner.walk;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import java.util.List;
import java.util.function.Predicate;

/** The walkthroughs, in the order of the work: the one list. */
public final class WalkthroughCatalogue {
  private static final String PLACE = "place";
  private static final String FABRIC = "fabric";
  private static final String DISPATCH = "dispatch";
  private static final String CONTEND = "contend";
  private static final String PARALLELIZE = "parallelize";

  private static final double NEAR = 1e-6;

  private static final List<GuidedWalkthrough> ALL =
      List.of(place(), imported(), dispatch(), contend(), parallelize());

  private WalkthroughCatalogue() {}

  public static List<GuidedWalkthrough> all() {
    return ALL;
  }

  /**
   * @throws IllegalArgumentException if there is none of that id
   */
  public static GuidedWalkthrough byId(String id) {
    return ALL.stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no walkthrough " + id));
  }

  private static GuidedWalkthrough place() {
    return new GuidedWalkthrough(
        "place",
        "table1-i",
        3,
        List.of(
            WalkthroughStep.read("place.fabric", PLACE, "#fabric"),
            WalkthroughStep.read("place.spread", PLACE, "#weighted-spread-card"),
            WalkthroughStep.act(
                "place.alpha",
                PLACE,
                "#alpha-slider",
                cluster(each -> {
                  var placing = each.placingProperty().get();
                  var placement = placing.placement();
                  return placement != null && placing.alpha() < NEAR && placement.alpha() < NEAR;
                }),
                stand -> stand.set("#alpha-slider", 0)),
            WalkthroughStep.act(
                "place.pareto",
                PLACE,
                "#tab-pareto",
                stand -> stand.isTab("#results", "tab-pareto"),
                stand -> stand.tab("#results", "tab-pareto")),
            WalkthroughStep.act(
                "place.job",
                PLACE,
                "#explorer-jobs",
                cluster(each -> {
                  var job = each.jobProperty().get();
                  return job != null && job.id().equals("gpt-7b-small");
                }),
                stand -> stand.job("gpt-7b-small")),
            WalkthroughStep.act(
                "place.export",
                PLACE,
                "#export",
                stand -> stand.dialogHas("#export-preview"),
                stand -> stand.press("#export")),
            WalkthroughStep.read("place.end", null, "")));
  }

  private static GuidedWalkthrough imported() {
    return new GuidedWalkthrough(
        "import",
        null,
        4,
        List.of(
            WalkthroughStep.act(
                "import.file",
                null,
                "#menu .menu-button",
                stand -> stand.document() instanceof ClusterDocument,
                stand -> {
                  var file = stand.example();
                  if (file != null) {
                    stand.open(file);
                  }
                }),
            WalkthroughStep.read("import.report", null, "#import-report"),
            WalkthroughStep.go("import.fabric", FABRIC),
            WalkthroughStep.act(
                "import.draw",
                FABRIC,
                "#draw",
                stand -> stand.isOn("#draw"),
                stand -> stand.press("#draw")),
            WalkthroughStep.act(
                "import.name",
                FABRIC,
                "#property-name",
                cluster(each -> each.undoableProperty().get() != null),
                stand -> stand.type("#property-name", Text.of("walk.import.named"))),
            WalkthroughStep.act(
                "import.type",
                null,
                "#import-type",
                cluster(each -> each.cluster().hostsOfUnknownGpus() == 0),
                stand -> stand.press("#import-type", "import-type-dgx-h100")),
            WalkthroughStep.act(
                "import.job",
                null,
                "#new-job",
                cluster(each -> !each.jobs().isEmpty()),
                stand -> stand.press("#new-job", "new-job-first")),
            WalkthroughStep.read("import.end", null, "#document-title")));
  }

  private static GuidedWalkthrough dispatch() {
    return new GuidedWalkthrough(
        "dispatch",
        "h100",
        3,
        List.of(
            WalkthroughStep.go("dispatch.open", DISPATCH),
            WalkthroughStep.act(
                "dispatch.request",
                DISPATCH,
                "#dispatch-gpus",
                stand ->
                    stand.value("#dispatch-slider") == 20 && stand.lines("#dispatch-answer") > 0,
                stand -> stand.type("#dispatch-gpus", "20")),
            WalkthroughStep.read("dispatch.answer", DISPATCH, "#dispatch-answer"),
            WalkthroughStep.act(
                "dispatch.busy",
                DISPATCH,
                "#dispatch-busy",
                stand -> !stand.text("#dispatch-busy").equals(Text.of("dispatch.busy")),
                stand -> stand.press("#dispatch-busy", "dispatch-busy-h-01")),
            WalkthroughStep.act(
                "dispatch.algorithms",
                DISPATCH,
                "#dispatch-show-algorithms",
                stand -> stand.isOn("#dispatch-show-algorithms"),
                stand -> stand.press("#dispatch-show-algorithms")),
            WalkthroughStep.read("dispatch.end", DISPATCH, "#dispatch-measurements")));
  }

  private static GuidedWalkthrough contend() {
    Predicate<WindowState> known = stand -> !stand.text("#contend-summary").isEmpty();
    return new GuidedWalkthrough(
        "contend",
        "shared-24",
        3,
        List.of(
            WalkthroughStep.go("contend.open", CONTEND),
            WalkthroughStep.act(
                "contend.add",
                CONTEND,
                "#contend-jobs",
                known.and(stand -> !stand.has("#contend-add-first")),
                stand -> stand.press("#contend-add-first")),
            WalkthroughStep.read("contend.links", CONTEND, "#fabric"),
            WalkthroughStep.read("contend.summary", CONTEND, "#contend-summary"),
            WalkthroughStep.act(
                "contend.levels",
                CONTEND,
                "#contend-levels",
                known.and(stand -> stand.value("#contend-levels") == 2),
                stand -> stand.set("#contend-levels", 2)),
            WalkthroughStep.act(
                "contend.scheduler",
                CONTEND,
                "#contend-scheduler",
                known.and(stand -> stand.text("#contend-scheduler").equals("ecmp")),
                stand -> stand.choose("#contend-scheduler", "ecmp")),
            WalkthroughStep.act(
                "contend.utilization",
                CONTEND,
                "#contend-show-utilization",
                stand -> stand.isOn("#contend-show-utilization"),
                stand -> stand.press("#contend-show-utilization")),
            WalkthroughStep.read("contend.end", CONTEND, "#export")));
  }

  private static GuidedWalkthrough parallelize() {
    return new GuidedWalkthrough(
        "parallelize",
        "table1-i",
        3,
        List.of(
            WalkthroughStep.go("parallelize.open", PARALLELIZE),
            WalkthroughStep.read("parallelize.workload", PARALLELIZE, "#parallelize-workload"),
            WalkthroughStep.act(
                "parallelize.gpus",
                PARALLELIZE,
                "#parallelize-gpus",
                stand -> stand.text("#parallelize-answer-gpus").startsWith("64 "),
                stand -> stand.type("#parallelize-gpus", "64")),
            WalkthroughStep.read("parallelize.why", PARALLELIZE, "#parallelize-seconds-card"),
            WalkthroughStep.act(
                "parallelize.recompute",
                PARALLELIZE,
                "#parallelize-recompute-full",
                stand -> stand.isOn("#parallelize-recompute-full"),
                stand -> stand.press("#parallelize-recompute-full")),
            WalkthroughStep.act(
                "parallelize.place",
                null,
                "#next",
                stand -> PLACE.equals(stand.workspace()),
                stand -> stand.press("#next")),
            WalkthroughStep.read("parallelize.end", PLACE, "#weighted-spread-card")));
  }

  /** Something of the walkthrough's own cluster. */
  private static Predicate<WindowState> cluster(Predicate<ClusterDocument> holds) {
    return stand -> stand.document() instanceof ClusterDocument each && holds.test(each);
  }
}
