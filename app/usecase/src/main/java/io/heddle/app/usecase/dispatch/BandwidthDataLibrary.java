package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.InputException;
import io.heddle.model.io.NcclLogReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a person measured or was given. Slow to read: not for the UI thread.
 *
 * @param runs the newest last
 * @param profiles that were imported as such
 * @param broken profiles that cannot be read, and why
 */
public record BandwidthDataLibrary(
    List<NcclTestRun> runs, List<BandwidthProfile> profiles, List<String> broken) {
  public static final BandwidthDataLibrary EMPTY =
      new BandwidthDataLibrary(List.of(), List.of(), List.of());

  /** What an import found. */
  public record Imported(
      int read, int failed, int added, int profiles, BandwidthDataLibrary library) {}

  public static BandwidthDataLibrary of(Path folder) {
    try (var measurements = new MeasurementLibrary(folder)) {
      return with(measurements, folder);
    }
  }

  private static BandwidthDataLibrary with(MeasurementLibrary measurements, Path folder) {
    var broken = new ArrayList<String>();
    var profiles = new BandwidthProfileStore(folder).all(broken::add);
    return new BandwidthDataLibrary(measurements.runs(), profiles, broken);
  }

  /**
   * Logs and profiles, all or none; a run that is there already is not taken twice.
   *
   * @throws InputException with the problems of the first file that is neither
   */
  public static Imported add(List<Path> files, Path folder) {
    var runs = new ArrayList<NcclTestRun>();
    var profiles = new ArrayList<BandwidthProfile>();
    for (var file : files) {
      if (isProfile(file)) {
        profiles.add(FileKinds.BANDWIDTH.read(file));
      } else {
        runs.addAll(NcclLogReader.read(file));
      }
    }
    try (var measurements = new MeasurementLibrary(folder)) {
      int added = measurements.add(runs);
      profiles.forEach(new BandwidthProfileStore(folder)::add);
      int failed = (int) runs.stream().filter(run -> !run.good()).count();
      return new Imported(runs.size(), failed, added, profiles.size(), with(measurements, folder));
    }
  }

  private static boolean isProfile(Path file) {
    if (!file.toString().endsWith(".json")) {
      return false;
    }
    try {
      return FileSchemas.ALL.schemaOf(file).equals(FileKinds.BANDWIDTH);
    } catch (InputException _) {
      return false; // the JSON of nccl-tests has no schema; its reader says what is wrong
    }
  }
}
