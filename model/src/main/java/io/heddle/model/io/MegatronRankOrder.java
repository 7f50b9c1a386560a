package io.heddle.model.io;

import java.util.List;

/**
 * How Megatron numbers its ranks: the leftmost degree varies fastest. With g GPUs per host, GPU t
 * of the host in row i, column j is the column's q-th, q = i·g + t: tensor part q mod tp, context
 * part q / tp mod cp, replica q / (tp·cp), pipeline stage j. So it is whether a host holds several
 * tensor groups or a part of one.
 */
public enum MegatronRankOrder {
  /** Megatron's default: tp-cp-ep-dp-pp. */
  TP_DP_PP("tp-cp-ep-dp-pp"),
  /** Megatron's {@code --use-tp-pp-dp-mapping}: tp-cp-pp-dp, and no experts but with one stage. */
  TP_PP_DP("tp-pp-dp");

  private final String word;

  MegatronRankOrder(String word) {
    this.word = word;
  }

  /** The word of the command line. */
  @Override
  public String toString() {
    return word;
  }

  /**
   * @throws InputException if the word is none of them
   */
  public static MegatronRankOrder parse(String word) {
    return FormatChoice.of("--order", word, List.of(values()), MegatronRankOrder::toString);
  }

  /** The global rank of a GPU; the default order does not ask for the degrees. */
  int rank(RankFilePlan plan, int row, int col, int gpu) {
    var placement = plan.placement();
    int perHost = placement.gpusPerHost();
    return switch (this) {
      case TP_DP_PP -> (col * placement.rows() + row) * perHost + gpu;
      case TP_PP_DP -> {
        int inColumn = row * perHost + gpu;
        int together = plan.tp() * plan.cp();
        yield inColumn % together + together * (col + placement.cols() * (inColumn / together));
      }
    };
  }
}
