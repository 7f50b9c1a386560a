package io.heddle.model.hardware;

import io.heddle.model.text.Advice;
import org.jspecify.annotations.Nullable;

/** A GPU that the table lacks; the message tells which may have been meant. */
public final class UnknownGpuException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  UnknownGpuException(String name, @Nullable String nearest) {
    super(
        Advice.append(
            "GPU \"%s\" is not in the table of hardware, expected one such as H100 or A100-40GB."
                .formatted(name),
            nearest == null ? null : Advice.didYouMean(nearest)));
  }
}
