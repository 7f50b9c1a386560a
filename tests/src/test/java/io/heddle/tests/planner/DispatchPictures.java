package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Which GPUs a request gets, and the measurements behind it. */
final class DispatchPictures {
  private DispatchPictures() {}

  static void take(Camera camera) {
    dispatch(camera);
    measurements(camera);
    certainty(camera);
  }

  private static void dispatch(Camera camera) {
    camera.open("het-4mix");
    var session = camera.harness().dispatch();
    camera.tab("tab-dispatch");
    awaitStudy(camera, false);
    camera.both("dispatch-of-job");
    camera.act(() -> session.choices().requests().set(List.of(12)));
    awaitStudy(camera, false);
    camera.both("dispatch");
    for (var view : List.of("algorithms", "gbe", "loss", "time", "scatter", "matrix")) {
      camera.fire("#dispatch-show-" + view);
      awaitStudy(camera, session.comparisons().studiedProperty().get());
      camera.both("dispatch-" + view);
    }
    camera.fire("#dispatch-show-answer");
    camera.act(() -> {
      session.choices().requests().set(List.of(8, 4, 6));
      session.toggleHost("h-02");
    });
    awaitStudy(camera, false);
    camera.both("dispatch-several");
    camera.act(() -> session.choices().requests().set(List.of(30)));
    Camera.pause(500);
    camera.both("dispatch-error");
    camera.act(session::forgetChanges);
    camera.tab("tab-matrix");
  }

  private static void awaitStudy(Camera camera, boolean studied) {
    var session = camera.harness().dispatch();
    camera.await(
        "GPUs and what every algorithm answers",
        () ->
            session.answerProperty().get() != null
                && !session.comparisons().comparisonProperty().get().isEmpty()
                && (!studied || session.comparisons().studyProperty().get() != null)
                && camera.harness().planner.tasks().running().isEmpty());
  }

  private static void measurements(Camera camera) {
    camera.open("h100");
    camera.tab("tab-dispatch");
    awaitStudy(camera, false);
    camera.fire("#dispatch-measurements");
    var scene = camera.dialog("#measure-import").getScene();
    Camera.pause(400);
    camera.both(scene, "measurements-empty");
    choose(camera);
    var session = camera.harness().measurements();
    camera.fire(scene, "#measure-import");
    camera.await("the runs", () -> !session.entries().isEmpty());
    var models = camera.harness().models();
    camera.await("what can be learned", () -> models.learnable() > 0);
    camera.fire(scene, "#measure-tune");
    camera.await("a curve", () -> models.lossesProperty().get().size() >= 60);
    camera.shot(scene, "measurements-learning");
    camera.await("what was learned", () -> models.tuningProperty().get() != null);
    Camera.pause(400);
    camera.both(scene, "measurements");
  }

  /** Figures that are measured, predicted from what is measured, and assumed. */
  private static void certainty(Camera camera) {
    var session = camera.harness().dispatch();
    camera.act(() -> camera.dialog("#measure-import").close());
    var truth = camera.harness().measurements().truths().getLast();
    camera.act(() -> session.choices().truth().set(truth));
    for (int gpus : new int[] {8, 15, 20}) {
      camera.act(() -> session.choices().requests().set(List.of(gpus)));
      Camera.pause(300);
      awaitStudy(camera, false);
      camera.both("dispatch-known-" + gpus);
    }
  }

  private static void choose(Camera camera) {
    var log = new NcclText();
    for (int each = 1; each <= 8; each++) {
      log.run("H100", Map.of("h-00", each, "h-01", each), 71 * each, 0);
      log.run("H100", Map.of("h-00", each, "h-01", each, "h-02", each), 44 * each, 0);
    }
    for (double speed : new double[] {455, 460, 150}) {
      log.run("H100", Map.of("h-00", 8), speed, 0);
    }
    log.run("H100", Map.of("h-01", 4), 370, 3);
    try {
      var file = Files.createTempDirectory(RunFolder.current(), "heddle").resolve("all_reduce.log");
      camera.harness().choose(Files.writeString(file, log.toString()));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
