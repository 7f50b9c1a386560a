package io.heddle.model.exchange;

import io.heddle.model.io.FormatChoice;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list of import formats, and what can be done with a text of any of them.
 *
 * @param all in the order of guessing: what says most surely what it is comes first
 */
public record FabricImportFormats(List<FabricImportFormat> all) {
  /** The registry that the command line and the planner both read. */
  public static final FabricImportFormats ALL =
      new FabricImportFormats(
          List.of(
              new IbnetdiscoverFormat(),
              new IblinkinfoFormat(),
              new NcclXmlFormat(),
              GraphFabricFormat.GRAPHML,
              GraphFabricFormat.GEXF,
              new VolcanoHyperNodeFormat(),
              new KueueTopologyFormat(),
              new NetJsonFormat(),
              new ContainerlabImportFormat(),
              new InfraGraphFormat(),
              new TopographTopologyFormat(),
              new NetBoxFormat(),
              new LldpNeighbourFormat(),
              new SlurmTopologyFormat(),
              new NvidiaSmiFormat(),
              new RocmSmiFormat(),
              new Ns3TopologyFormat(),
              GraphFabricFormat.DOT,
              new CsvFabricFormat()));

  public FabricImportFormats {
    all = List.copyOf(all);
  }

  /**
   * The format of that word.
   *
   * @throws InputException if there is none
   */
  public FabricImportFormat byId(String id) {
    return FormatChoice.of("--from", id, all, FabricImportFormat::id);
  }

  /** The first format that recognises one of the sources; null if none does. */
  public @Nullable FabricImportFormat guess(List<ImportSource> sources) {
    return all.stream()
        .filter(format -> sources.stream().anyMatch(format::recognises))
        .findFirst()
        .orElse(null);
  }

  /**
   * {@link #guess(List)}, or a refusal that lists what is known.
   *
   * @throws InputException if no format recognises a source
   */
  public FabricImportFormat guessOrRefuse(List<ImportSource> sources) {
    var format = guess(sources);
    if (format == null) {
      throw new InputException(
          sources.getFirst().name(),
          "",
          "an unknown format",
          "one of " + String.join(", ", all.stream().map(FabricImportFormat::id).toList()),
          Advice.sentence("Name the format with --from."));
    }
    return Objects.requireNonNull(format);
  }
}
