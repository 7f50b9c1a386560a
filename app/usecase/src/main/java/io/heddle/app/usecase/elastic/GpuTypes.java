package io.heddle.app.usecase.elastic;

import io.heddle.model.hardware.Hardware;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which of a cluster's GPU types a trace or table means. */
final class GpuTypes {
  private GpuTypes() {}

  /** The same name, else the first of the same model; null where there is none. */
  static @Nullable String of(String name, Collection<String> here) {
    var meant = Hardware.find(name);
    return here.stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElseGet(() ->
            here.stream()
                .filter(each -> {
                  var spec = Hardware.find(each);
                  return meant != null && spec != null && spec.model().equals(meant.model());
                })
                .findFirst()
                .orElse(null));
  }
}
