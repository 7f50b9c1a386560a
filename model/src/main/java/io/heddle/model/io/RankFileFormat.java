package io.heddle.model.io;

import java.util.List;
import java.util.Map;

/** A family of rank files; an entry of {@link RankFileFormats}. */
public interface RankFileFormat {
  /** The word of {@code --format}. */
  String id();

  /** One sentence for a person. */
  String summary();

  /**
   * The files, by names that are safe in any folder. O(GPUs).
   *
   * @throws InputException if the format cannot hold this order or a host's name
   */
  Map<String, String> files(RankFilePlan plan, RankFileOptions options);

  /** What the files leave open because the placement does not say it; for the user to read. */
  default List<String> notes(RankFilePlan plan) {
    return List.of();
  }
}
