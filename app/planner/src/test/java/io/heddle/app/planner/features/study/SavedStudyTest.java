package io.heddle.app.planner.features.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyOptionValues;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedStudyTest {
  private static final StudiedCommand PLACE =
      new StudiedCommand(
          "place",
          "",
          List.of(
              new StudiedCommand.Key("cluster", "", true, List.of(), false),
              new StudiedCommand.Key("jobs", "", true, List.of(), false),
              new StudiedCommand.Key("job", "", true, List.of(), false)),
          List.of());

  private final ClusterDocument document = KeptSample.open();
  @TempDir private Path folder;

  private Cluster studied(String job) throws Exception {
    var draft =
        new StudyDefinition(
            "s",
            "place",
            new LinkedHashMap<>(Map.of("job", List.of(job))),
            new LinkedHashMap<>(),
            List.of("minipodsUsed"));
    SavedStudy.with(draft, PLACE, document, folder.resolve("s.study.json")).call();
    return ClusterFile.read(folder.resolve("s.cluster.json"));
  }

  @Test
  void hostsThatAreKeptForOtherJobsAreBusyInAStudy() throws Exception {
    var kept = KeptSample.hosts(document);
    assertThat(kept).isNotEmpty();
    var other = studied(document.jobs().get(1).id());
    for (var host : other.hosts()) {
      boolean was = document.work().cluster().host(host.id()).isFree();
      assertThat(host.isFree()).as(host.id()).isEqualTo(was && !kept.contains(host.id()));
    }
    assertThat(studied(document.jobs().getFirst().id()).freeGpus())
        .as("a job may have the hosts that are kept for it")
        .isEqualTo(document.work().cluster().freeGpus());
  }

  private static final StudyDefinition DRAWS =
      new StudyDefinition(
          "s",
          "place",
          new LinkedHashMap<>(),
          new LinkedHashMap<>(Map.of("draw", new StudyOptionValues.Draws(5, 1))),
          List.of("minipodsUsed"));

  private static StudyEngine engine() {
    return new StudyEngine() {
      @Override
      public List<StudiedCommand> commands() {
        return List.of(PLACE);
      }

      @Override
      public Asking asking(
          Path file, StudyDefinition study, Path folder, SolverTermination interrupt) {
        return index ->
            new StudyVariantRow(
                index,
                study.variant(index),
                index == 3 ? Map.of() : Map.of("minipodsUsed", index + 7L),
                1,
                index == 3 ? "no room" : null);
      }
    };
  }

  private static List<String> shown(StudyColumnTable table) {
    return IntStream.range(0, table.size())
        .mapToObj(row ->
            "%d %s %s %s"
                .formatted(
                    table.index(row),
                    table.options().stream()
                        .map(each -> each.name() + "=" + each.text(row))
                        .toList(),
                    table.measures().getFirst().text(row),
                    table.error(row)))
        .toList();
  }

  @Test
  void aRunHasTheRowsThatWereThereAndThoseThatItWrites() {
    var saved = SavedStudy.write(DRAWS, folder.resolve("s.study.json"));
    var whole = shown(saved.run(engine(), false, SolveControl.unlimited()));
    assertThat(whole).hasSize(5).contains("3 [draw=4]  no room").contains("4 [draw=5] 11 null");
    var rows = StudyRowsFile.read(saved.rows());
    StudyRowsFile.write(rows.subList(0, 2), saved.rows());
    var seen = new ArrayList<StudyColumnTable>();
    var control =
        new SolveControl<StudyColumnTable>(
            new SolverTermination.Never(),
            step -> seen.add(Objects.requireNonNull(step.best())),
            0);
    assertThat(shown(saved.run(engine(), true, control))).isEqualTo(whole);
    assertThat(shown(StudyRowsFile.table(saved.rows()))).isEqualTo(whole);
    assertThat(shown(seen.getFirst())).as("while it runs").isEqualTo(whole.subList(0, 3));
    assertThat(shown(saved.run(engine(), false, control))).as("anew").isEqualTo(whole);
  }
}
