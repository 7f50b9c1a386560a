package io.heddle.solvers.replay;

import io.heddle.model.cluster.Host;
import io.heddle.solvers.contention.Flow;
import io.heddle.solvers.contention.JobTraffic;
import io.heddle.solvers.contention.Network;
import io.heddle.solvers.simulation.ModelCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * GPUs of one host that a job holds.
 *
 * @param gpus local indices
 */
public record GpuShare(Host host, List<Integer> gpus) {
  public GpuShare {
    gpus = List.copyOf(gpus);
  }

  /** GPUs from one index to another, the latter excluded. */
  public static GpuShare of(Host host, int from, int to) {
    return new GpuShare(host, IntStream.range(from, to).boxed().toList());
  }

  /** A model on these GPUs: a ring over the hosts for each adapter that the job has on them. */
  public static JobTraffic traffic(
      Network network, String id, ModelCatalogue.Model model, List<GpuShare> shares) {
    int gpus = shares.stream().mapToInt(share -> share.gpus().size()).sum();
    var flows = new ArrayList<Flow>();
    int n = shares.size();
    double bytes = 2.0 * (n - 1) / n * model.gigabytes() * 1e9;
    for (int i = 0; n > 1 && i < n; i++) {
      var from = shares.get(i);
      var to = shares.get((i + 1) % n);
      int[] out = from.groups(network);
      int[] in = to.groups(network);
      int parts = Math.max(out.length, in.length);
      for (int p = 0; p < parts; p++) {
        flows.add(
            new Flow(
                from.host().id(),
                to.host().id(),
                bytes / parts,
                out[p % out.length],
                in[p % in.length]));
      }
    }
    return new JobTraffic(
        id,
        gpus,
        gpus * model.teraflops() * 1e12 * model.computeSeconds(),
        model.computeSeconds(),
        model.overlapStart(),
        flows);
  }

  private int[] groups(Network network) {
    return gpus.stream().mapToInt(gpu -> network.pcieGroup(host, gpu)).distinct().toArray();
  }
}
