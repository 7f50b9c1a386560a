package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.model.job.KnownModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuButton;
import org.jspecify.annotations.Nullable;

/**
 * The way of a new user from a fabric to rank files, on the large sample and on a file of the
 * property {@code heddle.walk}, where it is given: another program's fabric, whose hosts have
 * unknown GPUs.
 */
final class WalkPictures {
  private WalkPictures() {}

  static void take(Camera camera) {
    camera.both("walk-0-welcome");
    var file = System.getProperty("heddle.walk", "");
    if (!file.isEmpty() && Files.isRegularFile(Path.of(file))) {
      camera.act(() -> camera.harness().planner.open(List.of(Path.of(file))));
      camera.await("the fabric", () -> document(camera) != null);
      camera.awaitRest();
      camera.both("walk-import-1-report");
      camera.act(() ->
          camera.harness().find("#import-type", MenuButton.class).getItems().stream()
              .filter(item -> item.getText().contains("dgx-h100"))
              .findFirst()
              .orElseThrow()
              .fire());
      camera.awaitRest();
      walk(camera, "import");
    }
    camera.open("table1-iii");
    walk(camera, "large");
  }

  private static @Nullable ClusterDocument document(Camera camera) {
    return camera.harness().planner.current().documentProperty().get();
  }

  private static void walk(Camera camera, String name) {
    var of = "walk-" + name + "-";
    camera.both(of + "2-fabric");
    var model = KnownModel.all().get(1);
    camera.act(() -> {
      var sizes = JobPresets.sizes(model, Objects.requireNonNull(document(camera)));
      camera.harness().planner.current().add(JobPresets.of(model, sizes.getLast()));
    });
    workspace(camera, "parallelize");
    camera.both(of + "3-parallelize");
    camera.fire("#next");
    rest(camera);
    camera.both(of + "4-place");
    camera.fire("#keep");
    rest(camera);
    camera.both(of + "5-kept");
    workspace(camera, "dispatch");
    camera.both(of + "6-dispatch");
    workspace(camera, "contend");
    camera.both(of + "7-contend");
    workspace(camera, "simulate");
    camera.both(of + "8-simulate");
    camera.fire("#simulate-run");
    rest(camera);
    camera.both(of + "9-simulated");
    workspace(camera, "fabric");
    camera.tab("tab-planned");
    camera.both(of + "10-planned");
  }

  private static void workspace(Camera camera, String id) {
    camera.act(() -> camera.harness().find("#workspace-" + id, ButtonBase.class).fire());
    rest(camera);
  }

  private static void rest(Camera camera) {
    Camera.pause(600);
    camera.await("rest", 120, () -> camera.harness().planner.tasks().running().isEmpty());
  }
}
