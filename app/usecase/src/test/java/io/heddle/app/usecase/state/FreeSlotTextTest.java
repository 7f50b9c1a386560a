package io.heddle.app.usecase.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.moves.FreeSlots;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FreeSlotTextTest {
  @Test
  void aLineForEachLevel() {
    assertThat(
            FreeSlotText.lines(
                List.of(
                    new FreeSlots("rack", "H100", 8, 1, 1_088, 1_088, 1_088),
                    new FreeSlots("rack", "H100", 8, 16, 11, 14, 14),
                    new FreeSlots("leaf", "H100", 8, 4, 2, 3, 5)),
                2))
        .containsExactly(
            "free slots, rack: 1,088 of 1 host, 11 of 16 hosts (14 if 2 jobs move)",
            "free slots, leaf: 2 of 4 hosts (at least 3, at most 5 if 2 jobs move)");
    assertThat(FreeSlotText.lines(List.of(new FreeSlots("leaf", "H100", 8, 2, 0, 1, 1)), 1))
        .containsExactly("free slots, leaf: 0 of 2 hosts (1 if 1 job moves)");
  }

  @Test
  void kindsOfHostsStandApart() {
    assertThat(
            FreeSlotText.lines(
                List.of(
                    new FreeSlots("rack", "H100", 8, 1, 3, 3, 3),
                    new FreeSlots("rack", "H100", 4, 1, 2, 2, 2),
                    new FreeSlots("rack", "H100", 8, 2, 1, 1, 1)),
                0))
        .containsExactly(
            "free slots, rack (8 × H100): 3 of 1 host, 1 of 2 hosts",
            "free slots, rack (4 × H100): 2 of 1 host");
  }

  @Test
  void whereRacksAreKnownTheirPowerIsNamed() {
    var type = new HostType("t", "H100", 8);
    var host = new Host("h", type);
    assertThat(
            FreeSlotText.notes(
                new Cluster("c", List.of(type), List.of(), List.of(host), List.of())))
        .isEmpty();
    var racked = host.withLabels(Map.of("rack", "r"));
    assertThat(
            FreeSlotText.notes(
                new Cluster("c", List.of(type), List.of(), List.of(racked), List.of())))
        .singleElement()
        .asString()
        .contains("--rack-gpus");
  }

  /** A job of 20 GPUs takes 3 hosts of 8 and 5 of 4. */
  @Test
  void sizesOfJobsAndOfTheirSegments() {
    var plain = TrainingJob.of("a", JobResourceRequest.of(20));
    var segmented =
        TrainingJob.of(
            "b",
            JobResourceRequest.of(128)
                .withTopology(JobTopologyRequest.of(JobSegment.of(4, "rack"))));
    assertThat(FreeSlotText.sizes(List.of(plain, segmented), List.of(8, 4)))
        .containsExactly(3, 4, 5, 16, 32);
  }
}
