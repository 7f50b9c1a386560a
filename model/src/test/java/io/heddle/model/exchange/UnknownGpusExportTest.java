package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts whose GPUs no source names get no invented ones by an export. */
class UnknownGpusExportTest {
  private static final HostType KNOWN = new HostType("h100-8", "H100", 8);
  private static final HostType ASSUMED = new HostType("assumed-8-gpus", "unknown", 8);
  private static final Cluster CLUSTER =
      new Cluster(
          "c",
          List.of(KNOWN, ASSUMED),
          List.of(new Switch("l", Tier.LEAF)),
          List.of(
              new Host("a", KNOWN),
              new Host("b", ASSUMED, HostGpuStates.UNKNOWN, Health.WELL, Map.of(), null)),
          List.of(new Link("a", "l", 400, 8), new Link("b", "l", 400, 8)));

  private static FabricExportWriter.Written written(String format) {
    return FabricExportWriters.all().stream()
        .filter(writer -> writer.id().equals(format))
        .findFirst()
        .orElseThrow()
        .write(CLUSTER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kueue", "hosts-csv", "astra-sim", "simai", "infragraph"})
  void eachFormatThatCountsGpusSaysSo(String format) {
    assertThat(written(format).notes()).anyMatch(note -> note.matches(".*\\bb\\b.*unknown.*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kueue", "hosts-csv"})
  void whatIsUnknownIsUnknownWhenReadAgain(String format) {
    var sources =
        written(format).files().entrySet().stream()
            .map(file -> new ImportSource(file.getKey(), file.getValue()))
            .toList();
    var again = FabricImport.readSources(sources, FabricImportOptions.DEFAULT).cluster();
    assertThat(again.host("a").type().gpus()).isEqualTo(8);
    assertThat(again.host("a").hasKnownGpus()).isTrue();
    assertThat(again.host("b").hasKnownGpus()).isFalse();
  }

  @Test
  void nothingIsSaidWhereAllAreKnown() {
    var known = CLUSTER.withHosts(List.of(new Host("a", KNOWN), new Host("b", KNOWN)));
    assertThat(UnknownGpuReport.written(known, "")).isEmpty();
  }
}
