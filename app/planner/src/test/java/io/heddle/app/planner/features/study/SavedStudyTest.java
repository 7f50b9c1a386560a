package io.heddle.app.planner.features.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.study.StudyDefinition;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}
