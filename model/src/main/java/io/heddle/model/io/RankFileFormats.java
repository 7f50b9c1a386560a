package io.heddle.model.io;

import java.util.List;

/** The registry of rank files that the command line and the planner both read. */
public final class RankFileFormats {
  private static final List<RankFileFormat> ALL =
      List.of(
          new OpenMpiRanks(),
          new SlurmRankFormat(),
          new HostfileRankFormat(),
          new TorchrunRankFormat(),
          new KubernetesRankFormat(),
          new CsvRankFormat(),
          new JsonRankFormat());

  private RankFileFormats() {}

  public static List<RankFileFormat> all() {
    return ALL;
  }

  /**
   * @throws InputException if there is none of that name
   */
  public static RankFileFormat byName(String name) {
    return FormatChoice.of("--format", name, ALL, RankFileFormat::id);
  }
}
