package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import io.heddle.solvers.dispatch.JointDispatchAnswer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An answer of dispatch for a person. */
final class DispatchResultTable {
  private DispatchResultTable() {}

  static String of(Cluster cluster, GpuDispatch dispatch) {
    return "%d GPUs on %d of %,d hosts of %s, %s%n%n%s%,d candidates evaluated in %.3f s%n%s%n%s"
        .formatted(
            dispatch.gpus().size(),
            dispatch.byHost().size(),
            cluster.hosts().size(),
            dispatch.cluster(),
            dispatch.algorithm(),
            figures(dispatch),
            dispatch.evaluations(),
            dispatch.seconds(),
            left(cluster, ClusterFragmentation.after(cluster, dispatch.gpus())),
            dispatch.cudaVisibleDevices());
  }

  /** Several requests, and whether it helped to serve them together. */
  static String of(Cluster cluster, JointDispatchAnswer joint) {
    var text = new StringBuilder();
    int request = 1;
    for (var dispatch : joint.dispatches().answers()) {
      text.append(
          "request %d: %d GPUs on %d of %,d hosts of %s, %s%n%n%s%n%s%n"
              .formatted(
                  request++,
                  dispatch.gpus().size(),
                  dispatch.byHost().size(),
                  cluster.hosts().size(),
                  dispatch.cluster(),
                  dispatch.algorithm(),
                  figures(dispatch),
                  dispatch.cudaVisibleDevices()));
    }
    var inOrder = joint.inOrder();
    text.append("jointly    %s of stand-alone bandwidth%n".formatted(percent(joint.share())));
    text.append(
        inOrder == null
            ? "in order   some requests are not served%n".formatted()
            : "in order   %s%s%n"
                .formatted(
                    percent(inOrder),
                    joint.share() > inOrder + 1e-9 ? "" : ", so the order makes no difference"));
    return text.append(left(cluster, joint.dispatches().left())).toString();
  }

  private static String figures(GpuDispatch dispatch) {
    var gbe = dispatch.gbe();
    return "predicted  %s%nactual     %s%nbest       %s%nGBE        %s%n"
        .formatted(
            dispatch.measuredGBps() == null
                ? known(dispatch.bandwidth())
                : speed(dispatch.predictedGBps()),
            dispatch.measuredGBps() == null ? "–" : speed(dispatch.measuredGBps()) + ", measured",
            known(dispatch.optimum()),
            gbe == null
                ? "–"
                : dispatch.isGbeAssumed()
                    ? "assumed: no measurement to compare with"
                    : percent(gbe) + of(dispatch.gbeCertainty()));
  }

  private static String of(@Nullable BandwidthCertainty certainty) {
    return certainty == null || certainty == BandwidthCertainty.MEASURED
        ? ""
        : " of what is " + certainty;
  }

  /** A figure with how it is known: {@code 90.00 ± 4.00 GB/s, predicted}. */
  private static String known(@Nullable QualifiedBandwidth figure) {
    if (figure == null) {
      return "–";
    }
    return figure.plusMinusGBps() > 0
        ? String.format(
            Locale.ENGLISH,
            "%.2f ± %.2f GB/s, %s",
            figure.gbps(),
            figure.plusMinusGBps(),
            figure.certainty())
        : "%s, %s".formatted(speed(figure.gbps()), figure.certainty());
  }

  private static String left(Cluster cluster, ClusterFragmentation after) {
    var before = ClusterFragmentation.of(cluster);
    return "remaining  %,d free GPUs: %,d whole hosts, %,d GPUs on partly busy hosts (%s, before %s)%n"
        .formatted(
            after.freeGpus(),
            after.freeHosts(),
            after.fragmentedGpus(),
            percent(after.share()),
            percent(before.share()));
  }

  private static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f %%", 100 * share);
  }

  private static String speed(@Nullable Double gigabytes) {
    return gigabytes == null ? "–" : String.format(Locale.ENGLISH, "%.2f GB/s", gigabytes);
  }
}
