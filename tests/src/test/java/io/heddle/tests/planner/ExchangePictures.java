package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** Other programs' files, fabrics for other programs, and clusters from a shape. */
final class ExchangePictures {
  private ExchangePictures() {}

  static void take(Camera camera) {
    try {
      var file = Files.createTempDirectory(RunFolder.current(), "heddle").resolve("topology.conf");
      Files.writeString(
          file,
          """
          SwitchName=top Switches=s[1-4]
          SwitchName=s1 Nodes=n[1-8]
          SwitchName=s2 Nodes=n[9-16]
          SwitchName=s3 Nodes=n[17-24]
          SwitchName=s4 Nodes=n[25-40]
          """);
      camera.harness().choose(file);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    camera.command("menu.import");
    camera.awaitRest();
    Camera.pause(400);
    camera.both("import");
    camera.command("menu.export.fabric");
    dialog(camera, "#fabric-export-write", "export-fabric");
    camera.command("menu.generate");
    dialog(camera, "#generate-create", "shape");
    camera.open("table1-i");
    camera.command("menu.export");
    dialog(camera, "#export-write", "export-ranks");
    camera.command("menu.export.job");
    dialog(camera, "#job-export-write", "export-job");
  }

  private static void dialog(Camera camera, String id, String name) {
    Camera.pause(600);
    camera.awaitRest();
    var stage = camera.dialog(id);
    Camera.pause(600);
    camera.both(stage.getScene(), name);
    camera.act(stage::close);
  }
}
