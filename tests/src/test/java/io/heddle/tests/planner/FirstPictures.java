package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.render.MatrixCell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** What everybody sees first: start, a solved sample, an error, every sample, a search. */
final class FirstPictures {
  private FirstPictures() {}

  static void take(Camera camera) {
    var planner = camera.harness().planner;
    camera.both("start");
    camera.open("table1-iii");
    camera.shot("solved");
    camera.act(() -> camera.harness().window.linking().select(new MatrixCell(1, 1)));
    camera.both("selected");
    camera.tab("tab-spread");
    camera.both("spread");
    camera.tab("tab-pareto");
    camera.shot("pareto");
    camera.tab("tab-matrix");
    camera.dark(true);
    camera.shot("dark");
    camera.tab("tab-pareto");
    camera.shot("dark-pareto");
    camera.tab("tab-matrix");
    camera.dark(false);
    broken(camera);
    camera.both("error");
    camera.act(planner.messages()::dismissTrouble);
    for (var sample : Samples.all()) {
      camera.open(sample.id());
      camera.both(sample.id());
    }
    camera.open("table1-iii");
    camera.dark(true);
    camera.act(() -> camera.harness().session().algorithmProperty().set("enumerate"));
    camera.await("the search to run", () -> !planner.tasks().running().isEmpty());
    Camera.pause(400);
    camera.shot("solving");
    camera.act(camera.harness().window::cancelTasks);
    camera.dark(false);
  }

  private static void broken(Camera camera) {
    try {
      var file =
          Files.createTempDirectory(RunFolder.current(), "heddle").resolve("broken.cluster.json");
      Files.writeString(
          file,
          """
          {"schema": "heddle.cluster/1", "name": "broken",
           "hostTypes": {"dgx-h100": {"gpuModel": "H100", "gpus": 8}},
           "switches": [{"id": "leaf-0", "tier": "leave"}],
           "hosts": [{"id": "h-0", "type": "dgx-h10", "busyGpus": [9]}],
           "links": [{"from": "h-0", "to": "leaf-1", "gbps": -4}]}
          """);
      camera.act(() -> camera.harness().planner.open(List.of(file)));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    camera.await(
        "the error", () -> camera.harness().planner.messages().troubleProperty().get() != null);
  }
}
