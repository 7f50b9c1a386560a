package io.heddle.tests.planner;

import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanGoalDraft;
import io.heddle.model.job.KnownModel;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TitledPane;

/** Plans of parallelism: in the plot and the table, in bars, along the time, compared. */
final class ParallelizePictures {
  private ParallelizePictures() {}

  static void take(Camera camera) {
    camera.open("table1-iii");
    camera.act(() -> {
      var document = camera.harness().planner.current().documentProperty().get();
      document.editJobs("Remove jobs", null, List.of());
    });
    camera.tab("tab-parallelize");
    camera.both("parallelize-empty");
    camera.command("menu.undo");
    camera.awaitRest();
    camera.both("parallelize-job");
    var session = camera.harness().parallelize();
    var scene = camera.harness().stage.getScene();
    camera.act(() -> camera.harness().hold());
    camera.act(() -> session.plan(model("Llama-3 70B")));
    Camera.pause(300);
    camera.shot("parallelize-solving"); // a dark one would wait for the end
    camera.harness().release();
    camera.awaitRest();
    camera.both("parallelize");
    for (var against : List.of("memory", "cost", "gpus")) {
      camera.fire("#parallelize-against-" + against);
      camera.shot("parallelize-against-" + against);
    }
    camera.act(() -> goal(session, goal -> goal.withHeadroom("0")));
    camera.awaitRest();
    camera.both("parallelize-tight");
    camera.act(() -> goal(session, goal -> goal.withHeadroom("")));
    camera.awaitRest();
    camera.fire("#parallelize-bars-time");
    for (var tab : List.of("tab-timeline", "tab-parts", "tab-changes")) {
      camera.act(() -> select(camera, tab));
      camera.both("parallelize-" + tab.substring("tab-".length()));
    }
    camera.act(() -> ((ScrollPane) scene.lookup("#inspector")).setVvalue(1));
    camera.shot("parallelize-answer");
    camera.act(() -> {
      ((TitledPane) scene.lookup("#parallelize-model")).setExpanded(true);
      ((TitledPane) scene.lookup("#parallelize-hand")).setExpanded(true);
      ((TitledPane) scene.lookup("#parallelize-goal")).setExpanded(true);
      ((TitledPane) scene.lookup("#parallelize-types")).setExpanded(true);
    });
    Camera.pause(300);
    camera.act(() -> ((ScrollPane) scene.lookup("#inspector")).setVvalue(1));
    camera.both("parallelize-hand");
    camera.act(() -> ((ScrollPane) scene.lookup("#inspector")).setVvalue(0));
    camera.act(() -> session.question().gpus().set(8));
    camera.act(() -> session.plan(model("Llama-3 405B")));
    camera.awaitRest();
    camera.both("parallelize-nowhere");
    camera.act(() -> session.question().gpus().set(4096));
    camera.act(() -> session.plan(model("DeepSeek-V3")));
    camera.awaitRest();
    camera.act(() -> select(camera, "tab-plans"));
    camera.both("parallelize-experts");
  }

  private static void goal(ParallelizeSession session, UnaryOperator<PlanGoalDraft> change) {
    var goal = session.question().goal();
    goal.set(change.apply(goal.get()));
  }

  private static void select(Camera camera, String tab) {
    var tabs = (TabPane) camera.harness().stage.getScene().lookup("#parallelize-tabs");
    tabs.getTabs().stream()
        .filter(each -> tab.equals(each.getId()))
        .forEach(tabs.getSelectionModel()::select);
  }

  static KnownModel model(String name) {
    return KnownModel.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
