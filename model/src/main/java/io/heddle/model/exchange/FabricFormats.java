package io.heddle.model.exchange;

import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Nearest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The registry of import formats that the command line and the planner both read. */
public final class FabricFormats {
  /** In the order of guessing: what says most surely what it is comes first. */
  private static final List<FabricFormat> ALL =
      List.of(
          new IbnetFormat(),
          new IblinkFormat(),
          new NcclXmlFormat(),
          GraphFormat.GRAPHML,
          GraphFormat.GEXF,
          new VolcanoFormat(),
          new KueueFormat(),
          new NetJsonFormat(),
          new ContainerlabFormat(),
          new InfraGraphFormat(),
          new TopographFormat(),
          new NetBoxFormat(),
          new LldpFormat(),
          new SlurmFormat(),
          new NvidiaSmiFormat(),
          new RocmSmiFormat(),
          new Ns3Format(),
          GraphFormat.DOT,
          new CsvFormat());

  private FabricFormats() {}

  public static List<FabricFormat> all() {
    return ALL;
  }

  /**
   * The format of that word.
   *
   * @throws InputException if there is none
   */
  public static FabricFormat byId(String id) {
    var ids = ALL.stream().map(FabricFormat::id).toList();
    return ALL.stream()
        .filter(format -> format.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new InputException(
                new Finding(
                    "--from",
                    "",
                    Source.quote(id),
                    "one of " + String.join(", ", ids),
                    Nearest.to(id, ids))));
  }

  /** The first format that recognises one of the sources; null if none does. */
  public static @Nullable FabricFormat guess(List<Source> sources) {
    return ALL.stream()
        .filter(format -> sources.stream().anyMatch(format::recognises))
        .findFirst()
        .orElse(null);
  }

  /**
   * {@link #guess(List)}, or a refusal that lists what is known.
   *
   * @throws InputException if no format recognises a source
   */
  public static FabricFormat guessOrRefuse(List<Source> sources) {
    var format = guess(sources);
    if (format == null) {
      throw new InputException(
          new Finding(
              sources.getFirst().name(),
              "",
              "a text of an unknown format",
              "one of " + String.join(", ", ALL.stream().map(FabricFormat::id).toList()),
              "name it with --from"));
    }
    return Objects.requireNonNull(format);
  }
}
