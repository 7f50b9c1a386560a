package io.heddle.tests.planner;

import io.heddle.app.planner.document.JobPresets;
import io.heddle.model.job.KnownModel;
import java.util.List;
import java.util.Objects;

/** Jobs that share links, and the Lab. */
final class ContentionPictures {
  private ContentionPictures() {}

  static void take(Camera camera) {
    camera.open("shared-24");
    var session = camera.harness().contention();
    camera.tab("tab-contention");
    camera.both("contention-empty");
    camera.act(session::addAll);
    camera.await("a schedule", () -> !session.comparisons().fairnessProperty().get().isEmpty());
    camera.awaitRest();
    camera.both("contention");
    camera.act(() -> session.move("bert-1b", 0));
    camera.await(
        "the cost", () -> Objects.requireNonNull(session.scheduleProperty().get()).chosen());
    camera.both("contention-moved");
    for (var view : List.of("utilization", "intensity", "fairness", "levels")) {
      camera.fire("#contend-show-" + view);
      camera.both("contention-" + view);
    }
    camera.act(session.choices()::reset);
    camera.act(() -> session.choices().schedulerProperty().set("weighted"));
    camera.await(
        "weighted queues",
        () -> {
          var shown = session.scheduleProperty().get();
          return shown != null && shown.schedule().isWeighted();
        });
    camera.awaitRest();
    camera.both("contention-weighted");
    var document =
        Objects.requireNonNull(camera.harness().planner.current().documentProperty().get());
    camera.act(() -> {
      document.add("new", List.of(JobPresets.of(KnownModel.all().getFirst(), 16)));
      session.addAll();
    });
    camera.awaitRest();
    camera.both("contention-left");
  }
}
