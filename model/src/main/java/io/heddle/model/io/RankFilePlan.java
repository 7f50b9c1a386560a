package io.heddle.model.io;

import io.heddle.model.result.Placement;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A placement, as a rank file needs it.
 *
 * @param tp tensor-parallel degree, a divisor of the GPUs per host or a multiple of them that
 *     divides the GPUs of a column; 0 if not stated
 */
public record RankFilePlan(Placement placement, int tp) {
  /** One GPU of the job; the cell of the matrix gives its groups. */
  record Rank(int rank, String host, int gpu, int row, int col) {}

  /**
   * @throws IllegalArgumentException if tp is neither
   */
  public RankFilePlan {
    if (tp != 0 && !Placement.fits(tp, placement.rows(), placement.gpusPerHost())) {
      throw new IllegalArgumentException(
          "tp %s does not divide the %s GPUs of a host, nor is it whole hosts of a column of %s"
              .formatted(tp, placement.gpusPerHost(), placement.rows()));
    }
  }

  /** At least 1. */
  int hostsPerTensorGroup() {
    return Math.max(1, tp / placement.gpusPerHost());
  }

  /** Context-parallel degree; 1 if not stated. */
  int cp() {
    var groups = placement.objective().groups();
    return groups == null ? 1 : groups.cp();
  }

  private int ep() {
    var groups = placement.objective().groups();
    return groups == null ? 1 : groups.ep();
  }

  /**
   * Hosts of a column whose ranks follow one another under tp-pp-dp: those of a context group where
   * it fills hosts, else of a tensor group; at least 1.
   */
  int hostsTogether() {
    long gpus = (long) tp * cp();
    return gpus % placement.gpusPerHost() == 0
        ? (int) Math.max(1, gpus / placement.gpusPerHost())
        : hostsPerTensorGroup();
  }

  /** Which of the model's replicas in its stage a GPU belongs to; tp must be known. */
  int replica(Rank rank) {
    return inColumn(rank) / tp / cp();
  }

  /** Its part of the sequence; tp must be known. */
  int contextPart(Rank rank) {
    return inColumn(rank) / tp % cp();
  }

  private int inColumn(Rank rank) {
    return rank.row() * placement.gpusPerHost() + rank.gpu();
  }

  /** Its part of the tensor group; tp must be known. */
  int tensorPart(Rank rank) {
    return inColumn(rank) % tp;
  }

  public RankFilePlan(Placement placement) {
    this(placement, placement.tp());
  }

  int hosts() {
    return placement.rows() * placement.cols();
  }

  int gpus() {
    return hosts() * placement.gpusPerHost();
  }

  @Nullable String minipod(int row, int col) {
    var minipods = placement.minipods();
    return minipods == null ? null : minipods.get(row).get(col);
  }

  /**
   * Every GPU in the order of its global rank. O(GPUs).
   *
   * @throws InputException if the order needs tp and it is not stated, or does not support experts
   */
  List<Rank> ranks(MegatronRankOrder order) {
    if (order == MegatronRankOrder.TP_PP_DP && tp == 0) {
      throw new InputException(
          "--order " + order,
          "",
          "a placement without \"tp\"",
          "a placement that states the job's tensor-parallel degree",
          Advice.sentence("Add \"tp\" to the placement file."));
    }
    if (order == MegatronRankOrder.TP_PP_DP && ep() > 1 && placement.cols() > 1) {
      throw new InputException(
          "--order " + order,
          "/objective/groups/ep",
          String.valueOf(ep()),
          "1 with several stages, as Megatron groups experts by stages only where pp comes last",
          Advice.use("order " + MegatronRankOrder.TP_DP_PP));
    }
    var ranks = new Rank[gpus()];
    for (int row = 0; row < placement.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        for (int gpu = 0; gpu < placement.gpusPerHost(); gpu++) {
          int rank = order.rank(this, row, col, gpu);
          ranks[rank] = new Rank(rank, placement.host(row, col), gpu, row, col);
        }
      }
    }
    return Arrays.asList(ranks);
  }

  /**
   * The hosts by node rank, for formats that give each host a block of consecutive ranks.
   *
   * @throws InputException if the order scatters a host's ranks
   */
  List<String> hosts(MegatronRankOrder order, String format) {
    var hosts = new ArrayList<String>(hosts());
    int perHost = placement.gpusPerHost();
    String host = "";
    for (var each : ranks(order)) {
      int gpu = each.rank() % perHost;
      host = gpu == 0 ? each.host() : host;
      if (each.gpu() != gpu || !each.host().equals(host)) {
        throw new InputException(
            format,
            "",
            "order %s with tp %s on hosts of %s GPUs, which scatters the ranks of a host"
                .formatted(order, tp, perHost),
            "tp %s or a multiple of it, or order %s".formatted(perHost, MegatronRankOrder.TP_DP_PP),
            Advice.use("openmpi, slurm or csv, which support any order"));
      }
      if (gpu == 0) {
        hosts.add(host);
      }
    }
    return hosts;
  }
}
