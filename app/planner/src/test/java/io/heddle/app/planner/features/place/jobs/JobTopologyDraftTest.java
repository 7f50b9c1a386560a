package io.heddle.app.planner.features.place.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a job asks of levels, as typed, and what is offered. */
class JobTopologyDraftTest {
  private static final Map<JobGroupKind, JobGroupLevel> GROUPS =
      Map.of(
          JobGroupKind.EP, new JobGroupLevel("nvlink", true),
          JobGroupKind.DP, new JobGroupLevel("zone", false));

  private final Cluster racks = Samples.cluster(Samples.byId("nvl72-16"));

  @Test
  void anUntouchedDraftIsTheRequest() {
    for (var request :
        List.of(
            JobTopologyRequest.NONE,
            JobTopologyRequest.of(JobSegment.of(16, "nvlink")),
            new JobTopologyRequest(new JobSegment(4, "rack", false, true), GROUPS))) {
      assertThat(JobTopologyDraft.of(request, "leaf").request()).isEqualTo(request);
    }
  }

  @Test
  void hostsThatAreNoNumberAreSaid() {
    var draft = new JobTopologyDraft(" 1,6 ", "rack", true, false, Map.of());
    assertThat(draft.request().segment()).isEqualTo(JobSegment.of(16, "rack"));
    var wrong = new JobTopologyDraft("0", "rack", true, false, Map.of());
    assertThat(wrong.error()).isEqualTo(Text.of("job.error.number", "0"));
  }

  @Test
  void levelsThatTheClusterLacksAreNamed() {
    var asked = new JobTopologyRequest(JobSegment.of(16, "rack"), GROUPS);
    assertThat(JobTopologyDraft.of(asked, "leaf").unknown(racks)).containsExactly("rack", "zone");
    assertThat(new JobTopologyDraft("", "rack", true, false, Map.of()).unknown(racks))
        .as("the level of no segment")
        .isEmpty();
  }

  private static TrainingJob job(int dp, Parallelism split) {
    return TrainingJob.of("moe", dp, split, TrainingWorkload.of(null, 1024));
  }

  /** Hosts of 4 GPUs in NVLink domains of 18. */
  @Test
  void theSmallestSegmentThatHoldsAGroupIsOffered() {
    var sixteen = SuggestedJobSegment.of(job(64, Parallelism.of(1, 2).withEp(64)), racks);
    var counted = racks.domains().levels().getFirst();
    var free = new int[counted.domains()];
    racks.hosts().stream()
        .filter(host -> host.isFree())
        .forEach(host -> free[racks.domains().domain(counted, host.id())]++);
    assertThat(sixteen).isEqualTo(new SuggestedJobSegment(16, "nvlink", count(free, 16)));
    assertThat(SuggestedJobSegment.of(job(4, Parallelism.of(4, 2)), racks))
        .as("each group on one host")
        .isNull();
    // 2 hosts hold a group of 6 GPUs, but 9 hosts are no multiple of 2
    assertThat(SuggestedJobSegment.of(job(18, Parallelism.of(2, 1).withEp(3)), racks))
        .isEqualTo(new SuggestedJobSegment(3, "nvlink", count(free, 3)));
    // 40 hosts fit no NVLink domain, but a minipod of 72
    assertThat(SuggestedJobSegment.of(job(40, Parallelism.of(4, 1).withEp(40)), racks))
        .extracting(SuggestedJobSegment::hosts, SuggestedJobSegment::level)
        .containsExactly(40, "minipod");
  }

  private static int count(int[] free, int hosts) {
    int segments = 0;
    for (int each : free) {
      segments += each / hosts;
    }
    return segments;
  }
}
