package io.heddle.solvers.contention;

import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.List;

/**
 * What experts on several hosts exchange: every token goes to its experts and back, forward and
 * backward, so four times in each layer with experts. An expert group are neighbouring ranks of a
 * data-parallel group (Megatron's order tp-cp-ep-dp-pp), so hosts of a column, as far apart as a
 * tensor and context group is long; what stays on a host costs the network nothing.
 *
 * @param column hosts of each pipeline stage
 * @param span hosts of an expert group
 * @param apart rows from one to the next
 * @param bytes from each host of a group to each other one, in an iteration
 * @param exchanges in an iteration
 */
record AllToAll(List<List<String>> column, int span, int apart, double bytes, double exchanges) {
  private static final int BYTES_PER_ELEMENT = 2;
  private static final int TIMES = 4;

  static AllToAll of(TrainingJob job, ModelShape.Moe moe, Placement placement) {
    var degrees = job.requireParallelism();
    int gpus = placement.gpusPerHost();
    int replica = degrees.tp() * degrees.cp();
    int apart = Math.max(1, replica / gpus);
    int span =
        Math.min(placement.rows() / apart, Math.ceilDiv(degrees.ep(), Math.max(1, gpus / replica)));
    double layers = (double) (moe.layers() - moe.variant().denseLayers()) / degrees.pp();
    double microBatches = job.workload().globalBatch() / ((double) degrees.microBatch() * job.dp());
    double tokens = (double) degrees.microBatch() * moe.sequence() * gpus / replica;
    double exchanges = TIMES * layers * microBatches;
    var columns = new ArrayList<List<String>>();
    for (int col = 0; col < placement.cols(); col++) {
      int at = col;
      columns.add(placement.matrix().stream().map(row -> row.get(at)).toList());
    }
    return new AllToAll(
        columns,
        span,
        apart,
        exchanges * tokens * moe.topK() * moe.hidden() * BYTES_PER_ELEMENT / span,
        exchanges);
  }

  /**
   * Adds the flows.
   *
   * @return the latency of all exchanges in seconds
   */
  double addTo(List<HostFlow> flows) {
    if (span < 2) {
      return 0;
    }
    for (var hosts : column) {
      for (int row = 0; row < hosts.size(); row++) {
        int member = row / apart % span;
        int first = row - member * apart;
        for (int i = 0; i < span && first + i * apart < hosts.size(); i++) {
          if (i != member) {
            flows.add(new HostFlow(hosts.get(row), hosts.get(first + i * apart), bytes));
          }
        }
      }
    }
    return exchanges * PlacedJobTraffic.STEP_SECONDS;
  }
}
