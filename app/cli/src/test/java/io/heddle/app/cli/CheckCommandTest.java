package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CheckCommandTest extends OnSample {
  @Test
  void aBrokenFileIsReportedWholeAndCheckedFilesAreUntouched() throws IOException {
    var broken = folder.resolve("b.json");
    Files.writeString(
        broken,
        """
        {"schema": "heddle.cluster/1", "name": "b", "hostTypes": {"t": {"gpuModel": "G", "gpus": 0}},
         "switches": [{"id": "s", "tier": "leave"}], "hosts": [], "links": []}
        """);
    var result = in("check @c.json @b.json @j.json");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("/hostTypes/t/gpus").contains("/switches/0/tier");
    assertThat(result.out()).contains("minipods: 3").contains("2 jobs");
  }

  @Test
  void checkTellsWhereATypeDisagreesWithItsCables() {
    var drawn = FabricShapes.byName("mixed").draw("c", Map.of("first-count", "2"));
    ClusterFile.write(drawn, folder.resolve("cabled.json"));
    assertThat(in("check @cabled.json").err()).isEmpty();
    var json = ClusterFile.toJson(drawn).replace("\"railGBps\": 80", "\"railGBps\": 20");
    ClusterFile.write(ClusterFile.read("c", json), folder.resolve("cabled.json"));
    var outcome = in("check @cabled.json");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err())
        .contains("advice: ", "/hostTypes/dgx-h100/railGBps: found 20")
        .contains("the cables of h-00 and 1 more host give 80. Use 80.");
  }
}
