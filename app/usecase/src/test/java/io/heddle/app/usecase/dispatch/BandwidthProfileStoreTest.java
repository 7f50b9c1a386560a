package io.heddle.app.usecase.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.BandwidthProfileBuilder;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.result.Gpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BandwidthProfileStoreTest {
  private static final long SIZE = 16 << 20;

  @TempDir Path folder = Path.of("");

  private static io.heddle.model.bandwidth.BandwidthProfile profile(String name, double speed) {
    var run =
        new NcclTestRun(
            "a",
            "all_reduce",
            List.of(
                new NcclTestRun.Device(new Gpu("h1", 0), "H100"),
                new NcclTestRun.Device(new Gpu("h1", 1), "H100")),
            List.of(new NcclTestRun.Row(SIZE, speed, 0)),
            null);
    return BandwidthProfileBuilder.make(name, List.of(run), "all_reduce", SIZE).profile();
  }

  @Test
  void profilesAreKeptUnderTheirNamesAndABrokenOneIsTold() throws IOException {
    var shelf = new BandwidthProfileStore(folder);
    assertThat(shelf.all(line -> assertThat(line).isNull())).isEmpty();
    shelf.add(profile("rack 12/a", 300));
    shelf.add(profile("second", 300));
    shelf.add(profile("rack 12/a", 400));
    Files.writeString(folder.resolve("profiles").resolve("x.bandwidth.json"), "{");
    var said = new ArrayList<String>();
    assertThat(shelf.all(said::add))
        .containsExactly(profile("rack 12/a", 400), profile("second", 300));
    assertThat(said).singleElement().asString().contains("x.bandwidth.json");
  }
}
