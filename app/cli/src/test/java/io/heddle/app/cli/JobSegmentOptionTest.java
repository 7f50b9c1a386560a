package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class JobSegmentOptionTest {
  private static final Map<JobGroupKind, JobGroupLevel> GROUPS =
      Map.of(JobGroupKind.EP, new JobGroupLevel("nvlink", true));

  private final Cluster racks = Samples.cluster(Samples.byId("nvl72-16"));

  private TrainingJob with(@Nullable JobSegment own, String line) {
    var plain = TrainingJob.of("job", 16, 4, 2);
    var request = plain.request().withTopology(new JobTopologyRequest(own, GROUPS));
    var option = CommandLine.populateCommand(new JobSegmentOption(), line.split(" "));
    return option.of(plain.withRequest(request), racks);
  }

  private @Nullable JobSegment segment(@Nullable JobSegment own, String line) {
    var asked = with(own, line).request().topology();
    assertThat(asked.groups()).as("what groups ask for").isEqualTo(GROUPS);
    return asked.segment();
  }

  @Test
  void aSegmentIsAskedForWithoutOneOfTheJob() {
    assertThat(segment(null, "--segment 16 --level nvlink")).isEqualTo(JobSegment.of(16, "nvlink"));
    assertThat(segment(null, "--segment 4 --level leaf --balanced --preferred"))
        .isEqualTo(new JobSegment(4, "leaf", false, true));
  }

  @Test
  void anOptionReplacesItsPartOfTheJobsOwn() {
    var own = new JobSegment(8, "leaf", true, true);
    assertThat(segment(own, "--segment 4")).isEqualTo(new JobSegment(4, "leaf", true, true));
    assertThat(segment(own, "--level nvlink")).isEqualTo(new JobSegment(8, "nvlink", true, true));
    assertThat(segment(own, "--preferred")).isEqualTo(new JobSegment(8, "leaf", false, true));
    assertThat(segment(JobSegment.of(8, "leaf"), "--balanced")).isEqualTo(own);
  }

  @Test
  void whatCannotBeIsRefusedWithWhatIsExpected() {
    assertThatThrownBy(() -> with(null, "--segment 4"))
        .hasMessage(
            "--segment: job job has no segment of its own, expected --segment K and --level LEVEL.");
    assertThatThrownBy(() -> with(null, "--segment 0 --level leaf"))
        .hasMessageContaining("--segment");
    assertThatThrownBy(() -> with(null, "--segment 4 --level rak"))
        .hasMessage("--level: rak, expected a level of cluster nvl72-16: nvlink, leaf, minipod.");
  }
}
