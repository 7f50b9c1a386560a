package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.study.RandomClusterState;
import io.heddle.model.cluster.Host;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands of a study work on. */
class StudyVariantFilesTest {
  @TempDir private Path folder;

  @Test
  void filesAreReadOnceAndEachVariantHasItsOwnState() throws IOException {
    var sample = Samples.byId("table1-i");
    var cluster = Files.createFile(folder.resolve("c.json"));
    var jobs = Files.createFile(folder.resolve("j.json"));
    ClusterFile.write(Samples.cluster(sample), cluster);
    JobsFile.write(Samples.jobs(sample), jobs);
    var inputs = new StudyVariantFiles.Inputs();
    var files = new StudyVariantFiles(inputs, List.of());
    var asWritten = files.cluster(cluster);
    var read = files.jobs(jobs);
    Files.delete(cluster);
    Files.delete(jobs);

    files.begin(new RandomClusterState(0, asWritten.hosts().size(), 1));
    assertThat(files.cluster(cluster).hosts()).noneMatch(Host::isFree);
    files.begin(null);
    assertThat(files.cluster(cluster)).isSameAs(asWritten);
    assertThat(files.jobs(jobs)).isSameAs(read);
    assertThat(new StudyVariantFiles(inputs, List.of()).cluster(cluster))
        .as("of another thread")
        .isSameAs(asWritten);
  }
}
