package io.heddle.render.topology;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import java.util.ArrayList;

/** The states of a host's GPUs in one line, such as {@code 2 of 8 GPUs busy, 1 sliced}. */
public final class GpuStateText {
  private GpuStateText() {}

  /** Renders a message: its key and arguments. */
  public interface Messages {
    String of(String key, Object... arguments);
  }

  /** The line; only what is known, and only states that occur beside the busy ones. */
  public static String of(Host host, Messages messages) {
    if (!host.hasKnownGpus()) {
      return messages.of("drawn.state.unknown");
    }
    var parts = new ArrayList<String>();
    parts.add(messages.of("drawn.tip.busy", host.busyGpus().size(), host.type().gpus()));
    host.gpuStates()
        .indices()
        .forEach((state, gpus) -> {
          if (state != GpuState.BUSY) {
            parts.add(count(state, gpus.size(), messages));
          }
        });
    return String.join(", ", parts);
  }

  /** How many GPUs are in a state, such as {@code 3 sliced}. */
  public static String count(GpuState state, int gpus, Messages messages) {
    return switch (state) {
      case FREE -> messages.of("drawn.gpus.free", gpus);
      case BUSY -> messages.of("drawn.gpus.busy", gpus);
      case SLICED -> messages.of("drawn.gpus.sliced", gpus);
      case SHARED -> messages.of("drawn.gpus.shared", gpus);
      case WITHDRAWN -> messages.of("drawn.gpus.withdrawn", gpus);
      case FAILED -> messages.of("drawn.gpus.failed", gpus);
      case PLANNED -> messages.of("drawn.gpus.planned", gpus);
    };
  }
}
