package io.heddle.tests.planner;

import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricView;
import java.util.List;
import java.util.Map;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;

/** Racks framed inside minipods, in the matrix and in the job's form. */
final class LevelPictures {
  private LevelPictures() {}

  static void take(Camera camera) {
    camera.open("nvl72-16");
    level(camera, TopologyDomains.NVLINK);
    camera.both("levels-place");
    camera.act(() -> {
      camera.harness().find("#job-segment-hosts", TextField.class).setText("6");
      camera.harness().find("#job-segment-balanced", CheckBox.class).setSelected(true);
      camera.harness().find("#job-groups", TitledPane.class).setExpanded(true);
    });
    Camera.pause(900);
    camera.awaitRest();
    camera.both("levels-form");
    camera.act(() -> {
      var document = camera.harness().planner.current().documentProperty().get();
      var job = document.jobProperty().get();
      document.editJob(job, job.withRequest(job.request().withTopology(other())), true);
      inspector(camera).setVvalue(0.5);
    });
    Camera.pause(900);
    camera.awaitRest();
    camera.both("levels-groups");
    camera.tab("tab-spread");
    camera.awaitRest();
    camera.both("levels-spread");
    camera.act(() -> camera.harness().window.open("fabric"));
    Camera.pause(500);
    camera.both("levels-fabric");
    camera.act(() -> camera.harness().find("#canvas-level", MenuButton.class).show());
    camera.popups("levels-menu");
    var view = camera.harness().find("#fabric", FabricView.class);
    camera.act(() -> {
      view.centreOn("rack-01-tray-02");
      view.zoomBy(1.6);
    });
    camera.both("levels-near");
    camera.act(view::fit);
    var folder = RunningPictures.temporary();
    var file = folder.resolve("large.cluster.json");
    ClusterFile.write(
        FabricShapes.byName("nvl72")
            .draw("large", Map.of("racks", "700", "pods", "35", "spines", "4", "busy", "0.3")),
        file);
    camera.act(() -> camera.harness().planner.open(List.of(file)));
    Camera.pause(1500);
    camera.awaitRest();
    camera.both("levels-large");
    camera.act(() -> {
      var document = camera.harness().planner.current().documentProperty().get();
      document.add("a job", List.of(TrainingJob.of("large", 512, 4, 8)));
      camera.harness().window.open("place");
    });
    camera.harness().awaitSettled();
    camera.both("levels-large-place");
  }

  /** With a level that the cluster lacks. */
  private static JobTopologyRequest other() {
    return new JobTopologyRequest(
        JobSegment.of(4, "nvlink"),
        Map.of(
            JobGroupKind.EP, new JobGroupLevel("nvlink", true),
            JobGroupKind.DP, new JobGroupLevel("zone", false)));
  }

  private static ScrollPane inspector(Camera camera) {
    return (ScrollPane) camera.harness().stage.getScene().lookup("#inspector-holder .scroll-pane");
  }

  private static void level(Camera camera, String id) {
    camera.act(() -> camera.harness().window.linking().levelProperty().set(id));
    Camera.pause(300);
  }
}
