package io.heddle.model.dialect;

import io.heddle.model.io.FormatChoice;
import io.heddle.model.io.InputException;
import io.heddle.model.io.RankFileFormats;
import java.util.List;

/** The registry of schedulers and launchers that a job is handed to and read back from. */
public final class SchedulerDialects {
  private static final List<SchedulerDialect> ALL =
      List.of(
          new SlurmDialect(),
          new KueueDialect(),
          new KaiDialect(),
          new VolcanoDialect(),
          new PodGroupDialect(),
          new JobSetDialect(),
          new LeaderWorkerDialect(),
          new LauncherDialect(RankFileFormats.byName("torchrun")),
          new LauncherDialect(RankFileFormats.byName("openmpi")),
          new LauncherDialect(RankFileFormats.byName("hostfile")));

  private SchedulerDialects() {}

  public static List<SchedulerDialect> all() {
    return ALL;
  }

  /**
   * @throws InputException if there is none of that name
   */
  public static SchedulerDialect byId(String id) {
    return FormatChoice.of("--format", id, ALL, SchedulerDialect::id);
  }
}
