package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeSettings;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** What runs, when the next job fits, and who moves for it, in every state. */
final class RunningPictures {
  private static final double NOW = 1_800_000_000;

  private RunningPictures() {}

  static void take(Camera camera) {
    var planner = camera.harness().planner;
    camera.open("shared-24");
    camera.tab("tab-timeline");
    camera.both("running-none");
    camera.tab("tab-moves");
    camera.shot("running-moves-none");
    camera.tab("tab-follow");
    camera.both("running-follow");
    var cluster = Samples.cluster(Samples.byId("shared-24"));
    var csv = file("running.csv", lines(drawn(cluster)));
    camera.act(() -> planner.openState(List.of(csv)));
    camera.awaitRest();
    camera.tab("tab-timeline");
    camera.both("running-imported");
    camera.act(planner.messages()::dismissImport);
    var allocations = temporary().resolve("now.allocations.json");
    FileKinds.ALLOCATIONS.write(drawn(cluster), allocations);
    camera.act(() -> planner.open(List.of(allocations)));
    camera.awaitRest();
    camera.act(() -> {
      var document = planner.current().documentProperty().get();
      document.add("a job", List.of(TrainingJob.of("next", 5, 8, 1)));
    });
    camera.awaitRest();
    camera.both("running-timeline");
    camera.fire("#timeline-by-host");
    camera.shot("running-timeline-host");
    camera.fire("#timeline-by-minipod");
    camera.fire("#timeline-reservations");
    camera.act(() ->
        camera
            .harness()
            .find("#reservations-list", ListView.class)
            .getSelectionModel()
            .selectFirst());
    camera.both("running-reservations");
    camera.fire("#reservation-close");
    camera.tab("tab-moves");
    camera.both("running-moves-before");
    camera.act(() -> {
      var document = planner.current().documentProperty().get();
      document.add("another job", List.of(TrainingJob.of("wide", 12, 8, 1)));
    });
    camera.awaitRest();
    camera.fire("#moves-run");
    camera.await(
        "the moves",
        () ->
            camera.harness().running().moves().planProperty().get() != null
                || !camera.harness().running().moves().obstacleProperty().get().isEmpty());
    camera.awaitRest();
    camera.both("running-moves");
    camera.act(
        () -> camera.harness().find("#moves-steps", TableView.class).getSelectionModel().select(2));
    camera.shot("running-moves-step");
    camera.fire("#moves-apply");
    camera.awaitRest();
    camera.both("running-moves-applied");
    camera.act(() -> planner.current().documentProperty().get().undo());
    camera.fire("#moves-run");
    camera.awaitRest();
    camera.contrast(true);
    camera.both("running-moves-contrast");
    camera.contrast(false);
    room(camera);
    wrong(camera);
  }

  /** Free slots, and moves that make them. */
  private static void room(Camera camera) {
    camera.tab("tab-slots");
    camera.awaitRest();
    camera.both("running-slots");
    camera.tab("tab-moves");
    for (int goal : new int[] {1, 2}) {
      camera.act(() ->
          camera.harness().find("#moves-goal", ChoiceBox.class).getSelectionModel().select(goal));
      camera.fire("#moves-run");
      camera.awaitRest();
      camera.both("running-moves-room-" + goal);
    }
    camera.act(() ->
        camera.harness().find("#moves-goal", ChoiceBox.class).getSelectionModel().selectFirst());
  }

  /** 12,500 hosts with more than 2,000 jobs. */
  static void takeLarge(Camera camera) {
    var planner = camera.harness().planner;
    var shape = FabricShapes.byName("clos2");
    var settings = new ShapeSettings(shape, Map.of("leaves", "125", "hosts-per-leaf", "100"));
    var cluster = shape.draw("large", settings);
    var folder = temporary();
    ClusterFile.write(cluster, folder.resolve("large.cluster.json"));
    FileKinds.ALLOCATIONS.write(drawn(cluster), folder.resolve("large.allocations.json"));
    camera.act(() -> planner.open(List.of(folder.resolve("large.cluster.json"))));
    camera.awaitRest();
    camera.act(() -> {
      var document = planner.current().documentProperty().get();
      document.add("a job", List.of(TrainingJob.of("next", 500, 8, 1)));
    });
    camera.tab("tab-timeline");
    camera.awaitRest();
    camera.both("running-large");
    camera.fire("#timeline-by-host");
    camera.shot("running-large-host");
    camera.fire("#timeline-by-minipod");
  }

  private static void wrong(Camera camera) {
    var planner = camera.harness().planner;
    camera.act(() -> {
      var document = planner.current().documentProperty().get();
      document.add("a job", List.of(TrainingJob.of("huge", 40, 8, 1)));
    });
    camera.fire("#moves-run");
    camera.awaitRest();
    camera.both("running-moves-infeasible");
    camera.tab("tab-timeline");
    camera.awaitRest();
    camera.shot("running-never");
    var nonsense = file("notes.txt", "Milk, eggs.\n");
    camera.act(() -> planner.openState(List.of(nonsense)));
    camera.awaitRest();
    camera.both("running-nonsense");
  }

  /** Jobs of all sizes on two thirds of the hosts, some without an end, and two reservations. */
  private static ClusterJobAllocations drawn(Cluster cluster) {
    var random = new Random(7);
    var jobs = new ArrayList<RunningClusterJob>();
    var hosts = cluster.hosts();
    int at = 0;
    for (int number = 0; at < hosts.size(); number++) {
      int size = 1 + random.nextInt(6);
      var gpus = new ArrayList<Gpu>();
      for (int h = at; h < Math.min(hosts.size(), at + size); h++) {
        var host = hosts.get(h);
        int held = size == 1 ? 1 + random.nextInt(host.type().gpus()) : host.type().gpus();
        IntStream.range(0, held).forEach(gpu -> gpus.add(new Gpu(host.id(), gpu)));
      }
      @Nullable Double end =
          random.nextInt(6) == 0 ? null : NOW + 1800.0 * (1 + random.nextInt(40));
      if (random.nextInt(3) > 0) {
        jobs.add(
            new RunningClusterJob(
                "job-" + (4711 + number),
                "ada",
                gpus,
                NOW - 60.0 * random.nextInt(600),
                end,
                true,
                false,
                0,
                new TreeSet<>()));
      }
      at += size;
    }
    var first = hosts.subList(0, 4).stream().map(host -> host.id()).toList();
    var last =
        hosts.subList(hosts.size() - 6, hosts.size()).stream().map(host -> host.id()).toList();
    return new ClusterJobAllocations(
        NOW,
        jobs,
        List.of(
            new HostReservation(
                "fans", new TreeSet<>(first), NOW + 50_000, NOW + 65_000, "new fans"),
            new HostReservation("course", new TreeSet<>(last), NOW + 20_000, NOW + 40_000, null)));
  }

  private static String lines(ClusterJobAllocations running) {
    var text = new StringBuilder("job,host,gpu,start,end,preemptible\n");
    for (var job : running.jobs()) {
      for (var host : job.hosts()) {
        var end = job.expectedEndSeconds();
        var gpus =
            job.gpus().stream()
                .filter(gpu -> gpu.host().equals(host))
                .map(gpu -> String.valueOf(gpu.gpu()))
                .toList();
        text.append(
            "%s,%s,\"%s\",%.0f,%s,yes%n"
                .formatted(
                    job.id(),
                    host,
                    String.join(",", gpus),
                    job.startSeconds(),
                    end == null ? "" : String.valueOf(Math.round(end))));
      }
    }
    return text.toString();
  }

  static Path temporary() {
    try {
      return Files.createTempDirectory(RunFolder.current(), "heddle-running");
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }

  private static Path file(String name, String text) {
    try {
      return Files.writeString(temporary().resolve(name), text);
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }
}
