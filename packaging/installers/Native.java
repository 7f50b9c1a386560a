import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Windows and macOS: jpackage's image, msi and dmg. */
final class Native {
  private Native() {}

  static Path image(Path target, Path app, Path runtime, String main, List<String> options)
      throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                Sys.tool("jpackage"),
                "--type",
                "app-image",
                "--name",
                "Heddle",
                "--app-version",
                Sys.version(),
                "--vendor",
                "Heddle",
                "--dest",
                target.toString(),
                "--input",
                app.toString(),
                "--main-jar",
                main,
                "--main-class",
                "io.heddle.app.Main",
                "--runtime-image",
                runtime.toString()));
    for (var option : options) {
      command.addAll(List.of("--java-options", option));
    }
    if (Sys.isWindows()) {
      command.add("--win-console");
    }
    Sys.execute(command);
    return target.resolve(Sys.isMac() ? "Heddle.app" : "Heddle");
  }

  /** msi or dmg, by jpackage. */
  static Path installer(Path target, Path image, String type) throws Exception {
    var association = target.resolve("cluster.properties");
    Files.writeString(
        association,
        "extension=cluster.json\nmime-type=application/vnd.heddle.cluster+json\ndescription=GPU cluster (Heddle)\n");
    var command =
        new ArrayList<>(
            List.of(
                Sys.tool("jpackage"),
                "--type",
                type,
                "--app-image",
                image.toString(),
                "--name",
                "Heddle",
                "--app-version",
                Sys.version(),
                "--dest",
                target.toString(),
                "--file-associations",
                association.toString(),
                "--license-file",
                Sys.ROOT.resolve("LICENSE").toString()));
    if (type.equals("msi")) {
      command.addAll(List.of("--win-menu", "--win-shortcut", "--win-dir-chooser"));
    }
    Sys.execute(command);
    return target.resolve("Heddle-" + Sys.version() + "." + type);
  }
}
