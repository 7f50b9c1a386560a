package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.BandwidthFigure;
import io.heddle.model.result.Certainty;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Fragmentation;
import io.heddle.solvers.dispatch.JointAnswer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An answer of dispatch for a person. */
final class DispatchTable {
  private DispatchTable() {}

  static String of(Cluster cluster, Dispatch dispatch) {
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
            left(cluster, Fragmentation.after(cluster, dispatch.gpus())),
            dispatch.cudaVisibleDevices());
  }

  /** Several requests, and whether it helped to serve them together. */
  static String of(Cluster cluster, JointAnswer joint) {
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

  private static String figures(Dispatch dispatch) {
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

  private static String of(@Nullable Certainty certainty) {
    return certainty == null || certainty == Certainty.MEASURED ? "" : " of what is " + certainty;
  }

  /** A figure with how it is known: {@code 90.00 ± 4.00 GB/s, predicted}. */
  private static String known(@Nullable BandwidthFigure figure) {
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

  private static String left(Cluster cluster, Fragmentation after) {
    var before = Fragmentation.of(cluster);
    return "left       %,d GPUs free, %,d hosts whole, %,d GPUs in partly busy hosts (%s, before %s)%n"
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
