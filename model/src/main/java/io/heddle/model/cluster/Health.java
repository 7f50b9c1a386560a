package io.heddle.model.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a host can take work at all; which of its GPUs are busy is distinguished from it. */
public enum Health {
  WELL,
  /** Kept from new work by an operator. */
  DRAINED,
  FAILED;

  /** The label that held it before hosts had a health of their own. */
  public static final String OLD_LABEL = "state";

  /** As files write it: {@code failed}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(Health::word).toList();
  }

  /** What {@link #OLD_LABEL} says of it; null where the label is missing or says another thing. */
  public static @Nullable Health ofLabel(Map<String, String> labels) {
    return switch (labels.get(OLD_LABEL)) {
      case "failed" -> FAILED;
      case "drained" -> DRAINED;
      case null, default -> null;
    };
  }
}
