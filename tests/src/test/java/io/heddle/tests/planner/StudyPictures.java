package io.heddle.tests.planner;

import io.heddle.app.planner.document.StudyDocument;
import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.study.StudyOptionValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A study, set up, run and looked at. */
final class StudyPictures {
  private StudyPictures() {}

  static void take(Camera camera) {
    camera.open("shared-24");
    camera.act(() -> camera.harness().window.open("study"));
    camera.awaitRest();
    camera.both("study-empty");
    var session = camera.harness().study();
    camera.act(() -> session.draft().varied().get(1).texts().getFirst().set("0, half"));
    camera.act(() ->
        session
            .draft()
            .vary(
                "alpha",
                new StudyOptionValues.Range(
                    BigDecimal.ZERO, BigDecimal.ONE, new BigDecimal("0.1"))));
    camera.act(() -> session.draft().nameProperty().set(""));
    camera.shot("study-wrong");
    var file = written();
    camera.act(() -> camera.harness().planner.open(List.of(file)));
    camera.await(
        "the study",
        () -> camera.harness().planner.current().shownProperty().get() instanceof StudyDocument);
    camera.awaitRest();
    camera.both("study-opened");
    camera.fire("#study-run");
    camera.await("rows", () -> camera.harness().study().rows().tableProperty().get() != null);
    camera.shot("study-running");
    camera.harness().await("all rows", 300, () -> camera.harness().study().isComplete());
    camera.awaitRest();
    camera.act(() -> camera.harness().study().rows().chosenProperty().set(400));
    camera.both("study-table");
    for (var view : List.of("heatmap", "tradeoff", "parallel")) {
      camera.fire("#study-show-" + view);
      camera.both("study-" + view);
    }
    camera.act(() -> {
      camera.harness().study().rows().brush("busy", 0.25, 0.55);
      camera.harness().study().rows().brush("algorithm", 0, 0.4);
    });
    camera.both("study-parallel-brushed");
    for (var view : List.of("heatmap", "tradeoff", "table")) {
      camera.fire("#study-show-" + view);
      camera.shot("study-" + view + "-brushed");
    }
    camera.contrast(true);
    camera.both("study-contrast");
    camera.contrast(false);
    broken(camera, file);
  }

  private static Path written() {
    try {
      var folder = Files.createTempDirectory(RunFolder.current(), "heddle");
      var sample = Samples.byId("shared-24");
      ClusterFile.write(Samples.cluster(sample), folder.resolve("c.cluster.json"));
      JobsFile.write(Samples.jobs(sample), folder.resolve("c.jobs.json"));
      var file = folder.resolve("full.study.json");
      Files.writeString(
          file,
          """
          { "schema": "heddle.study/1", "name": "how full", "command": "place",
            "cluster": "c.cluster.json", "jobs": "c.jobs.json", "job": "%s",
            "variants": { "algorithm": ["tiles", "best-fit", "arnold"], "alpha": [0.1, 0.5, 0.9],
              "busy": { "from": 0, "to": 0.8, "step": 0.1 }, "draw": { "draws": 12, "seed": 1 } },
            "measures": ["weightedSpread", "minipodsUsed", "maxDpSpread", "maxPpSpread"] }
          """
              .formatted(Samples.jobs(sample).getFirst().id()));
      return file;
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Rows with a line that is none, and rows of another study. */
  private static void broken(Camera camera, Path study) {
    try {
      var file = study.resolveSibling("broken.rows.jsonl");
      Files.writeString(
          file,
          "{\"index\": 0, \"variant\": {\"busy\": \"0\"}, \"measures\": {\"a\": 1}}\n{\"index\": 1, \"variant\"\n");
      camera.act(() -> camera.harness().planner.open(List.of(file)));
      camera.await(
          "the trouble", () -> camera.harness().planner.messages().troubleProperty().get() != null);
      camera.shot("study-broken");
      camera.act(camera.harness().planner.messages()::dismissTrouble);
      Files.writeString(
          file, "{\"index\": 0, \"variant\": {\"busy\": \"0\"}, \"measures\": {\"a\": 1}}\n");
      camera.act(() -> camera.harness().study().read(file));
      camera.await("the reason", () -> camera.harness().study().obstacleProperty().get() != null);
      camera.shot("study-foreign");
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
