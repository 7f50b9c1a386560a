package io.heddle.tests.planner;

import io.heddle.render.MatrixCell;
import javafx.scene.control.TextField;

/** Tensor, context and expert groups over hosts that share NVLink. */
final class GroupPictures {
  private GroupPictures() {}

  static void take(Camera camera) {
    camera.open("nvl72-16");
    camera.both("groups");
    camera.act(() -> camera.harness().window.linking().select(new MatrixCell(5, 1)));
    camera.both("groups-selected");
    camera.act(() -> camera.harness().window.linking().select(java.util.List.of()));
    for (var view : java.util.List.of("spread", "compare")) {
      camera.tab("tab-" + view);
      camera.awaitRest();
      Camera.pause(600);
      camera.both("groups-" + view);
    }
    camera.tab("tab-matrix");
    type(camera, "#job-ep", "3");
    camera.both("groups-wrong");
    type(camera, "#job-ep", "4");
    type(camera, "#job-tp", "12");
    Camera.pause(500);
    camera.both("groups-odd");
  }

  private static void type(Camera camera, String id, String words) {
    camera.act(() -> camera.harness().find(id, TextField.class).setText(words));
    Camera.pause(600);
  }
}
