package io.heddle.model.generate;

import io.heddle.model.bandwidth.HostRailBandwidth;
import io.heddle.model.cluster.HostType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The chosen values of a shape's options, checked. */
public final class ShapeSettings {
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Takes the given values and the fallback of every other option.
   *
   * @throws IllegalArgumentException if an option is unknown or a value is out of its range
   */
  public ShapeSettings(FabricShape shape, Map<String, String> given) {
    var options = shape.options();
    for (var each : given.entrySet()) {
      var option =
          options.stream()
              .filter(known -> known.name().equals(each.getKey()))
              .findFirst()
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "shape %s has no option %s, expected one of %s."
                          .formatted(
                              shape.name(),
                              each.getKey(),
                              String.join(
                                  ", ", options.stream().map(ShapeOption::name).toList()))));
      check(option, each.getValue());
    }
    options.forEach(
        option -> values.put(option.name(), given.getOrDefault(option.name(), option.fallback())));
  }

  private static void check(ShapeOption option, String value) {
    if (!option.choices().isEmpty()) {
      if (!option.choices().contains(value)) {
        throw new IllegalArgumentException(
            "%s is %s, expected one of %s."
                .formatted(option.name(), value, String.join(", ", option.choices())));
      }
      return;
    }
    boolean whole = option.fallback().matches("-?\\d+");
    if (!value.matches(whole ? "-?\\d{1,18}" : "-?\\d{1,18}(\\.\\d{1,18})?")
        || Double.parseDouble(value) < option.least()
        || Double.parseDouble(value) > option.most()) {
      throw new IllegalArgumentException(
          "%s is %s, expected a %snumber from %s to %s."
              .formatted(
                  option.name(),
                  value,
                  whole ? "whole " : "",
                  trimmed(option.least()),
                  trimmed(option.most())));
    }
  }

  private static String trimmed(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  int number(String name) {
    return Integer.parseInt(word(name));
  }

  double share(String name) {
    return Double.parseDouble(word(name));
  }

  String word(String name) {
    return Objects.requireNonNull(values.get(name), name);
  }

  /** The type whose hosts have a cable a GPU, as the shapes draw them. */
  HostType hostType() {
    return hostType("host-type");
  }

  HostType hostType(String option) {
    var type = drawnType(option);
    return HostRailBandwidth.cabled(type, number("host-gbps"));
  }

  /** The type whose hosts have one cable for all GPUs. */
  HostType hostTypeOnOneCable() {
    var type = drawnType("host-type");
    return HostRailBandwidth.cabled(type, (double) number("host-gbps") / type.gpus());
  }

  private HostType drawnType(String option) {
    return Objects.requireNonNull(StandardHostTypes.all().get(word(option)));
  }

  static List<ShapeOption> with(ShapeOption... own) {
    var all = new java.util.ArrayList<>(List.of(own));
    all.add(
        ShapeOption.choice(
            "host-type",
            "type of the hosts",
            "hgx-h800",
            List.copyOf(StandardHostTypes.all().keySet())));
    all.add(ShapeOption.number("host-gbps", "speed of one host link in Gbit/s", 400, 1, 6400));
    all.add(ShapeOption.number("fabric-gbps", "speed of one switch link in Gbit/s", 400, 1, 6400));
    all.add(
        ShapeOption.share("busy", "mean share of busy hosts, uneven over minipods", 0.0, 0, 0.95));
    all.add(ShapeOption.number("seed", "seed of the busy hosts", 1, 0, Integer.MAX_VALUE));
    return List.copyOf(all);
  }
}
