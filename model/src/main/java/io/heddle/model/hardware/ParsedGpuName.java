package io.heddle.model.hardware;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A GPU's name in its parts, in any spelling: {@code NVIDIA H100 80GB HBM3}, {@code
 * a100-sxm4-80gb}, {@code Tesla-V100-SXM2-32GB}.
 *
 * @param model letters and digits only, in capitals
 * @param form {@code SXM}, {@code PCIE}, {@code NVL}, {@code OAM}; empty where it is not said
 * @param memory in GB; 0 where it is not said
 */
record ParsedGpuName(String model, String form, int memory) {
  private static final Pattern BETWEEN = Pattern.compile("[^A-Z0-9]+");
  private static final Pattern MEMORY = Pattern.compile("(\\d{1,4})(G|GB|GIB)");
  private static final Pattern FORM = Pattern.compile("(SXM)\\d?|(PCIE)|(NVL)|(OAM)");
  private static final Pattern NOISE = Pattern.compile("HBM\\d?E?|GDDR\\d[XW]?|NVL\\d+");
  private static final Set<String> MAKERS =
      Set.of(
          "NVIDIA",
          "AMD",
          "INTEL",
          "HABANA",
          "TESLA",
          "GEFORCE",
          "INSTINCT",
          "HGX",
          "DGX",
          "GPU",
          "TENSOR",
          "CORE");

  static ParsedGpuName of(String text) {
    var model = new StringBuilder();
    var form = "";
    int memory = 0;
    for (var token : BETWEEN.split(text.toUpperCase(Locale.ROOT))) {
      var size = MEMORY.matcher(token);
      if (size.matches() && !model.isEmpty()) {
        memory = Integer.parseInt(size.group(1));
      } else if (FORM.matcher(token).matches()) {
        form = token.startsWith("SXM") ? "SXM" : token;
      } else if (!MAKERS.contains(token) && !NOISE.matcher(token).matches()) {
        model.append(token);
      }
    }
    return new ParsedGpuName(model.toString(), form, memory);
  }

  private static String letters(String model) {
    return BETWEEN.matcher(model.toUpperCase(Locale.ROOT)).replaceAll("");
  }

  /** Whether the spec has everything that the name says. */
  boolean fits(GpuSpec spec) {
    // 80 GB are sold where the driver shows 79.6, 141 where it shows 140.4.
    return model.equals(letters(spec.model()))
        && (form.isEmpty() || form.equals(spec.form()))
        && (memory == 0 || Math.abs(memory - spec.memoryGiB()) <= 1);
  }
}
