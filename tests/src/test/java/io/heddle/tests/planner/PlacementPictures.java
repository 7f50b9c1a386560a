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
    camera.shot("compare");
    camera.act(() -> {
      planner.compare().keep();
      planner.session().alphaProperty().set(0.1);
    });
    camera.harness().awaitSettled();
    Camera.pause(1000);
    camera.shot("compare-kept");
    for (var view : List.of("matrices", "why")) {
      camera.fire("#compare-show-" + view);
      camera.awaitRest();
      camera.shot("compare-" + view);
    }
    camera.dark(true);
    camera.fire("#compare-show-matrices");
    camera.shot("compare-dark");
    camera.dark(false);
    camera.tab("tab-matrix");
  }

  private static void affinity(Camera camera) {
    camera.act(camera.harness().window::affinity);
    var stage = camera.dialog("#affinity-like");
    Camera.pause(600);
    camera.shot(stage.getScene(), "affinity");
    camera.fire(stage.getScene(), "#affinity-like");
    camera.shot(stage.getScene(), "affinity-new");
    camera.act(stage::close);
  }

  private static void plan(Camera camera) {
    var planner = camera.harness().planner;
    var window = camera.harness().window;
    camera.open("table1-iii");
    camera.tab("tab-plan");
    camera.shot("plan-empty");
    camera.act(() -> {
      planner.plan().sparesProperty().set(2);
      planner.plan().planAll();
    });
    camera.awaitRest();
    camera.shot("plan");
    camera.act(() -> window.zoomBy(2.6));
    camera.shot("plan-near");
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
    camera.shot("failed");
    camera.act(planner.repair()::repair);
    camera.await("a repair", () -> planner.repair().repairProperty().get() != null);
    camera.shot("repaired");
    camera.dark(true);
    camera.act(() -> {
      planner.repair().undo();
      window.zoomBy(2.6);
    });
    camera.shot("failed-dark");
    camera.dark(false);
  }
}
