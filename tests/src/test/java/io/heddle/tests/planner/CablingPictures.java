package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cabling.AsBuiltCabling;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javafx.scene.control.TableView;

/** Every cable, what to buy, and what was built otherwise; of a large cluster, too. */
final class CablingPictures {
  private CablingPictures() {}

  static void take(Camera camera) {
    camera.open("rail-pods");
    camera.tab("tab-cabling");
    camera.awaitRest();
    camera.both("cabling-bill");
    camera.fire("#cabling-show-cables");
    camera.both("cabling-cables");
    camera.fire("#cabling-show-built");
    camera.shot("cabling-nothing");
    built(camera, Samples.cluster(Samples.byId("rail-pods")));
    camera.both("cabling-built");
    camera.act(() -> table(camera).getSelectionModel().select(2));
    camera.awaitRest();
    camera.both("cabling-picked");
    try {
      var file =
          Files.createTempDirectory(RunFolder.current(), "heddle").resolve("large.cluster.json");
      var large =
          FabricShapes.byName("clos3")
              .draw(
                  "large",
                  Map.of(
                      "minipods",
                      "25",
                      "hosts",
                      "12500",
                      "leaves",
                      "16",
                      "spines",
                      "8",
                      "cores",
                      "8"));
      ClusterFile.write(large, file);
      camera.act(() -> camera.harness().planner.open(List.of(file)));
      camera.awaitRest();
      camera.tab("tab-cabling");
      camera.awaitRest();
      camera.fire("#cabling-show-cables");
      camera.both("cabling-large");
      built(camera, large);
      camera.both("cabling-large-built");
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private static TableView<?> table(Camera camera) {
    return (TableView<?>) camera.harness().stage.getScene().lookup("#cabling-faults");
  }

  /** A few cables are missing, slow, too many or elsewhere. */
  private static void built(Camera camera, Cluster cluster) {
    var random = new Random(7);
    var cables = new ArrayList<>(CablePortAssignment.of(cluster).cables());
    for (int i = 0; i < 6; i++) {
      cables.remove(random.nextInt(cables.size()));
    }
    for (int i = 0; i < 4; i++) {
      int at = random.nextInt(cables.size());
      var each = cables.get(at);
      cables.set(at, new Cable("", each.from(), each.to(), 200));
    }
    for (int i = 0; i < 3; i++) {
      var one = cables.removeLast();
      var leaf = cluster.switchOf(cluster.hosts().get(5 + 20 * i).id());
      cables.add(
          new Cable("", new DevicePort(leaf, String.valueOf(200 + i)), one.to(), one.gbps()));
    }
    var devices = new LinkedHashSet<String>();
    for (var cable : cables) {
      devices.add(cable.from().device());
      devices.add(cable.to().device());
    }
    var found = new AsBuiltCabling(cables, devices);
    camera.act(() -> camera.harness().cabling().session().compareWith(found, "now.txt"));
    camera.fire("#cabling-show-built");
    camera.awaitRest();
  }
}
