import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** This system, its files and its programs; version and time of what is made. */
final class Sys {
  static final Path ROOT = Path.of("").toAbsolutePath();
  static final Path DESKTOP = ROOT.resolve("packaging/desktop");
  private static final String OS = System.getProperty("os.name").toLowerCase(Locale.ROOT);

  private Sys() {}

  static boolean isWindows() {
    return OS.contains("win") && !OS.contains("darwin");
  }

  static boolean isMac() {
    return OS.contains("mac");
  }

  static boolean isLinux() {
    return !isWindows() && !isMac();
  }

  static boolean isArm() {
    return System.getProperty("os.arch").matches("aarch64|arm64");
  }

  /** The version: of the root pom. */
  static String version() throws IOException {
    return property("revision");
  }

  /** The time that everything made bears: SOURCE_DATE_EPOCH, or the one of the root pom. */
  static Instant time() throws IOException {
    var epoch = System.getenv("SOURCE_DATE_EPOCH");
    return epoch == null
        ? Instant.parse(property("project.build.outputTimestamp"))
        : Instant.ofEpochSecond(Long.parseLong(epoch));
  }

  private static String property(String name) throws IOException {
    var match =
        Pattern.compile("<%s>([^<]+)</".formatted(Pattern.quote(name)))
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    if (!match.find()) {
      throw stop("pom.xml has no <" + name + ">");
    }
    return match.group(1);
  }

  /** A program of this JDK. */
  static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  static void put(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
  }

  /** Copies a folder as it is: links, permissions, times. */
  static void copyTree(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(
            file,
            to.resolve(from.relativize(file).toString()),
            LinkOption.NOFOLLOW_LINKS,
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  static void executable(Path file) throws IOException {
    if (!isWindows()) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** All of a folder bears the time of what is made, and permissions that no umask changed. */
  static void settle(Path folder) throws IOException {
    var time = FileTime.from(time());
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!isWindows() && !Files.isSymbolicLink(file)) {
          boolean open = Files.isDirectory(file) || Files.isExecutable(file);
          Files.setPosixFilePermissions(
              file, PosixFilePermissions.fromString(open ? "rwxr-xr-x" : "rw-r--r--"));
        }
        Files.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setTimes(time, time, null);
      }
    }
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (var files = Files.walk(folder)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Returns what it printed; ends the program where it fails. */
  static String execute(List<String> command) throws Exception {
    return execute(Map.of(), command);
  }

  static String execute(Map<String, String> environment, List<String> command) throws Exception {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.environment().put("SOURCE_DATE_EPOCH", Long.toString(time().getEpochSecond()));
    builder.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
    Process process;
    try {
      process = builder.start();
    } catch (IOException missing) {
      throw stop(
          command.getFirst()
              + " cannot be started ("
              + missing.getMessage()
              + "). Install it.");
    }
    process.getOutputStream().close();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      System.err.print(output);
      throw stop(command.getFirst() + " failed");
    }
    return output;
  }

  /** Ends the program; never returns. */
  static RuntimeException stop(String message) {
    System.err.println("installer: " + message);
    System.exit(2);
    return new IllegalStateException(message);
  }
}
