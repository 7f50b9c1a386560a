package io.heddle.model.generate;

import io.heddle.model.bandwidth.HostRails;
import io.heddle.model.cluster.HostType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The chosen values of a shape's options, checked. */
public final class Settings {
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Takes the given values and the fallback of every other option.
   *
   * @throws IllegalArgumentException if an option is unknown or a value is out of its range
   */
  public Settings(Shape shape, Map<String, String> given) {
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
                              String.join(", ", options.stream().map(Option::name).toList()))));
      check(option, each.getValue());
    }
    options.forEach(
        option -> values.put(option.name(), given.getOrDefault(option.name(), option.fallback())));
  }

  private static void check(Option option, String value) {
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
    return HostRails.cabled(type, number("host-gbps"));
  }

  /** The type whose hosts have one cable for all GPUs. */
  HostType hostTypeOnOneCable() {
    var type = drawnType("host-type");
    return HostRails.cabled(type, (double) number("host-gbps") / type.gpus());
  }

  private HostType drawnType(String option) {
    return Objects.requireNonNull(HostTypes.all().get(word(option)));
  }

  static List<Option> with(Option... own) {
    var all = new java.util.ArrayList<>(List.of(own));
    all.add(
        Option.choice(
            "host-type", "type of the hosts", "hgx-h800", List.copyOf(HostTypes.all().keySet())));
    all.add(Option.number("host-gbps", "speed of one host link in Gbit/s", 400, 1, 6400));
    all.add(Option.number("fabric-gbps", "speed of one switch link in Gbit/s", 400, 1, 6400));
    all.add(Option.share("busy", "mean share of busy hosts, uneven over minipods", 0.0, 0, 0.95));
    all.add(Option.number("seed", "seed of the busy hosts", 1, 0, Integer.MAX_VALUE));
    return List.copyOf(all);
  }
}
