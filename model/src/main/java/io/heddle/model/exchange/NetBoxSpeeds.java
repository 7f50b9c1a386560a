package io.heddle.model.exchange;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Speeds of NetBox's kinds of interfaces (InterfaceTypeChoices of its {@code dcim/choices.py}). */
final class NetBoxSpeeds {
  private static final Pattern GIGABITS = Pattern.compile("(\\d+(?:\\.\\d+)?)(?:gbase|ge\\b)");
  private static final Pattern MEGABITS = Pattern.compile("\\b(\\d+)base");
  private static final Pattern INFINIBAND =
      Pattern.compile("infiniband-([a-z]+\\d*)|\\b([sdqfehnx]dr)\\b");

  /** Four lanes. */
  private static final Map<String, Double> FOUR_LANES =
      Map.of(
          "sdr", 10.0, "ddr", 20.0, "qdr", 40.0, "fdr10", 40.0, "fdr", 56.0, "edr", 100.0, "hdr",
          200.0, "ndr", 400.0, "xdr", 800.0);

  private NetBoxSpeeds() {}

  /** In Gbit/s, by slug or label; 0 where it says none. */
  static double of(String type) {
    var lower = type.toLowerCase(Locale.ROOT);
    var gigabits = GIGABITS.matcher(lower);
    if (gigabits.find()) {
      return Double.parseDouble(gigabits.group(1));
    }
    var infiniband = INFINIBAND.matcher(lower);
    if (infiniband.find()) {
      var word = infiniband.group(1) == null ? infiniband.group(2) : infiniband.group(1);
      return FOUR_LANES.getOrDefault(word, 0.0);
    }
    var megabits = MEGABITS.matcher(lower);
    return megabits.find() ? Double.parseDouble(megabits.group(1)) / 1000 : 0;
  }
}
