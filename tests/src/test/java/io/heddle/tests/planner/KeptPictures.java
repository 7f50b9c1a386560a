package io.heddle.tests.planner;

import java.util.Objects;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TableView;

/** Planned jobs: kept in Place, seen in every other workspace, released from their list. */
final class KeptPictures {
  private KeptPictures() {}

  static void take(Camera camera) {
    one(camera, "shared-24");
    workspace(camera, "dispatch");
    camera.both("kept-dispatch");
    workspace(camera, "contend");
    camera.both("kept-contend");
    workspace(camera, "simulate");
    camera.both("kept-simulate");
    workspace(camera, "place");
    plan(camera);
    camera.open("minipods-128");
    workspace(camera, "place");
    camera.act(() -> camera.harness().command("keep.keep"));
    workspace(camera, "fabric");
    camera.tab("tab-nodes");
    camera.both("kept-large");
  }

  private static void one(Camera camera, String sample) {
    camera.open(sample);
    workspace(camera, "fabric");
    camera.tab("tab-planned");
    camera.both("kept-none");
    workspace(camera, "place");
    camera.both("kept-before");
    camera.act(() -> camera.harness().command("keep.keep"));
    camera.both("kept-place");
    camera.act(() -> {
      var document =
          Objects.requireNonNull(camera.harness().planner.current().documentProperty().get());
      document.show(document.jobs().getLast());
    });
    camera.harness().awaitSettled();
    camera.both("kept-place-other");
    workspace(camera, "fabric");
    camera.tab("tab-nodes");
    camera.both("kept-fabric");
    camera.tab("tab-planned");
    camera.act(() ->
        camera.harness().find("#planned-table", TableView.class).getSelectionModel().select(0));
    camera.both("kept-list");
    camera.fire("#planned-as-is");
    camera.both("kept-as-is");
    camera.fire("#planned-with");
    camera.tab("tab-timeline");
    camera.shot("kept-timeline");
  }

  private static void plan(Camera camera) {
    camera.tab("tab-plan");
    camera.act(() -> camera.harness().plan().planAll());
    camera.awaitRest();
    camera.both("kept-plan");
    camera.fire("#plan-keep");
    camera.both("kept-plan-kept");
    workspace(camera, "fabric");
    camera.tab("tab-planned");
    camera.both("kept-list-all");
  }

  private static void workspace(Camera camera, String id) {
    camera.act(() -> camera.harness().find("#workspace-" + id, ButtonBase.class).fire());
    Camera.pause(600);
    camera.awaitRest();
  }
}
