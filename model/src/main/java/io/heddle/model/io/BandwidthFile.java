package io.heddle.model.io;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ProfileCoverage;
import java.nio.file.Path;

/** {@code heddle.bandwidth/1}: measured collective bandwidth. */
public final class BandwidthFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.bandwidth/1";

  public static final Schema<BandwidthProfile> SCHEMA =
      new Schema<>(
          KIND,
          "a bandwidth profile",
          "intra",
          3,
          BandwidthReader::read,
          BandwidthWriter::write,
          ProfileCoverage::of,
          _ -> References.NONE);

  private BandwidthFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static BandwidthProfile read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static BandwidthProfile read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(BandwidthProfile profile, Path path) {
    SCHEMA.write(profile, path);
  }

  /** Deterministic, one measurement a line. */
  public static String toJson(BandwidthProfile profile) {
    return SCHEMA.toJson(profile);
  }
}
