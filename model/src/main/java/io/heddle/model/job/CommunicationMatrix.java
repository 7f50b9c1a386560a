package io.heddle.model.job;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.NvlinkDomains;

/**
 * The shape of a job's communication matrix (Arnold, Eq. 1): row i is a PP group of {@code cols}
 * cells, column j a DP group of {@code rows} cells. A cell is one whole host; where a tensor group
 * takes several hosts of one NVLink domain, it is these.
 *
 * @param rows dp·cp·tp / the GPUs of a cell: ranks run tp-cp-ep-dp-pp, so a context group fills
 *     rows like a data-parallel one
 * @param cols pp
 * @param hostsPerCell hosts of a cell: tp / gpusPerHost, at least 1; more where neighbouring cells
 *     are taken as one
 * @param colsPerCell columns of a cell's hosts: 1, unless cells of several columns are taken as one
 */
public record CommunicationMatrix(
    int rows, int cols, int gpusPerHost, int hostsPerCell, int colsPerCell) {
  /** Of cells in one column each. */
  public CommunicationMatrix(int rows, int cols, int gpusPerHost, int hostsPerCell) {
    this(rows, cols, gpusPerHost, hostsPerCell, 1);
  }

  /** Of cells of one host. */
  public CommunicationMatrix(int rows, int cols, int gpusPerHost) {
    this(rows, cols, gpusPerHost, 1);
  }

  /**
   * On hosts that share no NVLink.
   *
   * @throws JobDoesNotFitException as {@link #of(TrainingJob, int, int)}
   */
  public static CommunicationMatrix of(TrainingJob job, int gpusPerHost) {
    return of(job, gpusPerHost, 1);
  }

  /**
   * On the hosts of a cluster with so many GPUs that the job accepts, free or not. O(hosts).
   *
   * @throws JobDoesNotFitException as {@link #of(TrainingJob, int, int)}
   */
  public static CommunicationMatrix of(TrainingJob job, Cluster cluster, int gpusPerHost) {
    if (job.requireParallelism().tp() <= gpusPerHost) {
      return of(job, gpusPerHost, 1);
    }
    var hosts =
        cluster.hosts().stream()
            .filter(host -> host.type().gpus() == gpusPerHost)
            .filter(host -> job.accepts(host.type().gpuModel()))
            .toList();
    return of(job, gpusPerHost, NvlinkDomains.largest(hosts));
  }

  /**
   * On hosts of which up to {@code domainHosts} share NVLink.
   *
   * @throws JobDoesNotFitException unless the job has degrees, and tp divides gpusPerHost and
   *     gpusPerHost / tp divides dp·cp, or tp is a multiple of gpusPerHost that a domain holds
   */
  public static CommunicationMatrix of(TrainingJob job, int gpusPerHost, int domainHosts) {
    var degrees = job.requireParallelism();
    int tp = degrees.tp();
    int dp = job.dp();
    if (tp > gpusPerHost && domainHosts > 1) {
      return ofDomains(job, gpusPerHost, domainHosts);
    }
    if (gpusPerHost % tp != 0) {
      throw new JobDoesNotFitException(
          "job %s: tp %d does not divide the %d GPUs of a host%s. Use tp %s."
              .formatted(
                  job.id(),
                  tp,
                  gpusPerHost,
                  tp > gpusPerHost && tp % gpusPerHost == 0
                      ? ", and no hosts are labelled as sharing NVLink"
                      : "",
                  nearestDivisors(tp, gpusPerHost)));
    }
    int ranks = gpusPerHost / tp;
    int replicas = replicas(degrees, gpusPerHost);
    if (dp % replicas != 0) {
      int below = dp / replicas * replicas;
      int above = below + replicas;
      long each = degrees.gpusPerReplica();
      throw new JobDoesNotFitException(
          "job %s: dp %d is not a multiple of %d, the replicas on a host of %d GPUs with %s. Use dp %s (%s GPUs)."
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

  /** How many replicas have ranks on a host, where tp divides its GPUs: dp is a multiple of it. */
  private static int replicas(Parallelism degrees, int gpusPerHost) {
    int ranks = gpusPerHost / degrees.tp();
    return ranks / gcd(ranks, degrees.cp());
  }

  /**
   * Whether the degrees fill whole hosts, one stage each, where hosts that tp needs share NVLink.
   * O(1).
   */
  public static boolean fillsHosts(Parallelism degrees, int gpus, int gpusPerHost) {
    int tp = degrees.tp();
    return tp > gpusPerHost
        ? tp % gpusPerHost == 0
        : gpusPerHost % tp == 0 && degrees.dp(gpus) % replicas(degrees, gpusPerHost) == 0;
  }

  private static CommunicationMatrix ofDomains(TrainingJob job, int gpusPerHost, int domainHosts) {
    var degrees = job.requireParallelism();
    int tp = degrees.tp();
    int hosts = tp / gpusPerHost;
    if (tp % gpusPerHost != 0) {
      throw new JobDoesNotFitException(
          "job %s: tp %d fills no whole hosts of %d GPUs. Use tp %d%s."
              .formatted(
                  job.id(),
                  tp,
                  gpusPerHost,
                  hosts * gpusPerHost,
                  hosts < domainHosts ? " or " + (hosts + 1) * gpusPerHost : ""));
    }
    if (hosts > domainHosts) {
      throw new JobDoesNotFitException(
          "job %s: tp %d takes %,d hosts of %d GPUs that share NVLink, and the largest NVLink domain has %,d. Use tp %d or less."
              .formatted(job.id(), tp, hosts, gpusPerHost, domainHosts, domainHosts * gpusPerHost));
    }
    int rows = Math.multiplyExact(job.dp(), degrees.cp());
    return new CommunicationMatrix(rows, degrees.pp(), gpusPerHost, hosts);
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

  /**
   * With neighbouring hosts as one cell.
   *
   * @param hostRows rows of hosts of a cell, a divisor of all
   * @param hostCols columns of a cell, a divisor of all
   */
  public CommunicationMatrix inBlocks(int hostRows, int hostCols) {
    return new CommunicationMatrix(
        hostRows() / hostRows, hostCols() / hostCols, gpusPerHost, hostRows * hostCols, hostCols);
  }

  /** Rows of a cell's hosts. */
  public int rowsPerCell() {
    return hostsPerCell / colsPerCell;
  }

  /** PP groups of hosts. */
  public int hostRows() {
    return rows * rowsPerCell();
  }

  /** Columns of hosts: pp. */
  public int hostCols() {
    return cols * colsPerCell;
  }

  public int cells() {
    return rows * cols;
  }

  /** Hosts that the job takes. */
  public int hosts() {
    return cells() * hostsPerCell;
  }

  /**
   * Node rank of a host: tp-cp-ep-dp-pp, the leftmost varying fastest.
   *
   * @param row of hosts, below {@link #hostRows}
   */
  public int nodeRank(int row, int col) {
    return col * hostRows() + row;
  }
}
