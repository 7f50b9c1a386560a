package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.DispatchFile;
import io.heddle.model.result.Dispatch;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An answer of dispatch for a person. */
final class DispatchTable {
  private DispatchTable() {}

  static String of(Cluster cluster, Dispatch dispatch) {
    var gbe = dispatch.gbe();
    return "%d GPUs on %d of %,d hosts of %s, %s%n%npredicted  %s%nactual     %s%nbest       %s%nGBE        %s%n%,d candidates evaluated in %.3f s%n%n%s"
        .formatted(
            dispatch.gpus().size(),
            dispatch.byHost().size(),
            cluster.hosts().size(),
            dispatch.cluster(),
            dispatch.algorithm(),
            speed(dispatch.predictedGBps()),
            speed(dispatch.actualGBps()),
            speed(dispatch.optimalGBps()),
            gbe == null ? "–" : String.format(Locale.ENGLISH, "%.1f %%", 100 * gbe),
            dispatch.evaluations(),
            dispatch.seconds(),
            DispatchFile.cudaVisibleDevices(dispatch));
  }

  private static String speed(@Nullable Double gigabytes) {
    return gigabytes == null ? "–" : String.format(Locale.ENGLISH, "%.2f GB/s", gigabytes);
  }
}
