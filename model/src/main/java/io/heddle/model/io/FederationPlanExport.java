package io.heddle.model.io;

import io.heddle.model.result.FederatedJobsPlan;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A plan for a federation as files for other programs, with the plan itself beside them. */
public final class FederationPlanExport {
  private FederationPlanExport() {}

  /**
   * Contents by file name, what was asked for first.
   *
   * @throws IllegalArgumentException if a name cannot be written in this format, or there are too
   *     many
   */
  public static Map<String, String> files(FederationPlanFormat format, FederatedJobsPlan plan) {
    var files = new LinkedHashMap<String, String>();
    files.put(format.fileName(), format.text(plan));
    files.putIfAbsent(FederationPlanFormat.JSON.fileName(), FederationPlanFormat.JSON.text(plan));
    return files;
  }

  /**
   * Writes the files, all or none.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if a file is in the way
   * @throws IllegalArgumentException as {@link #files}
   */
  public static List<Path> write(
      FederationPlanFormat format, FederatedJobsPlan plan, Path folder, boolean force) {
    return GeneratedFolderExport.write("federation", files(format, plan), folder, force);
  }
}
