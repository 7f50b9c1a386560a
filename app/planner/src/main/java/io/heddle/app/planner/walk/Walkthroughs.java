package io.heddle.app.planner.walk;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import java.util.List;
import java.util.function.Predicate;

/** The walkthroughs, in the order of the work: the one list. */
public final class Walkthroughs {
  private static final String PLACE = "place";
  private static final String FABRIC = "fabric";
  private static final String DISPATCH = "dispatch";
  private static final String CONTEND = "contend";
  private static final String PARALLELIZE = "parallelize";

  private static final double NEAR = 1e-6;

  private static final List<Walkthrough> ALL =
      List.of(place(), imported(), dispatch(), contend(), parallelize());

  private Walkthroughs() {}

  public static List<Walkthrough> all() {
    return ALL;
  }

  /**
   * @throws IllegalArgumentException if there is none of that id
   */
  public static Walkthrough byId(String id) {
    return ALL.stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no walkthrough " + id));
  }

  private static Walkthrough place() {
    return new Walkthrough(
        "place",
        "table1-i",
        3,
        List.of(
            Step.read("place.fabric", PLACE, "#fabric"),
            Step.read("place.spread", PLACE, "#weighted-spread"),
            Step.act(
                "place.alpha",
                PLACE,
                "#alpha-slider",
                cluster(each -> {
                  var placing = each.placingProperty().get();
                  var placement = placing.placement();
                  return placement != null && placing.alpha() < NEAR && placement.alpha() < NEAR;
                }),
                stand -> stand.set("#alpha-slider", 0)),
            Step.act(
                "place.pareto",
                PLACE,
                "#tab-pareto",
                stand -> stand.isTab("#results", "tab-pareto"),
                stand -> stand.tab("#results", "tab-pareto")),
            Step.act(
                "place.job",
                PLACE,
                "#explorer-jobs",
                cluster(each -> {
                  var job = each.jobProperty().get();
                  return job != null && job.id().equals("gpt-7b-small");
                }),
                stand -> stand.job("gpt-7b-small")),
            Step.act(
                "place.export",
                PLACE,
                "#export",
                stand -> stand.dialogHas("#export-preview"),
                stand -> stand.press("#export")),
            Step.read("place.end", null, "")));
  }

  private static Walkthrough imported() {
    return new Walkthrough(
        "import",
        null,
        4,
        List.of(
            Step.act(
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
            Step.read("import.report", null, "#import-report"),
            Step.go("import.fabric", FABRIC),
            Step.act(
                "import.draw",
                FABRIC,
                "#draw",
                stand -> stand.isOn("#draw"),
                stand -> stand.press("#draw")),
            Step.act(
                "import.name",
                FABRIC,
                "#property-name",
                cluster(each -> each.undoableProperty().get() != null),
                stand -> stand.type("#property-name", Text.of("walk.import.named"))),
            Step.act(
                "import.type",
                null,
                "#import-type",
                cluster(each -> each.cluster().hostsOfUnknownGpus() == 0),
                stand -> stand.press("#import-type", "import-type-dgx-h100")),
            Step.act(
                "import.job",
                null,
                "#new-job",
                cluster(each -> !each.jobs().isEmpty()),
                stand -> stand.press("#new-job", "new-job-first")),
            Step.read("import.end", null, "#document-title")));
  }

  private static Walkthrough dispatch() {
    return new Walkthrough(
        "dispatch",
        "h100",
        3,
        List.of(
            Step.go("dispatch.open", DISPATCH),
            Step.act(
                "dispatch.request",
                DISPATCH,
                "#dispatch-gpus",
                stand ->
                    stand.value("#dispatch-slider") == 20 && stand.lines("#dispatch-answer") > 0,
                stand -> stand.type("#dispatch-gpus", "20")),
            Step.read("dispatch.answer", DISPATCH, "#dispatch-answer"),
            Step.act(
                "dispatch.busy",
                DISPATCH,
                "#dispatch-busy",
                stand -> !stand.text("#dispatch-busy").equals(Text.of("dispatch.busy")),
                stand -> stand.press("#dispatch-busy", "dispatch-busy-h-01")),
            Step.act(
                "dispatch.algorithms",
                DISPATCH,
                "#dispatch-show-algorithms",
                stand -> stand.isOn("#dispatch-show-algorithms"),
                stand -> stand.press("#dispatch-show-algorithms")),
            Step.read("dispatch.end", DISPATCH, "#dispatch-measurements")));
  }

  private static Walkthrough contend() {
    Predicate<Stand> known = stand -> !stand.text("#contend-summary").isEmpty();
    return new Walkthrough(
        "contend",
        "shared-24",
        3,
        List.of(
            Step.go("contend.open", CONTEND),
            Step.act(
                "contend.add",
                CONTEND,
                "#contend-jobs",
                known.and(stand -> !stand.has("#contend-add-first")),
                stand -> stand.press("#contend-add-first")),
            Step.read("contend.links", CONTEND, "#fabric"),
            Step.read("contend.summary", CONTEND, "#contend-summary"),
            Step.act(
                "contend.levels",
                CONTEND,
                "#contend-levels",
                known.and(stand -> stand.value("#contend-levels") == 2),
                stand -> stand.set("#contend-levels", 2)),
            Step.act(
                "contend.scheduler",
                CONTEND,
                "#contend-scheduler",
                known.and(stand -> stand.text("#contend-scheduler").equals("ecmp")),
                stand -> stand.choose("#contend-scheduler", "ecmp")),
            Step.act(
                "contend.utilization",
                CONTEND,
                "#contend-show-utilization",
                stand -> stand.isOn("#contend-show-utilization"),
                stand -> stand.press("#contend-show-utilization")),
            Step.read("contend.end", CONTEND, "#export")));
  }

  private static Walkthrough parallelize() {
    return new Walkthrough(
        "parallelize",
        "table1-i",
        3,
        List.of(
            Step.go("parallelize.open", PARALLELIZE),
            Step.read("parallelize.workload", PARALLELIZE, "#parallelize-workload"),
            Step.act(
                "parallelize.gpus",
                PARALLELIZE,
                "#parallelize-gpus",
                stand -> stand.text("#parallelize-answer-gpus").startsWith("64 "),
                stand -> stand.type("#parallelize-gpus", "64")),
            Step.read("parallelize.why", PARALLELIZE, "#parallelize-seconds"),
            Step.act(
                "parallelize.recompute",
                PARALLELIZE,
                "#parallelize-recompute-full",
                stand -> stand.isOn("#parallelize-recompute-full"),
                stand -> stand.press("#parallelize-recompute-full")),
            Step.act(
                "parallelize.place",
                null,
                "#next",
                stand -> PLACE.equals(stand.workspace()),
                stand -> stand.press("#next")),
            Step.read("parallelize.end", PLACE, "#weighted-spread")));
  }

  /** Something of the walkthrough's own cluster. */
  private static Predicate<Stand> cluster(Predicate<ClusterDocument> holds) {
    return stand -> stand.document() instanceof ClusterDocument each && holds.test(each);
  }
}
