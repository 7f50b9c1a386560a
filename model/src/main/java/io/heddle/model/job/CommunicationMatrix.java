package io.heddle.model.job;

/**
 * The shape of a job's communication matrix (Arnold, Eq. 1): one cell is one whole host, row i a PP
 * group of {@code cols} hosts, column j a DP group of {@code rows} hosts.
 *
 * @param rows dp·cp / (gpusPerHost / tp): ranks run tp-cp-ep-dp-pp, so a context group fills rows
 *     like a data-parallel one
 * @param cols pp
 */
public record CommunicationMatrix(int rows, int cols, int gpusPerHost) {
  /**
   * @throws JobDoesNotFitException unless the job has degrees, tp divides gpusPerHost and
   *     gpusPerHost / tp divides dp·cp
   */
  public static CommunicationMatrix of(TrainingJob job, int gpusPerHost) {
    var degrees = job.requireParallelism();
    int tp = degrees.tp();
    int dp = job.dp();
    if (gpusPerHost % tp != 0) {
      throw new JobDoesNotFitException(
          "job %s: tp %d does not divide the %d GPUs of a host. Maybe tp %s."
              .formatted(job.id(), tp, gpusPerHost, nearestDivisors(tp, gpusPerHost)));
    }
    int ranks = gpusPerHost / tp;
    int replicas = ranks / gcd(ranks, degrees.cp());
    if (dp % replicas != 0) {
      int below = dp / replicas * replicas;
      int above = below + replicas;
      long each = degrees.gpusPerReplica();
      throw new JobDoesNotFitException(
          "job %s: dp %d is not a multiple of %d, the replicas on a host of %d GPUs with %s. Maybe dp %s (%s GPUs)."
              .formatted(
                  job.id(),
                  dp,
                  replicas,
                  gpusPerHost,
                  degrees.cp() == 1 ? "tp " + tp : "tp %d and cp %d".formatted(tp, degrees.cp()),
                  below > 0 ? below + " or " + above : above,
                  below > 0 ? below * each + " or " + above * each : above * each));
    }
    int rows = Math.toIntExact((long) dp * degrees.cp() / ranks);
    return new CommunicationMatrix(rows, degrees.pp(), gpusPerHost);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private static String nearestDivisors(int tp, int gpus) {
    int below = Math.min(tp, gpus);
    while (gpus % below != 0) {
      below--;
    }
    int above = tp;
    while (above < gpus && gpus % above != 0) {
      above++;
    }
    return above <= gpus && gpus % above == 0 ? below + " or " + above : String.valueOf(below);
  }

  /** Hosts that the job takes. */
  public int hosts() {
    return rows * cols;
  }

  /** Node rank of the host in row i, column j: tp-cp-ep-dp-pp, the leftmost varying fastest. */
  public int nodeRank(int row, int col) {
    return col * rows + row;
  }
}
