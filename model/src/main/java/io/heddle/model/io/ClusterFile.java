package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import java.nio.file.Path;

/** {@code heddle.cluster/1}. */
public final class ClusterFile {
  private static final JsonFormat<Cluster> FORMAT =
      new JsonFormat<>(Schema.CLUSTER, 2, ClusterReader::read, ClusterWriter::write);

  private ClusterFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Cluster read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Cluster read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<Cluster> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Cluster cluster, Path path) {
    FORMAT.write(cluster, path);
  }

  /** Deterministic, one host or link a line. */
  public static String toJson(Cluster cluster) {
    return FORMAT.toJson(cluster);
  }
}
