package io.heddle.model.io;

import io.heddle.model.text.Nearest;
import java.util.List;

/** The registry of rank files that the command line and the planner both read. */
public final class RankFormats {
  private static final List<RankFormat> ALL =
      List.of(
          new OpenMpiRanks(),
          new SlurmRanks(),
          new HostfileRanks(),
          new TorchrunRanks(),
          new KubernetesRanks(),
          new CsvRanks(),
          new JsonRanks());

  private RankFormats() {}

  public static List<RankFormat> all() {
    return ALL;
  }

  /**
   * @throws InputException if there is none of that name
   */
  public static RankFormat byName(String name) {
    var names = ALL.stream().map(RankFormat::name).toList();
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new InputException(
                new Finding(
                    "--format",
                    "",
                    JsonCursor.quote(name),
                    "one of " + String.join(", ", names),
                    Nearest.to(name, names))));
  }
}
