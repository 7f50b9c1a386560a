package io.heddle.tests.planner;

import io.heddle.model.job.FailureTolerance;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;

/** Placement beyond one answer: runs side by side, the affinity library, plans, failures. */
final class PlacementPictures {
  private PlacementPictures() {}

  static void take(Camera camera) {
    form(camera);
    precision(camera);
    compare(camera);
    affinity(camera);
    plan(camera);
    repair(camera);
  }

  /** What is typed and cannot be. */
  private static void form(Camera camera) {
    camera.open("shared-24");
    type(camera, "#job-id", "gpt-7b");
    camera.both("job-taken");
    type(camera, "#job-id", "gpt-13b");
    type(camera, "#job-tp", "5");
    camera.both("job-wrong");
    type(camera, "#job-tp", "8");
    type(camera, "#job-gpus", "2000");
    Camera.pause(500);
    camera.both("job-large");
  }

  private static void type(Camera camera, String id, String words) {
    camera.act(() -> {
      var field = camera.harness().find(id, TextField.class);
      field.requestFocus(); // which brings it in sight
      field.setText(words);
    });
    Camera.pause(600);
  }

  private static void precision(Camera camera) {
    camera.open("table1-i");
    var documents = camera.harness().planner.current().documentProperty();
    camera.act(() -> OlderHosts.show(Objects.requireNonNull(documents.get())));
    camera.harness().awaitSettled();
    camera.await("why", () -> camera.harness().isShown("#why"));
    camera.both("precision");
  }

  private static void compare(Camera camera) {
    camera.open("table1-iii");
    camera.fire("#minimise-time");
    camera.awaitRest();
    camera.both("minimise-time");
    camera.fire("#minimise-spread");
    camera.tab("tab-compare");
    Camera.pause(600);
    camera.both("compare");
    camera.act(() -> {
      camera.harness().compare().keep();
      camera.harness().session().alphaProperty().set(0.1);
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
    camera.act(() -> camera.harness().command("menu.affinity"));
    var stage = camera.dialog("#affinity-like");
    Camera.pause(600);
    camera.both(stage.getScene(), "affinity");
    camera.fire(stage.getScene(), "#affinity-like");
    camera.both(stage.getScene(), "affinity-new");
    camera.act(stage::close);
  }

  private static void plan(Camera camera) {
    var window = camera.harness().window;
    camera.open("table1-iii");
    camera.tab("tab-reliability");
    Camera.pause(1000); // it begins when nothing else was asked for a moment
    camera.awaitRest();
    camera.both("reliability");
    for (var view : List.of("checkpoints", "causes")) {
      camera.act(() -> camera.harness().find("#goodput-show-" + view, ToggleButton.class).fire());
      Camera.pause(300);
      camera.both("reliability-" + view);
    }
    camera.tab("tab-plan");
    camera.both("plan-empty");
    camera.act(() -> {
      camera.harness().plan().sparesProperty().set(2);
      camera.harness().plan().planAll();
    });
    camera.awaitRest();
    camera.act(
        () -> camera.harness().plan().survivalProperty().set(new FailureTolerance(2, true, false)));
    camera.awaitRest();
    camera.both("plan");
    camera.act(() -> window.zoomBy(2.6));
    camera.both("plan-near");
    camera.act(window::fit);
    camera.tab("tab-matrix");
  }

  private static void repair(Camera camera) {
    var window = camera.harness().window;
    camera.open("table1-iii");
    camera.act(() -> {
      var placement =
          Objects.requireNonNull(camera.harness().session().runProperty().get()).placement();
      camera
          .harness()
          .repair()
          .markFailed(List.of(placement.host(3, 2), placement.host(17, 5), placement.host(40, 0)));
    });
    camera.both("failed");
    camera.act(camera.harness().repair()::repair);
    camera.await("a repair", () -> camera.harness().repair().repairProperty().get() != null);
    camera.both("repaired");
    camera.act(() -> {
      camera.harness().repair().undo();
      window.zoomBy(2.6);
    });
    camera.both("failed-near");
  }
}
