package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommunicationMatrixTest {
  /** Table 1 of the paper, its example of 96 GPUs (Fig. 12), and one replica over a whole host. */
  @ParameterizedTest
  @CsvSource({"12,4,2,8,6,2", "24,4,8,8,12,8", "46,8,8,8,46,8", "6,8,2,8,6,2", "3,1,1,1,3,1"})
  void shape(int dp, int tp, int pp, int gpusPerHost, int rows, int cols) {
    var matrix = CommunicationMatrix.of(TrainingJob.of("j", dp, tp, pp), gpusPerHost);
    assertThat(matrix).isEqualTo(new CommunicationMatrix(rows, cols, gpusPerHost));
    assertThat(matrix.hosts() * gpusPerHost).isEqualTo(dp * tp * pp);
  }

  /** Each message names degrees that fit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4|3|2|8|tp 3 does not divide the 8 GPUs of a host. Use tp 2 or 4.",
        "4|16|2|8|tp 16 does not divide the 8 GPUs of a host, and no hosts are labelled as sharing NVLink. Use tp 8.",
        "4|5|2|6|tp 5 does not divide the 6 GPUs of a host. Use tp 3 or 6.",
        "5|4|2|8|dp 5 is not a multiple of 2, the replicas on a host of 8 GPUs with tp 4. Use dp 4 or 6 (32 or 48 GPUs).",
        "1|2|1|8|dp 1 is not a multiple of 4, the replicas on a host of 8 GPUs with tp 2. Use dp 4 (8 GPUs).",
      })
  void refusal(int dp, int tp, int pp, int gpusPerHost, String message) {
    assertThatThrownBy(() -> CommunicationMatrix.of(TrainingJob.of("j", dp, tp, pp), gpusPerHost))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessage("job j: " + message);
  }

  /** Four GPUs share a sequence: a host of 8 with tp 2 holds one replica's stage. */
  @Test
  void aContextGroupFillsRows() {
    var split = Parallelism.of(2, 3).withCp(4);
    var job = TrainingJob.of("j", 5, split, TrainingWorkload.of(null, 1));
    assertThat(CommunicationMatrix.of(job, 8)).isEqualTo(new CommunicationMatrix(5, 3, 8));
    var wide = TrainingJob.of("j", 5, split.withCp(6), TrainingWorkload.of(null, 1));
    assertThatThrownBy(() -> CommunicationMatrix.of(wide, 8))
        .hasMessage(
            "job j: dp 5 is not a multiple of 2, the replicas on a host of 8 GPUs with tp 2 and cp 6. Use dp 4 or 6 (144 or 216 GPUs).");
    assertThat(CommunicationMatrix.of(job, 4).hosts() * 4).isEqualTo(job.gpus());
  }

  @Test
  void degreesFillHostsWhereTheMatrixIsNotRefused() {
    int filled = 0;
    for (int tp : new int[] {1, 2, 3, 4, 8, 12, 16}) {
      for (int cp = 1; cp <= 4; cp++) {
        for (int dp = 1; dp <= 16; dp++) {
          var degrees = Parallelism.of(tp, 2).withCp(cp);
          var job = TrainingJob.of("j", dp, degrees, TrainingWorkload.of(null, 1));
          boolean accepted = accepts(job);
          assertThat(CommunicationMatrix.fillsHosts(degrees, job.gpus(), 8))
              .as("%s, dp %d", degrees, dp)
              .isEqualTo(accepted);
          filled += accepted ? 1 : 0;
        }
      }
    }
    assertThat(filled).isPositive();
  }

  private static boolean accepts(TrainingJob job) {
    try {
      CommunicationMatrix.of(job, 8, 4);
      return true;
    } catch (JobDoesNotFitException refused) {
      return false;
    }
  }

  /** Rows of cells, and of hosts; a refusal names what a domain holds. */
  @Test
  void aTensorGroupOfSeveralHostsIsOneCell() {
    var job = TrainingJob.of("j", 3, Parallelism.of(8, 2).withCp(2), TrainingWorkload.of(null, 1));
    var matrix = CommunicationMatrix.of(job, 4, 18);
    assertThat(matrix).isEqualTo(new CommunicationMatrix(6, 2, 4, 2));
    assertThat(matrix.hostRows()).isEqualTo(12);
    assertThat(matrix.hosts() * 4).isEqualTo(job.gpus());
    assertThat(matrix.nodeRank(11, 1)).isEqualTo(23);
    assertThatThrownBy(() -> CommunicationMatrix.of(TrainingJob.of("j", 1, 72, 1), 4, 17))
        .hasMessage(
            "job j: tp 72 takes 18 hosts of 4 GPUs that share NVLink, and the largest NVLink domain has 17. Use tp 68 or less.");
  }

  @Test
  void nodeRanksGoDownTheColumns() {
    var matrix = new CommunicationMatrix(3, 2, 8);
    var ranks = new HashSet<Integer>();
    for (int row = 0; row < 3; row++) {
      for (int col = 0; col < 2; col++) {
        ranks.add(matrix.nodeRank(row, col));
      }
    }
    assertThat(ranks).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    assertThat(matrix.nodeRank(1, 0)).isEqualTo(1);
    assertThat(matrix.nodeRank(0, 1)).isEqualTo(3);
  }

  @Test
  void aJobIsWholeReplicas() {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new TrainingJob(
                "j",
                TrainingWorkload.of(null, 1),
                Parallelism.of(4, 2),
                JobResourceRequest.of(10),
                null))
        .withMessage("job j: gpus 10, expected a multiple of tp·pp = 4·2 = 8. Use 8 or 16.");
    assertThat(TrainingJob.of("j", 6, 8, 2).gpus()).isEqualTo(96);
    assertThat(TrainingJob.of("j", 6, 8, 2).dp()).isEqualTo(6);
  }
}
