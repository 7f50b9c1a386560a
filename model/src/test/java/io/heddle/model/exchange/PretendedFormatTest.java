package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.text.Advice;
import io.heddle.model.text.DescribedFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An importer is one class and one entry in the list of formats. */
class PretendedFormatTest {
  @TempDir Path folder = Path.of("");

  /** A cable a line: {@code pretended: node-1 leaf-1}. */
  private static final class PretendedFormat extends DescribedFormat implements FabricImportFormat {
    PretendedFormat() {
      super("pretended", "Pretended cables, one a line");
    }

    @Override
    public boolean recognises(ImportSource source) {
      return source.head().startsWith("pretended: ");
    }

    @Override
    public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
      var nodes = new GraphFileNodes(new ImportNotes());
      for (var source : sources) {
        source
            .text()
            .lines()
            .map(line -> line.split(" "))
            .forEach(words -> {
              nodes.node(words[1]);
              nodes.node(words[2]);
              nodes.edge(words[1], words[2]);
            });
      }
      return nodes.imported(sources.getFirst(), options, id(), "no cables", "cables");
    }
  }

  private static final FabricImportFormats WITH_PRETENDED =
      new FabricImportFormats(
          Stream.concat(FabricImportFormats.ALL.all().stream(), Stream.of(new PretendedFormat()))
              .toList());

  private static ImportedFabric read(@Nullable String format, Path... files) {
    return FabricImport.read(WITH_PRETENDED, List.of(files), format, FabricImportOptions.DEFAULT);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void anImporterIsOneEntry() throws IOException {
    var cables = file("cables.txt", "pretended: node-1 leaf-1\npretended: node-2 leaf-1\n");
    var imported = read(null, cables);
    assertThat(Fabrics.links(imported.cluster()))
        .containsExactly("leaf-1 node-1 1×400", "leaf-1 node-2 1×400");
    assertThat(imported.report().text()).contains("read      cables: 2 hosts, 1 switch");
    assertThat(read("pretended", cables).cluster()).isEqualTo(imported.cluster());
    file("readme.txt", "nothing that a format recognises\n");
    assertThat(read(null, folder).cluster().links()).hasSize(2);
    assertThatThrownBy(() -> read("pretnded", cables))
        .hasMessageContaining("csv, pretended")
        .hasMessageContaining(Advice.didYouMean("pretended").toString());
    var foreign = file("foreign.txt", "who knows\n");
    assertThatThrownBy(() -> read(null, foreign)).hasMessageContaining("csv, pretended");
    assertThatThrownBy(() -> FabricImport.read(List.of(cables), null, FabricImportOptions.DEFAULT))
        .as("without its entry")
        .hasMessageContaining("an unknown format");
  }
}
