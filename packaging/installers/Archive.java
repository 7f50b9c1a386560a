import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ahead-of-time archives of the classes of programs. Which classes, a rehearsal records, and
 * threads make that differ a little from one time to the next; so the lists are kept in the image,
 * and with the same lists the same archive comes out, byte by byte.
 */
record Archive(Path target, FixedFolder folder, Path classes) {
  /**
   * Where the header and the region of objects keep checksums, which the JVM does not look at by
   * default.
   */
  private static final List<Integer> CHECKSUMS = List.of(4, 312);

  private static final long MILLION = 1_000_000;
  private static final int DUMPS = 6;

  /** Puts the list and the archive of a program into a folder. */
  void make(String program, Path lib) throws Exception {
    var name = program + ".classes";
    var list = folder.file(name);
    if (classes == null) {
      start(program, Map.of("HEDDLE_LIST", list.toString()), "--rehearse", program);
    } else {
      Files.copy(classes.resolve(name), list);
    }
    Files.copy(list, lib.resolve(name));
    Files.write(lib.resolve(program + ".jsa"), archive(program, list));
  }

  /** An archive, and between which times of this machine's clock it was made (milliseconds). */
  private record Dump(byte[] bytes, long from, long to) {
    boolean isTime(long value) {
      return from <= value && value <= to;
    }

    ByteBuffer copy() {
      return ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  /**
   * What the first two dumps say that agree. Where none do, the first is taken as it is, and it is
   * said that another build will differ.
   */
  private byte[] archive(String program, Path list) throws Exception {
    var dumps = new ArrayList<Dump>();
    while (dumps.size() < DUMPS) {
      var latest = dump(program, list);
      for (var earlier : dumps) {
        var settled = settled(earlier, latest);
        if (settled.isPresent()) {
          return settled.get();
        }
      }
      dumps.add(latest);
    }
    System.err.printf(
        "installer: of %d archives of the classes of %s no two agree, so another build will differ%n",
        DUMPS, program);
    return dumps.getFirst().bytes();
  }

  private Dump dump(String program, Path list) throws Exception {
    var archive = folder.file(program + ".jsa");
    long from = System.nanoTime() / MILLION;
    start(program, Map.of("HEDDLE_LIST", list.toString(), "HEDDLE_DUMP", archive.toString()));
    long to = System.nanoTime() / MILLION + 1;
    var bytes = Files.readAllBytes(archive);
    Files.delete(archive);
    return new Dump(bytes, from, to);
  }

  private void start(String program, Map<String, String> environment, String... arguments)
      throws Exception {
    var all = new HashMap<>(environment);
    all.put("HEDDLE_HEADLESS", "1");
    all.put("HEDDLE_HOME", target.resolve("rehearsal").toString());
    var command = new ArrayList<>(List.of(folder.image().resolve("bin/heddle").toString()));
    command.addAll(List.of(arguments));
    Sys.execute(all, command);
  }

  /**
   * What two dumps agree on, if they do. They differ where soft references keep the time of their
   * last use, in milliseconds since the machine started: these become 0, as never used.
   */
  private static Optional<byte[]> settled(Dump first, Dump second) {
    var one = first.copy();
    var two = second.copy();
    if (one.capacity() != two.capacity()) {
      return Optional.empty();
    }
    for (int at : CHECKSUMS) {
      one.putInt(at, 0);
      two.putInt(at, 0);
    }
    for (int at = 0; at + Long.BYTES <= one.capacity(); at += Long.BYTES) {
      if (one.getLong(at) != two.getLong(at)) {
        if (!first.isTime(one.getLong(at)) || !second.isTime(two.getLong(at))) {
          return Optional.empty();
        }
        one.putLong(at, 0);
      }
    }
    return Optional.of(one.array());
  }
}
