package io.heddle.solvers.contention;

import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.List;

/**
 * What experts on several hosts exchange: every token goes to its experts and back, forward and
 * backward, so four times in each layer with experts. An expert group are neighbouring ranks of a
 * data-parallel group (Megatron's order tp-cp-ep-dp-pp), so hosts below each other in a column;
 * what stays on a host costs the network nothing.
 *
 * @param column hosts of each pipeline stage
 * @param span hosts of an expert group
 * @param bytes from each host of a group to each other one, in an iteration
 * @param exchanges in an iteration
 */
record AllToAll(List<List<String>> column, int span, double bytes, double exchanges) {
  private static final int BYTES_PER_ELEMENT = 2;
  private static final int TIMES = 4;

  static AllToAll of(TrainingJob job, ModelShape.Moe moe, Placement placement) {
    var degrees = job.requireParallelism();
    int replicas = Math.max(1, placement.gpusPerHost() / (degrees.tp() * degrees.cp()));
    int span = Math.min(placement.rows(), Math.ceilDiv(degrees.ep(), replicas));
    double layers = (double) (moe.layers() - moe.variant().denseLayers()) / degrees.pp();
    double microBatches = job.workload().globalBatch() / ((double) degrees.microBatch() * job.dp());
    double tokens = (double) degrees.microBatch() * moe.sequence() * replicas;
    double exchanges = TIMES * layers * microBatches;
    var columns = new ArrayList<List<String>>();
    for (int col = 0; col < placement.cols(); col++) {
      int at = col;
      columns.add(placement.matrix().stream().map(row -> row.get(at)).toList());
    }
    return new AllToAll(
        columns,
        span,
        exchanges * tokens * moe.topK() * moe.hidden() * BYTES_PER_ELEMENT / span,
        exchanges);
  }

  /**
   * Adds the flows.
   *
   * @return the latency of all exchanges in seconds
   */
  double addTo(List<Flow> flows) {
    if (span < 2) {
      return 0;
    }
    for (var hosts : column) {
      for (int first = 0; first < hosts.size(); first += span) {
        var group = hosts.subList(first, Math.min(hosts.size(), first + span));
        for (var from : group) {
          for (var to : group) {
            if (!from.equals(to)) {
              flows.add(new Flow(from, to, bytes));
            }
          }
        }
      }
    }
    return exchanges * JobTraffic.STEP_SECONDS;
  }
}
