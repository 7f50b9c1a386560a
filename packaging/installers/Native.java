import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Windows and macOS: jpackage's image, msi and dmg. */
final class Native {
  private static final String VENDOR = "The Heddle authors"; // as packaging/templates have it

  private Native() {}

  private static List<String> command(String type, Path target) throws Exception {
    var jpackage = List.of(Sys.tool("jpackage"), "--type", type, "--dest", target.toString());
    var command = new ArrayList<>(jpackage);
    command.addAll(List.of("--name", "Heddle", "--app-version", bundleVersion()));
    command.addAll(List.of("--vendor", VENDOR));
    return command;
  }

  static Path image(Path target, Path app, Path runtime, String main, List<String> options)
      throws Exception {
    var command = command("app-image", target);
    command.addAll(List.of("--input", app.toString(), "--main-jar", main));
    command.addAll(List.of("--main-class", "io.heddle.app.Main"));
    command.addAll(List.of("--runtime-image", runtime.toString()));
    for (var option : options) {
      command.addAll(List.of("--java-options", option));
    }
    if (Sys.isWindows()) {
      command.add("--win-console");
    }
    Sys.execute(command);
    return target.resolve(Sys.isMac() ? "Heddle.app" : "Heddle");
  }

  /** The version that jpackage takes: on macOS it refuses a first number of 0. */
  private static String bundleVersion() throws IOException {
    var version = Sys.version();
    return Sys.isMac() && version.startsWith("0.") ? "1" + version.substring(1) : version;
  }

  /** msi or dmg, by jpackage. */
  static Path installer(Path target, Path image, String type) throws Exception {
    var association = target.resolve("cluster.properties");
    Files.writeString(
        association,
        "extension=cluster.json\nmime-type=application/vnd.heddle.cluster+json\ndescription=GPU cluster (Heddle)\n");
    var command = command(type, target);
    command.addAll(List.of("--app-image", image.toString()));
    command.addAll(List.of("--file-associations", association.toString()));
    if (type.equals("msi")) { // a dmg with a licence asks before it is mounted, and CI answers nothing
      command.addAll(List.of("--win-menu", "--win-shortcut", "--win-dir-chooser"));
      command.addAll(List.of("--license-file", Sys.ROOT.resolve("LICENSE").toString()));
    }
    Sys.execute(command);
    var made = target.resolve("Heddle-" + bundleVersion() + "." + type);
    return type.equals("dmg")
        ? Files.move(
            made,
            target.resolve(
                "Heddle-%s-%s.dmg".formatted(Sys.version(), Sys.isArm() ? "arm64" : "x86_64")))
        : made;
  }
}
