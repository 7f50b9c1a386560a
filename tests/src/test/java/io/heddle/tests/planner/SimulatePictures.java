package io.heddle.tests.planner;

import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Traces that are played, in every state. */
final class SimulatePictures {
  private SimulatePictures() {}

  static void take(Camera camera) {
    camera.open("shared-24");
    var session = camera.harness().simulate();
    camera.tab("tab-simulate");
    camera.both("simulate-empty");
    camera.fire("#simulate-run");
    finished(camera, session);
    camera.both("simulate-first");
    camera.act(() -> session.policies().familyProperty().set(PolicyFamilies.byId("contention")));
    var data = System.getProperty("heddle.data");
    var trace = data == null ? null : Path.of(data).resolve("traces/crux.csv");
    if (trace != null && Files.exists(trace)) {
      camera.act(() -> session.open(trace));
      camera.awaitRest();
      camera.shot("simulate-loaded");
      camera.act(() -> session.trace().jobs().text().set("400"));
    }
    camera.fire("#simulate-run");
    camera.await(
        "the first policy",
        () -> {
          var now = session.answerProperty().get();
          return now != null && now.study().family().id().equals("contention");
        });
    camera.shot("simulate-running");
    finished(camera, session);
    camera.both("simulate-table");
    for (var view : List.of("gantt", "curves", "distributions")) {
      camera.fire("#simulate-show-" + view);
      camera.both("simulate-" + view);
    }
    camera.fire("#simulate-show-gantt");
    for (var by : List.of("minipod", "job")) {
      camera.fire("#simulate-by-" + by);
      camera.shot("simulate-gantt-" + by);
    }
    camera.contrast(true);
    camera.both("simulate-contrast");
    camera.contrast(false);
    wrong(camera, session);
    queue(camera, session);
    elastic(camera);
  }

  /** On a cluster of four types. */
  private static void elastic(Camera camera) {
    camera.open("het-4mix");
    camera.tab("tab-simulate");
    var session = camera.harness().simulate();
    camera.act(() -> {
      session.trace().draw();
      session.policies().familyProperty().set(PolicyFamilies.byId("elastic"));
      session.trace().jobs().text().set("60");
    });
    camera.shot("simulate-elastic-empty");
    camera.fire("#simulate-run");
    finished(camera, session);
    camera.fire("#simulate-show-table");
    camera.both("simulate-elastic");
    for (var view : List.of("gantt", "curves")) {
      camera.fire("#simulate-show-" + view);
      camera.both("simulate-elastic-" + view);
    }
  }

  private static void finished(Camera camera, SimulateSession session) {
    camera.await(
        "all policies",
        () -> {
          var now = session.answerProperty().get();
          return now != null && now.complete();
        });
    camera.awaitRest();
  }

  private static void wrong(Camera camera, SimulateSession session) {
    camera.fire("#simulate-show-table");
    camera.act(() -> session.trace().jobs().text().set("many"));
    camera.shot("simulate-wrong");
    camera.act(() -> session.trace().jobs().text().set("300"));
    camera.act(() -> session.policies().familyProperty().set(PolicyFamilies.byId("queue")));
    camera.act(() -> session.policies().settings().getFirst().text().set("9000"));
    camera.fire("#simulate-run");
    camera.await("the reason", () -> !session.obstacleProperty().get().isEmpty());
    camera.shot("simulate-obstacle");
  }

  private static void queue(Camera camera, SimulateSession session) {
    camera.act(() -> {
      session.trace().draw();
      session.policies().settings().getFirst().text().set("4");
    });
    camera.fire("#simulate-run");
    finished(camera, session);
    camera.shot("simulate-queue");
    camera.fire("#simulate-show-gantt");
    camera.act(() ->
        session
            .cursor()
            .show(
                Objects.requireNonNull(session.answerProperty().get())
                    .results()
                    .getLast()
                    .policy()));
    camera.shot("simulate-queue-gantt");
  }
}
