import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes an application image with jpackage, and of it a deb, rpm, msi or dmg, for the system that
 * it runs on. Run from the repository's root after a build; packaging/installer does both.
 */
final class Installer {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Path DESKTOP = ROOT.resolve("packaging/desktop");
  private static final String MODULES =
      "java.base,java.compiler,java.datatransfer,java.desktop,java.instrument,java.logging,java.management,java.naming,"
          + "java.net.http,java.prefs,java.scripting,java.security.jgss,java.sql,java.transaction.xa,java.xml,"
          + "jdk.charsets,jdk.crypto.ec,jdk.jfr,jdk.management,jdk.unsupported,jdk.zipfs";
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib)(\\.[\\d.]+)?");
  private static final Pattern OTHER_SYSTEMS =
      Pattern.compile("(?i).*(musl|android|freebsd|openbsd|netbsd|dragonfly|sunos|solaris|aix).*");

  private final String os = os();
  private final boolean arm = System.getProperty("os.arch").matches("aarch64|arm64");

  public static void main(String[] arguments) throws Exception {
    new Installer().run(List.of(arguments));
  }

  private static String os() {
    var name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.contains("win") ? "windows" : name.contains("mac") ? "mac" : "linux";
  }

  private void run(List<String> arguments) throws Exception {
    var type = os.equals("windows") ? "msi" : os.equals("mac") ? "dmg" : "deb";
    var target = ROOT.resolve("target/installer");
    boolean training = false;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--type" -> type = arguments.get(++i);
        case "-o" -> target = Path.of(arguments.get(++i)).toAbsolutePath();
        case "--with-training" -> training = true;
        default ->
            stop(
                "unknown argument "
                    + arguments.get(i)
                    + ", expected --type, -o or --with-training");
      }
    }
    if (!type.matches("app-image|deb|rpm|msi|dmg")) {
      stop("--type: " + type + ", expected app-image, deb, rpm, msi or dmg");
    }
    delete(target);
    Files.createDirectories(target);
    var image = image(target, training);
    switch (type) {
      case "app-image" -> System.out.println(image);
      case "deb" -> System.out.println(deb(target, image));
      default -> {
        jpackage(target, image, type);
        System.out.println(target);
      }
    }
  }

  /** The version of the root pom. */
  private static String version() throws IOException {
    var match =
        Pattern.compile("<revision>([^<]+)</revision>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    if (!match.find()) {
      stop("pom.xml has no version");
    }
    return match.group(1);
  }

  private Path image(Path target, boolean training) throws Exception {
    var input = target.resolve("input");
    Files.createDirectories(input.resolve("fx"));
    var lib = ROOT.resolve("app/start/target/lib");
    var app = ROOT.resolve("app/start/target/heddle-start-" + version() + ".jar");
    if (!Files.isDirectory(lib) || !Files.isRegularFile(app)) {
      stop(
          "app/start/target has no "
              + app.getFileName()
              + " or no lib, expected a build. Maybe run: mvn -pl app/start -am package -DskipTests");
    }
    Files.copy(app, input.resolve("heddle-app.jar"));
    Files.copy(ROOT.resolve("app/start/target/heddle.cdx.json"), input.resolve("heddle.cdx.json"));
    Files.copy(
        ROOT.resolve("app/start/target/generated-sources/license/THIRD-PARTY.txt"),
        input.resolve("THIRD-PARTY.txt"));
    try (var jars = Files.list(lib)) {
      for (var jar : jars.filter(each -> each.toString().endsWith(".jar")).sorted().toList()) {
        var name = jar.getFileName().toString();
        boolean trained = name.startsWith("pytorch-native") || name.startsWith("pytorch-jni");
        if ((!trained || training) && !isForeign(name)) {
          strip(jar, input.resolve(name.startsWith("javafx-") ? "fx" : "").resolve(name));
        }
      }
    }
    var command =
        new ArrayList<String>(
            List.of(
                tool("jpackage"),
                "--type",
                "app-image",
                "--name",
                os.equals("linux") ? "heddle" : "Heddle",
                "--app-version",
                version(),
                "--vendor",
                "Heddle",
                "--dest",
                target.toString(),
                "--input",
                input.toString(),
                "--main-jar",
                "heddle-app.jar",
                "--main-class",
                "io.heddle.app.Main",
                "--add-modules",
                MODULES,
                "--jlink-options",
                "--strip-debug --no-header-files --no-man-pages",
                "--java-options",
                "--module-path=$APPDIR/fx",
                "--java-options",
                "--add-modules=javafx.controls",
                "--java-options",
                "--enable-native-access=javafx.graphics"));
    for (var line : Files.readAllLines(ROOT.resolve("packaging/jvm-options"))) {
      if (!line.startsWith("#") && !line.isBlank()) {
        command.addAll(List.of("--java-options", line));
      }
    }
    if (os.equals("windows")) {
      command.addAll(List.of("--win-console"));
    }
    if (os.equals("linux")) {
      command.addAll(List.of("--icon", DESKTOP.resolve("heddle.png").toString()));
    }
    execute(command);
    var image =
        target.resolve(os.equals("linux") ? "heddle" : os.equals("mac") ? "Heddle.app" : "Heddle");
    return image;
  }

  /** Whether a jar is another system's, by its name. */
  private boolean isForeign(String jar) {
    if (!jar.matches("(ortools-(linux|darwin|win32)|pytorch-native).*")) {
      return false;
    }
    boolean system =
        switch (os) {
          case "windows" -> jar.contains("win");
          case "mac" -> jar.contains("darwin") || jar.contains("osx");
          default -> jar.contains("linux");
        };
    return !system || jar.contains("aarch64") != arm;
  }

  /** Copies a jar without the native code of other systems. */
  private void strip(Path from, Path to) throws IOException {
    try (var jar = new ZipFile(from.toFile())) {
      if (jar.stream().noneMatch(this::isForeign)) {
        Files.copy(from, to);
        return;
      }
      try (OutputStream file = Files.newOutputStream(to);
          var out = new ZipOutputStream(file)) {
        for (var entry : jar.stream().filter(each -> !isForeign(each)).toList()) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          try (InputStream content = jar.getInputStream(entry)) {
            content.transferTo(out);
          }
          out.closeEntry();
        }
      }
    }
  }

  private boolean isForeign(ZipEntry entry) {
    var name = entry.getName().toLowerCase(Locale.ROOT);
    if (!NATIVE.matcher(name).matches()) {
      return false;
    }
    boolean system =
        switch (os) {
          case "windows" -> name.endsWith(".dll");
          case "mac" -> name.endsWith(".dylib") || name.endsWith(".jnilib");
          default -> name.matches(".*\\.so(\\.[\\d.]+)?");
        };
    boolean others = OTHER_SYSTEMS.matcher(name).matches();
    boolean forArm = name.matches(".*(aarch64|arm64).*");
    boolean forOthers =
        name.matches(
            ".*(/|-|_)(x86|i386|i586|32|arm|armv\\w*|armel|ppc\\w*|s390\\w*|riscv\\w*|loong\\w*|mips\\w*|sparc\\w*)/.*");
    boolean forIntel = name.matches(".*(x86_64|x86-64|amd64).*");
    return !system || others || forOthers || (arm ? forIntel : forArm);
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /**
   * Debian's layout around the image, by dpkg-deb itself: the link into the path is in the package.
   */
  private Path deb(Path target, Path image) throws Exception {
    var root = target.resolve("deb");
    Files.createDirectories(root.resolve("opt"));
    Files.move(image, root.resolve("opt/heddle"));
    put(
        root.resolve("usr/share/applications/heddle.desktop"),
        Files.readString(DESKTOP.resolve("heddle.desktop")));
    put(
        root.resolve("usr/share/mime/packages/heddle.xml"),
        Files.readString(DESKTOP.resolve("heddle-mime.xml")));
    put(
        root.resolve("usr/share/icons/hicolor/scalable/apps/heddle.svg"),
        Files.readString(DESKTOP.resolve("heddle.svg")));
    var png = root.resolve("usr/share/icons/hicolor/512x512/apps/heddle.png");
    Files.createDirectories(png.getParent());
    Files.copy(DESKTOP.resolve("heddle.png"), png);
    put(root.resolve("usr/share/doc/heddle/copyright"), Files.readString(ROOT.resolve("LICENSE")));
    put(
        root.resolve("usr/share/metainfo/io.heddle.heddle.metainfo.xml"),
        Files.readString(DESKTOP.resolve("heddle.metainfo.xml")));
    helps(root, root.resolve("opt/heddle/bin/heddle").toString());
    Files.createDirectories(root.resolve("usr/bin"));
    Files.createSymbolicLink(
        root.resolve("usr/bin/heddle"), Path.of("../../opt/heddle/bin/heddle"));
    long kibibytes;
    try (var files = Files.walk(root)) {
      kibibytes =
          files.filter(Files::isRegularFile).mapToLong(each -> each.toFile().length()).sum() / 1024;
    }
    put(
        root.resolve("DEBIAN/control"),
        """
        Package: heddle
        Version: %s
        Architecture: %s
        Maintainer: Heddle
        Section: science
        Priority: optional
        Installed-Size: %d
        Depends: libc6, libgcc-s1, libstdc++6, libgomp1, libfontconfig1
        Recommends: libgtk-3-0t64 | libgtk-3-0, libgl1, libxtst6
        Description: visual planner and topology explorer for GPU clusters
         Places training jobs on the network of a GPU cluster, shows where their
         communication groups fall, and writes rank files.
        """
            .formatted(version(), arm ? "arm64" : "amd64", kibibytes));
    var file = target.resolve("heddle_%s_%s.deb".formatted(version(), arm ? "arm64" : "amd64"));
    execute(
        List.of(
            "dpkg-deb",
            "--root-owner-group",
            "-Zgzip",
            "-z4",
            "--build",
            root.toString(),
            file.toString()));
    return file;
  }

  /** Manual pages and completions, by the program itself. */
  private static void helps(Path root, String heddle) throws Exception {
    var man = root.resolve("usr/share/man/man1");
    execute(List.of(heddle, "man", "-o", man.toString()));
    try (var pages = Files.list(man)) {
      for (var page : pages.toList()) {
        if (page.toString().endsWith(".1")) {
          try (var packed = new GZIPOutputStream(Files.newOutputStream(Path.of(page + ".gz")))) {
            Files.copy(page, packed);
          }
        }
        Files.delete(page);
      }
    }
    put(
        root.resolve("usr/share/bash-completion/completions/heddle"),
        execute(List.of(heddle, "completion", "bash")));
    put(
        root.resolve("usr/share/fish/vendor_completions.d/heddle.fish"),
        execute(List.of(heddle, "completion", "fish")));
  }

  /** rpm, msi and dmg: jpackage's own. */
  private void jpackage(Path target, Path image, String type) throws Exception {
    var association = target.resolve("cluster.properties");
    Files.writeString(
        association,
        "extension=cluster.json\nmime-type=application/vnd.heddle.cluster+json\ndescription=GPU cluster (Heddle)\n");
    var command =
        new ArrayList<String>(
            List.of(
                tool("jpackage"),
                "--type",
                type,
                "--app-image",
                image.toString(),
                "--name",
                "Heddle",
                "--app-version",
                version(),
                "--dest",
                target.toString(),
                "--file-associations",
                association.toString(),
                "--license-file",
                ROOT.resolve("LICENSE").toString()));
    if (type.equals("msi")) {
      command.addAll(List.of("--win-menu", "--win-shortcut", "--win-dir-chooser"));
    }
    if (type.equals("rpm")) {
      command.addAll(List.of("--linux-shortcut", "--linux-menu-group", "Science"));
    }
    execute(command);
  }

  private static void put(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Returns what it printed. */
  private static String execute(List<String> command) throws Exception {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.PIPE)
              .start();
    } catch (IOException missing) {
      stop(
          command.getFirst()
              + " cannot be started ("
              + missing.getMessage()
              + "). Maybe install it.");
      throw missing;
    }
    var output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      System.err.print(output);
      stop(command.getFirst() + " failed");
    }
    return output;
  }

  private static void stop(String message) {
    System.err.println("installer: " + message);
    System.exit(2);
  }
}
