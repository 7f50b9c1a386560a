package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class CommittedSamplesTest {
  @Test
  void committedSamplesAreWhatTheirGeneratorsMake() throws IOException {
    for (var sample : Samples.all()) {
      var file = sample.file();
      if (file != null) {
        assertThat(ClusterFile.toJson(sample.generate()))
            .as(sample.id())
            .isEqualTo(Files.readString(Path.of("../../sample-clusters").resolve(file)));
      }
      assertThat(Samples.jobs(sample)).isNotEmpty();
    }
  }

  /** So that nothing changes where cables go before types, and models that are shipped stay. */
  @Test
  void committedSamplesHaveTypesThatAgreeWithTheirCables() {
    for (var sample : Samples.all()) {
      var cluster = Samples.cluster(sample);
      var truth = ClusterBandwidthFunction.of(cluster, null);
      for (var host : cluster.hosts()) {
        assertThat(truth.rail(host))
            .as("%s %s", sample.id(), host.id())
            .isEqualTo(host.type().railGBps());
      }
    }
  }
}
