import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The application image. On Linux it is put together here: <code>bin/heddle</code> starts the Java
 * in <code>lib/runtime</code> on the jars in <code>lib/app</code> with the cache that fits what is
 * asked for. On other systems jpackage lays the same jars and the same runtime around its launcher.
 */
final class Image {
  /** What the jars use; jdk.crypto.ec, charsets and zipfs are found by name at run time. */
  private static final String MODULES =
      "java.base,java.compiler,java.datatransfer,java.desktop,java.instrument,java.logging,java.management,java.naming,"
          + "java.net.http,java.prefs,java.scripting,java.security.jgss,java.sql,java.transaction.xa,java.xml,"
          + "jdk.charsets,jdk.crypto.ec,jdk.jfr,jdk.management,jdk.unsupported,jdk.zipfs,javafx.controls";

  private static final String APP = "heddle-app.jar";

  private final Path target;
  private final boolean training;
  private final Path classes;

  /**
   * @param classes where the lists of classes of an earlier build lie, or null to record them
   */
  Image(Path target, boolean training, Path classes) {
    this.target = target;
    this.training = training;
    this.classes = classes;
  }

  Path make() throws Exception {
    var app = target.resolve("app");
    var javafx = jars(app);
    var runtime = runtime(javafx);
    return Sys.isLinux() ? linux(app, runtime) : Native.image(target, app, runtime, APP, options());
  }

  /** Puts Heddle's jars where they belong, and returns JavaFX's. */
  private List<Path> jars(Path app) throws IOException {
    var built = Sys.ROOT.resolve("app/start/target");
    var lib = built.resolve("lib");
    var own = built.resolve("heddle-start-" + Sys.version() + ".jar");
    if (!Files.isDirectory(lib) || !Files.isRegularFile(own)) {
      throw Sys.stop(
          "app/start/target has no %s or no lib, expected a build. Run: mvn -Pcontents -pl app/start -am package -DskipTests"
              .formatted(own.getFileName()));
    }
    Sys.copy(own, app.resolve(APP));
    Sys.copy(Sys.ROOT.resolve("LICENSE"), app.resolve("LICENSE.txt"));
    Sys.copy(built.resolve("heddle.cdx.json"), app.resolve("heddle.cdx.json"));
    Sys.copy(
        built.resolve("generated-sources/license/THIRD-PARTY.txt"), app.resolve("THIRD-PARTY.txt"));
    var javafx = new ArrayList<Path>();
    try (var jars = Files.list(lib)) {
      for (var jar : jars.filter(each -> each.toString().endsWith(".jar")).sorted().toList()) {
        var name = jar.getFileName().toString();
        boolean trains = name.startsWith("pytorch-native") || name.startsWith("pytorch-jni");
        if (name.startsWith("javafx-")) {
          javafx.add(jar);
        } else if ((!trains || training) && !Jars.isForeign(name)) {
          Jars.strip(jar, app.resolve(name));
        }
      }
    }
    return javafx;
  }

  /** Java with JavaFX in it: its native code lies ready, and a cache may know its classes. */
  private Path runtime(List<Path> javafx) throws Exception {
    var modules = Files.createDirectories(target.resolve("modules"));
    for (var name : List.of("base", "graphics", "controls")) {
      var parts =
          javafx.stream()
              .filter(jar -> jar.getFileName().toString().startsWith("javafx-" + name + "-"))
              .filter(jar -> jar.toFile().length() > 1000) // the others name these
              .toList();
      var work = target.resolve("javafx").resolve(name);
      Jars.unpack(parts, work.resolve("natives"), work.resolve("classes"));
      Sys.execute(
          List.of(
              Sys.tool("jmod"),
              "create",
              "--class-path",
              work.resolve("classes").toString(),
              "--libs",
              work.resolve("natives").toString(),
              "--date",
              Sys.time().toString(),
              modules.resolve("javafx." + name + ".jmod").toString()));
    }
    var runtime = target.resolve("runtime");
    var command =
        new ArrayList<>(
            List.of(
                Sys.tool("jlink"),
                "--module-path",
                modules.toString(),
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                runtime.toString()));
    if (!Sys.isLinux()) {
      command.add("--generate-cds-archive");
    }
    Sys.execute(command);
    if (Sys.isLinux()) {
      try (var files = Files.walk(runtime.resolve("lib"))) {
        for (var file : files.filter(each -> each.toString().endsWith(".so")).toList()) {
          Sys.execute(List.of("strip", "--strip-unneeded", file.toString()));
        }
      }
      Files.delete(
          runtime.resolve("lib/libjsound.so")); // silent, and it would need the system's sound
      try (var tools = Files.list(runtime.resolve("bin"))) {
        for (var tool : tools.filter(each -> !each.endsWith("java")).toList()) {
          Files.delete(tool);
        }
      }
    }
    return runtime;
  }

  /** The options of every start: those of packaging/jvm-options, and what an image needs. */
  private static List<String> options() throws IOException {
    var options = new ArrayList<String>();
    for (var line : Files.readAllLines(Sys.ROOT.resolve("packaging/jvm-options"))) {
      if (!line.startsWith("#") && !line.isBlank()) {
        options.add(line);
      }
    }
    options.add("--enable-native-access=javafx.graphics");
    options.add("-Xlog:cds*=off");
    return options;
  }

  private Path linux(Path app, Path runtime) throws Exception {
    var image = target.resolve("heddle");
    var lib = Files.createDirectories(image.resolve("lib"));
    Files.move(app, lib.resolve("app"));
    Files.move(runtime, lib.resolve("runtime"));
    Sys.put(lib.resolve("options"), String.join("\n", options()) + "\n");
    List<String> names;
    try (var jars = Files.list(lib.resolve("app"))) {
      names =
          jars.map(each -> each.getFileName().toString())
              .filter(each -> each.endsWith(".jar"))
              .sorted()
              .toList();
    }
    var launcher = image.resolve("bin/heddle");
    Sys.put(
        launcher,
        Files.readString(Sys.ROOT.resolve("packaging/installers/heddle.sh"))
            .replace("@JARS@", String.join(" ", names)));
    Sys.executable(launcher);
    Sys.settle(image); // a cache knows its jars by their times
    try (var folder = new FixedFolder(image)) {
      var archive = new Archive(target, folder, classes);
      for (var program : List.of("commands", "planner")) {
        archive.make(program, lib);
      }
    }
    Sys.settle(image);
    return image;
  }
}
