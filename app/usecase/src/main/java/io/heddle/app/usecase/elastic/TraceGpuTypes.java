package io.heddle.app.usecase.elastic;

import io.heddle.model.hardware.GpuHardwareTable;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which of a cluster's GPU types a trace or table means. */
final class TraceGpuTypes {
  private TraceGpuTypes() {}

  /** The same name, else the first of the same model; null where there is none. */
  static @Nullable String of(String name, Collection<String> here) {
    var meant = GpuHardwareTable.find(name);
    return here.stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElseGet(() ->
            here.stream()
                .filter(each -> {
                  var spec = GpuHardwareTable.find(each);
                  return meant != null && spec != null && spec.model().equals(meant.model());
                })
                .findFirst()
                .orElse(null));
  }
}
