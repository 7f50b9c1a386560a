package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class GroupRowsTest {
  private static final Parallelism SPLIT = Parallelism.of(4, 2).withCp(2).withEp(2);

  /** Eight layers of 256, 1024 tokens, eight experts of which each token takes two. */
  private static TrainingJob job() {
    var model =
        new ModelShape.Moe(8, 256, 1000, 1024, null, 8, 2, 512, ModelShape.Moe.Variant.PLAIN);
    return TrainingJob.of("j", 2, SPLIT, TrainingWorkload.of(model, 8));
  }

  /** Four replicas of two parts of a sequence; tp 2 on rows of 4 GPUs: a row is one replica. */
  @Test
  void aContextGroupOnARow() {
    var rows = new GroupRows(4, 4, 2, 2);
    assertThat(rows.context()).containsExactly(List.of(0), List.of(1), List.of(2), List.of(3));
    assertThat(rows.expert(2)).containsExactly(List.of(0, 1), List.of(2, 3));
  }

  /** Tensor groups of two rows, cp 2: rows 0–3 are a context group; experts skip its other half. */
  @Test
  void tensorGroupsOfSeveralRows() {
    var rows = new GroupRows(8, 4, 8, 2);
    assertThat(rows.context()).containsExactly(List.of(0, 1, 2, 3), List.of(4, 5, 6, 7));
    assertThat(rows.expert(2)).containsExactly(List.of(0, 1, 4, 5), List.of(2, 3, 6, 7));
    assertThat(rows.expert(1)).hasSize(4);
  }

  /** Six tensor groups of 2 GPUs on rows of 4: groups of three begin and end within a row. */
  @Test
  void groupsThatShareARow() {
    var rows = new GroupRows(3, 4, 2, 3);
    assertThat(rows.context()).containsExactly(List.of(0, 1), List.of(1, 2));
    assertThat(rows.expert(2)).containsExactly(List.of(0, 1), List.of(0, 2), List.of(1, 2));
  }

  /**
   * Eight layers on two stages, 1024 tokens shared by two: three times keys and values of half the
   * tokens; four times half of what 512 tokens send to two experts each.
   */
  @Test
  void volumes() {
    var job = job();
    var volumes = GroupCommunicationVolumes.of(job);
    assertThat(volumes.context()).isEqualTo(4.0 * 3 * 2 * 512 * 256);
    assertThat(volumes.expert()).isEqualTo(4.0 * 4 * 512 * 2 * 256 / 2);
    assertThat(GroupCommunicationVolumes.contextShare(job)).isCloseTo(6.0 / 10, within(1e-12));
    assertThat(GroupCommunicationVolumes.contextShare(job.withParallelism(SPLIT.withCp(1))))
        .isZero();
    assertThat(GroupCommunicationVolumes.contextShare(job.withParallelism(SPLIT.withEp(1))))
        .isOne();
  }

  /** Hosts of 4, tp 2, cp 3: two tensor groups a row, six in all, context groups 0-2 and 3-5. */
  @Test
  void theGroupsOfARowByNumber() {
    var rows = new GroupRows(3, 4, 2, 3);
    assertThat(rows.contextOn(0)).containsExactly(0);
    assertThat(rows.contextOn(1)).containsExactly(0, 1);
    assertThat(rows.expertOn(0, 2)).containsExactly(0, 1);
    assertThat(rows.expertOn(1, 2)).containsExactly(0, 2);
    var tensors = new GroupRows(8, 4, 8, 2);
    assertThat(tensors.contextOn(5)).as("of the tensor group on rows 4 and 5").containsExactly(1);
    assertThat(tensors.expertOn(3, 2)).containsExactly(1);
  }

  /** Tensor groups send 4 · 2 · 3 times 512 tokens of 256 in four layers of a stage. */
  @Test
  void kindsOfGroupsHaveSizesCountsAndVolumes() {
    var job = job();
    var volumes = JobCommunicationVolumes.of(job);
    assertThat(CommunicationGroupKind.of(job))
        .containsExactly(
            new CommunicationGroupKind(
                CommunicationGroupKind.Kind.TP, 4, 8, 2 * 24.0 * 512 * 256 * 4, 4),
            new CommunicationGroupKind(
                CommunicationGroupKind.Kind.CP, 2, 16, 2 * 4.0 * 3 * 2 * 512 * 256, 4),
            new CommunicationGroupKind(
                CommunicationGroupKind.Kind.EP, 2, 16, 2 * 4.0 * 4 * 512 * 2 * 256 / 2, 4),
            new CommunicationGroupKind(
                CommunicationGroupKind.Kind.DP_CP, 4, 8, volumes.dpBytes(), 1),
            new CommunicationGroupKind(
                CommunicationGroupKind.Kind.PP, 2, 16, volumes.ppBytes(), 4));
    assertThat(CommunicationGroupKind.of(TrainingJob.of("bare", 4, 1, 2)))
        .as("one GPU a group is no group, and without a model nobody knows what it sends")
        .extracting(each -> each.kind() + " " + each.size() + " " + each.bytes())
        .containsExactly("DP 4 NaN", "PP 2 NaN");
  }
}
