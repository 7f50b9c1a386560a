import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An ahead-of-time archive of the classes of a program. Which classes, a rehearsal records, and
 * threads make that differ a little from one time to the next; so the lists are kept in the image,
 * and with the same lists the same archive comes out, byte by byte.
 */
record Archive(Path target, Path image, Path classes) {
  /**
   * Where the header and the region of objects keep checksums, which the JVM does not look at by
   * default.
   */
  private static final List<Integer> CHECKSUMS = List.of(4, 312);

  private static final long MILLION = 1_000_000;

  void make(String program) throws Exception {
    var list = image.resolve("lib").resolve(program + ".classes");
    if (classes == null) {
      start(program, Map.of("HEDDLE_LIST", list.toString()), "--rehearse", program);
    } else {
      Files.copy(classes.resolve(program + ".classes"), list);
    }
    var first = dump(program, list, "1");
    var second = dump(program, list, "2");
    var archive = image.resolve("lib").resolve(program + ".jsa");
    Files.write(archive, settled(first, second));
  }

  /** An archive, and between which times of this machine's clock it was made (milliseconds). */
  private record Dump(ByteBuffer bytes, long from, long to) {
    boolean isTime(long value) {
      return from <= value && value <= to;
    }
  }

  private Dump dump(String program, Path list, String number) throws Exception {
    var archive = target.resolve(program + number + ".jsa");
    long from = System.nanoTime() / MILLION;
    start(program, Map.of("HEDDLE_LIST", list.toString(), "HEDDLE_DUMP", archive.toString()));
    long to = System.nanoTime() / MILLION + 1;
    return new Dump(
        ByteBuffer.wrap(Files.readAllBytes(archive)).order(ByteOrder.LITTLE_ENDIAN), from, to);
  }

  private void start(String program, Map<String, String> environment, String... arguments)
      throws Exception {
    var all = new java.util.HashMap<>(environment);
    all.put("HEDDLE_HEADLESS", "1");
    all.put("HEDDLE_HOME", target.resolve("rehearsal").toString());
    var command = new ArrayList<>(List.of(image.resolve("bin/heddle").toString()));
    command.addAll(List.of(arguments));
    Sys.execute(all, command);
  }

  /**
   * What two dumps agree on. They differ where soft references keep the time of their last use, in
   * milliseconds since the machine started: these become 0, as never used. Where anything else
   * differs the first is taken as it is, and it is said that two builds will differ.
   */
  private static byte[] settled(Dump first, Dump second) {
    var untouched = first.bytes().array().clone();
    var one = first.bytes();
    var two = second.bytes();
    if (one.capacity() != two.capacity()) {
      System.err.println("installer: two archives of the same classes have different sizes");
      return untouched;
    }
    for (int at : CHECKSUMS) {
      one.putInt(at, 0);
      two.putInt(at, 0);
    }
    for (int at = 0; at + Long.BYTES <= one.capacity(); at += Long.BYTES) {
      if (one.getLong(at) != two.getLong(at)) {
        if (!first.isTime(one.getLong(at)) || !second.isTime(two.getLong(at))) {
          System.err.println("installer: two archives of the same classes differ at byte " + at);
          return untouched;
        }
        one.putLong(at, 0);
      }
    }
    return one.array();
  }
}
