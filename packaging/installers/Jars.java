import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Jars without the native code of other systems, their classes in a format for caches. */
final class Jars {
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib)(\\.[\\d.]+)?");
  private static final Pattern OTHER_SYSTEMS =
      Pattern.compile("(?i).*(musl|android|freebsd|openbsd|netbsd|dragonfly|sunos|solaris|aix).*");

  private Jars() {}

  /** Writes jars anew where they are. */
  static void main(String[] jars) throws IOException {
    for (var each : jars) {
      var stripped = Path.of(each + ".stripped");
      Files.deleteIfExists(stripped); // of a run that was ended
      strip(Path.of(each), stripped);
      Files.move(stripped, Path.of(each), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Whether a jar is another system's, by its name. */
  static boolean isForeign(String jar) {
    if (!jar.matches("(ortools-(linux|darwin|win32)|pytorch-native).*")) {
      return false;
    }
    boolean system =
        Sys.isWindows()
            ? jar.contains("win")
            : Sys.isMac() ? jar.contains("darwin") || jar.contains("osx") : jar.contains("linux");
    return !system || jar.contains("aarch64") != Sys.isArm();
  }

  /** Copies a jar without the native code of other systems, its classes in a format for caches. */
  static void strip(Path from, Path to) throws IOException {
    try (var jar = new ZipFile(from.toFile());
        var modern = new Modern(from)) {
      if (jar.stream().noneMatch(each -> isForeign(each) || isOld(jar, each))) {
        Files.copy(from, to);
        return;
      }
      try (OutputStream file = Files.newOutputStream(to);
          var out = new ZipOutputStream(file)) {
        for (var entry : jar.stream().filter(each -> !isForeign(each)).toList()) {
          var copy = new ZipEntry(entry.getName());
          copy.setTimeLocal(entry.getTimeLocal());
          out.putNextEntry(copy);
          var content = content(jar, entry);
          out.write(isOld(jar, entry) ? modern.rewrite(content) : content);
          out.closeEntry();
        }
      }
    }
  }

  private static boolean isOld(ZipFile jar, ZipEntry entry) {
    return entry.getName().endsWith(".class") && Modern.isOld(content(jar, entry));
  }

  private static byte[] content(ZipFile jar, ZipEntry entry) {
    try (var content = jar.getInputStream(entry)) {
      return content.readAllBytes();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Unpacks a jar: its native code into one folder without its path, all else into another. */
  static void unpack(List<Path> jars, Path natives, Path classes) throws IOException {
    Files.createDirectories(natives);
    for (var each : jars) {
      try (var jar = new ZipFile(each.toFile())) {
        for (var entry : jar.stream().filter(file -> !file.isDirectory()).toList()) {
          var name = entry.getName();
          var to =
              NATIVE.matcher(name.toLowerCase(Locale.ROOT)).matches()
                  ? natives.resolve(name.substring(name.lastIndexOf('/') + 1))
                  : classes.resolve(name);
          Files.createDirectories(to.getParent());
          try (var content = jar.getInputStream(entry)) {
            Files.copy(content, to);
          }
        }
      }
    }
  }

  private static boolean isForeign(ZipEntry entry) {
    var name = entry.getName().toLowerCase(Locale.ROOT);
    if (!NATIVE.matcher(name).matches()) {
      return false;
    }
    boolean system =
        Sys.isWindows()
            ? name.endsWith(".dll")
            : Sys.isMac()
                ? name.endsWith(".dylib") || name.endsWith(".jnilib")
                : name.matches(".*\\.so(\\.[\\d.]+)?");
    boolean others = OTHER_SYSTEMS.matcher(name).matches();
    boolean forArm = name.matches(".*(aarch64|arm64).*");
    boolean forOthers =
        name.matches(
            ".*(/|-|_)(x86|i386|i586|32|arm|armv\\w*|armel|ppc\\w*|s390\\w*|riscv\\w*|loong\\w*|mips\\w*|sparc\\w*)/.*");
    boolean forIntel = name.matches(".*(x86_64|x86-64|amd64).*");
    return !system || others || forOthers || (Sys.isArm() ? forIntel : forArm);
  }
}
