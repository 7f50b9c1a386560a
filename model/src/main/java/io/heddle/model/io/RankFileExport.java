package io.heddle.model.io;

import java.nio.file.Path;
import java.util.List;

/** Writes rank files into a folder. */
public final class RankFileExport {
  private RankFileExport() {}

  /**
   * All files or none, and no script of an older placement stays behind. Makes the folder.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if the format cannot hold the placement, or a file is in the way
   */
  public static List<Path> write(
      RankFileFormat format,
      RankFilePlan plan,
      RankFileOptions options,
      Path folder,
      boolean force) {
    return GeneratedFolderExport.write(format.id(), format.files(plan, options), folder, force);
  }
}
