package io.heddle.model.io;

import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Launch arguments of a plan as files, with what it is estimated to cost beside them. */
public final class LaunchFileExport {
  private LaunchFileExport() {}

  /**
   * Contents by file name, the arguments first.
   *
   * @param globalBatch sequences per iteration
   */
  public static Map<String, String> files(
      LaunchFormat format, PlanEstimate plan, TransformerShape shape, int globalBatch) {
    var files = new LinkedHashMap<String, String>();
    files.put(format.fileName(), format.text(plan, shape, globalBatch));
    files.put("estimate.json", FileKinds.ESTIMATE.toJson(plan));
    return files;
  }

  /**
   * Writes the files, all or none.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if a file is in the way
   */
  public static List<Path> write(
      LaunchFormat format,
      PlanEstimate plan,
      TransformerShape shape,
      int globalBatch,
      Path folder,
      boolean force) {
    return GeneratedFolderExport.write(
        "launch", files(format, plan, shape, globalBatch), folder, force);
  }
}
