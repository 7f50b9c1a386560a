package io.heddle.model.io;

import io.heddle.model.bandwidth.BandwidthProfile;
import java.nio.file.Path;

/** {@code heddle.bandwidth/1}: measured collective bandwidth. */
public final class BandwidthFile {
  private static final JsonFormat<BandwidthProfile> FORMAT =
      new JsonFormat<>(Schema.BANDWIDTH, 3, BandwidthReader::read, BandwidthWriter::write);

  private BandwidthFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static BandwidthProfile read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static BandwidthProfile read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<BandwidthProfile> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(BandwidthProfile profile, Path path) {
    FORMAT.write(profile, path);
  }

  /** Deterministic, one measurement a line. */
  public static String toJson(BandwidthProfile profile) {
    return FORMAT.toJson(profile);
  }
}
