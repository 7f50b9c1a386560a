package io.heddle.model.io;

import io.heddle.model.result.FederationPlan;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A plan for a federation as files for other programs, with the plan itself beside them. */
public final class FederationExport {
  private FederationExport() {}

  /**
   * Contents by file name, what was asked for first.
   *
   * @throws IllegalArgumentException if a name cannot be told in this format, or there are too many
   */
  public static Map<String, String> files(FederationFormat format, FederationPlan plan) {
    var files = new LinkedHashMap<String, String>();
    files.put(format.fileName(), format.text(plan));
    files.putIfAbsent(FederationFormat.JSON.fileName(), FederationFormat.JSON.text(plan));
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
      FederationFormat format, FederationPlan plan, Path folder, boolean force) {
    return FolderExport.write("federation", files(format, plan), folder, force);
  }
}
