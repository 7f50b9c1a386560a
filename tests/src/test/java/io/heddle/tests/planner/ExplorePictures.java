package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.FabricCableEdits;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Looking closely: filters, focus, the overview map, differences, high contrast. */
final class ExplorePictures {
  private ExplorePictures() {}

  static void take(Camera camera) {
    var window = camera.harness().window;
    camera.open("rail-pods");
    camera.act(() -> {
      window.filter().openProperty().set(true);
      window.filter().criteria().rail().set(2);
    });
    camera.both("explore-rail");
    camera.act(() -> {
      window.filter().criteria().rail().set(null);
      var host = window.editor().cluster().hosts().getFirst();
      window.linking().select(List.of(host.id()));
      window.filter().focus();
      window.filter().criteria().hops().set(2);
      window.filter().criteria().hides().set(true);
    });
    camera.both("explore-focus");
    camera.act(() -> window.filter().openProperty().set(false));
    camera.open("minipods-128");
    camera.act(() -> {
      window.filter().openProperty().set(true);
      window.filter().criteria().withoutStates().add(HostState.BUSY);
      window.zoomBy(3);
    });
    camera.both("explore-overview");
    camera.act(() -> window.filter().openProperty().set(false));
    difference(camera);
    contrast(camera);
    mesh(camera);
  }

  private static void difference(Camera camera) {
    camera.open("table1-i");
    var window = camera.harness().window;
    var editor = window.editor();
    var before = file("before.cluster.json");
    ClusterFile.write(editor.cluster(), before);
    camera.act(() -> {
      var hosts = editor.cluster().hosts();
      window.linking().select(List.of(hosts.get(2).id(), hosts.get(7).id()));
      editor.delete();
      var pod = editor.cluster().minipods().getLast();
      window.linking().select(pod.hosts().stream().map(host -> host.id()).limit(3).toList());
      editor.duplicate();
      window.linking().select(List.of(pod.hosts().getLast().id()));
      editor.properties().mark(HostState.DRAINED);
      editor.comparison().with(before, _ -> {});
    });
    camera.await(
        "the difference",
        () -> !editor.comparison().differenceProperty().get().difference().isEmpty());
    camera.both("explore-difference");
  }

  private static void contrast(Camera camera) {
    camera.open("table1-iii");
    camera.contrast(true);
    camera.shot("contrast-light");
    camera.tab("tab-pareto");
    camera.dark(true);
    camera.shot("contrast-dark");
    camera.act(() -> camera.harness().window.editor().drawing().editingProperty().set(true));
    camera.tab("tab-nodes");
    camera.shot("contrast-dark-draw");
    camera.act(() -> {
      camera.harness().window.editor().drawing().editingProperty().set(false);
      camera.harness().theme.contrastProperty().set(false);
    });
    camera.dark(false);
    camera.tab("tab-matrix");
  }

  /** Switches of one tier that are cabled to each other, as in a torus. */
  private static void mesh(Camera camera) {
    var cluster =
        FabricShapes.byName("clos2")
            .draw("torus", Map.of("leaves", "24", "spines", "24", "hosts-per-leaf", "2"));
    for (var link : List.copyOf(cluster.links())) {
      if (!cluster.hasHost(link.from()) && !cluster.hasHost(link.to())) {
        cluster = FabricCableEdits.disconnect(cluster, link.from(), link.to()).cluster();
      }
    }
    var switches = cluster.switches();
    var leaves = switches.stream().filter(each -> each.tier().level() == 1).toList();
    var spines = switches.stream().filter(each -> each.tier().level() == 2).toList();
    int wide = 6;
    for (int i = 0; i < spines.size(); i++) {
      int row = Math.floorDiv(i, wide);
      int right = row * wide + (i + 1) % wide;
      int below = (i + wide) % spines.size();
      for (var to : List.of(spines.get(right), spines.get(below), leaves.get(i))) {
        cluster = FabricCableEdits.connect(cluster, spines.get(i).id(), to.id(), 400, 1).cluster();
      }
    }
    var torus = file("torus.cluster.json");
    ClusterFile.write(cluster, torus);
    camera.act(() -> camera.harness().planner.open(List.of(torus)));
    camera.awaitRest();
    Camera.pause(500);
    camera.both("explore-torus");
  }

  private static Path file(String name) {
    try {
      return Files.createTempDirectory(RunFolder.current(), "heddle").resolve(name);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
