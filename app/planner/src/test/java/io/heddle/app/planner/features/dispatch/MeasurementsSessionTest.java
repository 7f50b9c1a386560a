package io.heddle.app.planner.features.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementsSessionTest {
  @TempDir Path folder = Path.of("");

  private final DrivenBackground driven = new DrivenBackground();

  @SuppressWarnings("NullAway.Init") // set before each test
  private MeasurementsSession session;

  @BeforeEach
  void open() {
    session = new MeasurementsSession(driven.background, folder.resolve("data"));
  }

  private BandwidthProfile profile() {
    return new BandwidthProfile(
        "mine",
        16 << 20,
        "a test",
        new TreeMap<>(),
        new TreeMap<>(Map.of(PerHostGpuCounts.of(8, 8), 200.0)),
        1);
  }

  @Test
  void whatIsImportedIsStillThereTheNextTime() {
    var file = folder.resolve("mine.bandwidth.json");
    FileKinds.BANDWIDTH.write(profile(), file);
    session.importFiles(List.of(file));
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(session.wordsProperty().get()).contains("1 profile");
    assertThat(session.truths()).singleElement().matches(each -> each.label().contains("mine"));
    var later = new MeasurementsSession(driven.background, folder.resolve("data"));
    assertThat(later.truths()).isEmpty();
    later.refresh();
    driven.runAll();
    assertThat(Objects.requireNonNull(later.truths().getFirst().profile()).byCounts())
        .isEqualTo(profile().byCounts());
  }

  @Test
  void aFileThatIsNoMeasurementIsTold() throws IOException {
    var file = Files.writeString(folder.resolve("notes.txt"), "hello\n");
    session.importFiles(List.of(file));
    driven.runAll();
    assertThat(driven.faults)
        .singleElement()
        .satisfies(fault -> assertThat(fault).hasMessageContaining("notes.txt"));
    assertThat(session.entries()).isEmpty();
    assertThat(session.truths()).isEmpty();
  }

  @Test
  void whatIsWrittenCanBeReadAgainAndIsSaid() {
    var file = folder.resolve("out.bandwidth.json");
    session.saveProfile(profile(), file);
    driven.runAll();
    assertThat(FileKinds.BANDWIDTH.read(file)).isEqualTo(profile());
    assertThat(session.wordsProperty().get()).contains("out.bandwidth.json");
    var plan = folder.resolve("plan.sh");
    session.savePlan(Samples.cluster(Samples.byId("h100")), profile(), plan);
    driven.runAll();
    assertThat(plan).content().startsWith("#!").contains("all_reduce");
    assertThat(driven.faults).isEmpty();
  }
}
