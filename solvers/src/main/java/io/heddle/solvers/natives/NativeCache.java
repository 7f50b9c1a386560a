package io.heddle.solvers.natives;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.CRC32;

/**
 * The folder of native libraries that all runs of a user share. A library is unpacked from its jar
 * once; each run compares size and CRC-32 with the jar's and replaces files that differ by new
 * ones, so that runs beside it keep what they have mapped.
 */
public final class NativeCache {
  /** A library that no run used for so long belongs to a version that was replaced. */
  private static final Duration UNUSED = Duration.ofDays(30);

  /** Unpacking takes seconds: an older part is what a killed run left. */
  private static final Duration UNPACKING = Duration.ofMinutes(10);

  private static final String PART = ".part";
  private static final int BUFFER = 1 << 20;
  private static final System.Logger LOG = System.getLogger(NativeCache.class.getName());

  private NativeCache() {}

  /** {@code HEDDLE_CACHE}, else the system's folder of caches. Need not exist yet. */
  public static Path home() {
    var own = System.getProperty("heddle.cache", System.getenv("HEDDLE_CACHE"));
    if (own != null && !own.isEmpty()) {
      return Path.of(own).toAbsolutePath();
    }
    var home = Path.of(System.getProperty("user.home"));
    var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (system.contains("mac")) {
      return home.resolve("Library/Caches/Heddle");
    }
    if (system.contains("win")) {
      return home.resolve("AppData/Local/Heddle/Cache");
    }
    var caches = System.getenv("XDG_CACHE_HOME");
    return (caches == null || !caches.startsWith("/") ? home.resolve(".cache") : Path.of(caches))
        .resolve("heddle");
  }

  /** One file of a library in its jar. */
  private record Packed(Path jar, JarEntry entry) {
    String name() {
      return entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
    }
  }

  /**
   * Unpacks a library where it is not yet. O(its size).
   *
   * @param name of the library, part of the folder's name
   * @param resources files in jars of the class path; those beside each are unpacked too
   * @return the folder with the files; of the temporary folder where the cache cannot be written
   * @throws IOException if no jar has a resource, or neither folder can be written
   */
  public static Path unpack(String name, String... resources) throws IOException {
    var files = new ArrayList<Packed>();
    for (var resource : resources) {
      files.addAll(packed(resource));
    }
    var folder = "%s-%08x".formatted(name, version(files));
    try {
      return unpack(files, home().resolve("native"), name, folder);
    } catch (IOException unwritable) {
      LOG.log(System.Logger.Level.DEBUG, "{0}", unwritable.toString());
      var temporary = Path.of(System.getProperty("java.io.tmpdir"), "heddle-native");
      return unpack(files, temporary, name, folder);
    }
  }

  private static List<Packed> packed(String resource) throws IOException {
    var url = NativeCache.class.getClassLoader().getResource(resource);
    if (url == null || !url.getProtocol().equals("jar")) {
      throw new NoSuchFileException(resource, null, "not part of this package of Heddle");
    }
    var address = url.getPath(); // file:JAR!/RESOURCE
    var file = Path.of(URI.create(address.substring(0, address.lastIndexOf("!/"))));
    try (var jar = new JarFile(file.toFile())) {
      var inside = resource.substring(0, resource.lastIndexOf('/') + 1);
      return jar.stream()
          .filter(each -> !each.isDirectory() && each.getName().startsWith(inside))
          .filter(each -> each.getName().indexOf('/', inside.length()) < 0)
          .map(each -> new Packed(file, each))
          .toList();
    }
  }

  private static long version(List<Packed> files) {
    var all = new CRC32();
    for (var each : files) {
      var entry = each.entry();
      all.update((entry.getName() + ' ' + entry.getCrc()).getBytes(StandardCharsets.UTF_8));
    }
    return all.getValue();
  }

  private static synchronized Path unpack(List<Packed> files, Path home, String name, String folder)
      throws IOException {
    var to = Files.createDirectories(home.resolve(folder));
    if (!areWhole(to, files)) {
      // One run unpacks while others wait, so that none replaces what another has just loaded.
      try (var lock = FileChannel.open(home.resolve("lock"), CREATE, WRITE)) {
        lock.lock();
        for (var each : files) {
          if (!isWhole(to.resolve(each.name()), each.entry())) {
            replace(to.resolve(each.name()), each);
          }
        }
      }
    }
    touch(to);
    sweep(home, name + "-", UNUSED);
    sweep(to, "", UNPACKING);
    return to;
  }

  private static boolean areWhole(Path folder, List<Packed> files) throws IOException {
    for (var each : files) {
      if (!isWhole(folder.resolve(each.name()), each.entry())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWhole(Path file, JarEntry packed) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) != packed.getSize()) {
      return false;
    }
    var sum = new CRC32();
    var buffer = new byte[BUFFER];
    try (var in = Files.newInputStream(file)) {
      for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
        sum.update(buffer, 0, got);
      }
    }
    return sum.getValue() == packed.getCrc();
  }

  private static void replace(Path file, Packed packed) throws IOException {
    var part =
        file.resolveSibling("%s.%s%s".formatted(file.getFileName(), UUID.randomUUID(), PART));
    try (var jar = new JarFile(packed.jar().toFile());
        var in = jar.getInputStream(packed.entry())) {
      Files.copy(in, part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void touch(Path folder) {
    try {
      Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
    } catch (IOException readOnly) {
      LOG.log(System.Logger.Level.DEBUG, "{0}", readOnly.toString());
    }
  }

  /**
   * Deletes folders of other versions, or parts that were never completed.
   *
   * @param prefix of the folders; empty: parts
   */
  private static void sweep(Path folder, String prefix, Duration age) throws IOException {
    var before = Instant.now().minus(age);
    try (var files =
        Files.newDirectoryStream(folder, prefix.isEmpty() ? "*" + PART : prefix + "*")) {
      for (var each : files) {
        if (modified(each).isBefore(before)) {
          delete(each);
        }
      }
    }
  }

  private static Instant modified(Path file) {
    try {
      return Objects.requireNonNull(Files.getLastModifiedTime(file)).toInstant();
    } catch (IOException gone) {
      return Instant.MAX;
    }
  }

  /** Deletes a file, or a folder with all that is in it, as far as the system allows it. */
  public static void delete(Path folder) {
    if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException stays) {
      LOG.log(System.Logger.Level.DEBUG, "{0} stays: {1}", folder, stays.getMessage());
    }
  }
}
