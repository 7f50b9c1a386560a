package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;

/** That no GPU of an outcome is held twice at a time, and none that is busy or failed. */
public final class GpuUseCertificate {
  private GpuUseCertificate() {}

  /** Fails where it is not so. O(spans · GPUs). */
  public static void certify(Collection<Host> all, SimulationOutcome outcome) {
    var hosts = all.stream().collect(Collectors.toMap(Host::id, host -> host));
    var uses = new HashMap<Gpu, List<Span>>();
    for (var job : outcome.jobs()) {
      for (var span : job.spans()) {
        for (var share : span.allocation().shares()) {
          var host = hosts.get(share.host().id());
          if (host == null) {
            throw new AssertionError("there is no host " + share.host().id());
          }
          assertThat(host.freeGpus()).as("host %s takes no work", host.id()).isPositive();
          assertThat(share.gpus()).doesNotHaveDuplicates();
          for (int gpu : share.gpus()) {
            assertThat(gpu).isBetween(0, host.type().gpus() - 1);
            assertThat(host.busyGpus()).as("busy GPUs of host %s", host.id()).doesNotContain(gpu);
            uses.computeIfAbsent(new Gpu(host.id(), gpu), _ -> new ArrayList<>()).add(span);
          }
        }
      }
    }
    uses.forEach((gpu, spans) -> {
      spans.sort(
          Comparator.comparingDouble(Span::fromSeconds).thenComparingDouble(Span::toSeconds));
      for (int i = 1; i < spans.size(); i++) {
        assertThat(spans.get(i).fromSeconds())
            .as("%s is held by one job at a time", gpu)
            .isGreaterThanOrEqualTo(spans.get(i - 1).toSeconds());
      }
    });
  }
}
