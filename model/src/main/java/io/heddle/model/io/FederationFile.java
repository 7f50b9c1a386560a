package io.heddle.model.io;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import java.nio.file.Path;

/** {@code heddle.federation/1}. */
public final class FederationFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.federation/1";

  public static final Schema<Federation> SCHEMA =
      new Schema<>(
          KIND,
          "a federation of clusters",
          "clusters",
          2,
          FederationReader::read,
          FederationWriter::write,
          FederationFile::summary,
          _ -> References.NONE);

  private FederationFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Federation read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Federation read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Federation value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Federation value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Federation value) {
    long files = value.clusters().stream().filter(cluster -> cluster.file() != null).count();
    return "federation of %,d clusters, %,d links, %,d free GPUs%s"
        .formatted(
            value.clusters().size(),
            value.links().size(),
            value.clusters().stream().mapToLong(FederatedCluster::gpus).sum(),
            files == 0 ? "" : " and those of %,d files".formatted(files));
  }
}
