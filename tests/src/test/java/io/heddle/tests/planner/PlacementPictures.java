package io.heddle.tests.planner;

import java.util.List;
import java.util.Objects;

/** Placement beyond one answer: runs side by side, the affinity library, plans, failures. */
final class PlacementPictures {
  private PlacementPictures() {}

  static void take(Camera camera) {
    compare(camera);
    affinity(camera);
    plan(camera);
    repair(camera);
  }

  private static void compare(Camera camera) {
    var planner = camera.harness().planner;
    camera.open("table1-iii");
    camera.tab("tab-compare");
    Camera.pause(600);
    camera.both("compare");
    camera.act(() -> {
      planner.compare().keep();
      planner.session().alphaProperty().set(0.1);
    });
    camera.harness().awaitSettled();
    Camera.pause(1000);
    camera.both("compare-kept");
    for (var view : List.of("matrices", "why")) {
      camera.fire("#compare-show-" + view);
      camera.awaitRest();
      camera.both("compare-" + view);
    }
    camera.tab("tab-matrix");
  }

  private static void affinity(Camera camera) {
    camera.act(camera.harness().window::affinity);
    var stage = camera.dialog("#affinity-like");
    Camera.pause(600);
    camera.both(stage.getScene(), "affinity");
    camera.fire(stage.getScene(), "#affinity-like");
    camera.both(stage.getScene(), "affinity-new");
    camera.act(stage::close);
  }

  private static void plan(Camera camera) {
    var planner = camera.harness().planner;
    var window = camera.harness().window;
    camera.open("table1-iii");
    camera.tab("tab-plan");
    camera.both("plan-empty");
    camera.act(() -> {
      planner.plan().sparesProperty().set(2);
      planner.plan().planAll();
    });
    camera.awaitRest();
    camera.both("plan");
    camera.act(() -> window.zoomBy(2.6));
    camera.both("plan-near");
    camera.act(window::fit);
    camera.tab("tab-matrix");
  }

  private static void repair(Camera camera) {
    var planner = camera.harness().planner;
    var window = camera.harness().window;
    camera.open("table1-iii");
    camera.act(() -> {
      var placement = Objects.requireNonNull(planner.session().runProperty().get()).placement();
      planner
          .repair()
          .markFailed(List.of(placement.host(3, 2), placement.host(17, 5), placement.host(40, 0)));
    });
    camera.both("failed");
    camera.act(planner.repair()::repair);
    camera.await("a repair", () -> planner.repair().repairProperty().get() != null);
    camera.both("repaired");
    camera.act(() -> {
      planner.repair().undo();
      window.zoomBy(2.6);
    });
    camera.both("failed-near");
  }
}
