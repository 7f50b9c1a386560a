package io.heddle.solvers.parallelism;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A calibration as lines {@code kind,name,value,meaning}; a line that begins with # is a remark.
 * Meanings hold no commas.
 */
public final class CalibrationTextFormat {
  private static final String RESOURCE = "calibration.csv";
  private static final String HEADER = "kind,name,value,meaning";

  /** What comes with Heddle; read once. */
  private static final class Shipped {
    static final Calibration CALIBRATION = load();
  }

  private CalibrationTextFormat() {}

  /** What comes with Heddle. */
  public static Calibration shipped() {
    return Shipped.CALIBRATION;
  }

  private static Calibration load() {
    try (var in =
        new InputStreamReader(
            Objects.requireNonNull(
                CalibrationTextFormat.class.getResourceAsStream(RESOURCE),
                RESOURCE + " is missing"),
            StandardCharsets.UTF_8)) {
      return parse(in.readAllLines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Numbers that a file of an older release lacks are those that one would take unmeasured.
   *
   * @throws IllegalArgumentException naming the line that it cannot use, or what is missing
   */
  public static Calibration parse(List<String> lines) {
    var parameters = new EnumMap<>(Calibration.prior().parameters());
    var factors = new HashMap<String, Double>();
    var errors = new HashMap<String, Double>();
    var ranges = new HashMap<String, Double>();
    var memory = Calibration.priorMemory();
    for (var line : lines) {
      if (line.isBlank() || line.startsWith("#") || line.equals(HEADER)) {
        continue;
      }
      var cells = line.split(",", -1);
      try {
        double value = Double.parseDouble(cells[2]);
        switch (cells[0]) {
          case "parameter" ->
              parameters.put(
                  CalibratedTimeParameter.valueOf(cells[1].toUpperCase(Locale.ROOT)), value);
          case "memory" ->
              memory.put(
                  CalibratedMemoryParameter.valueOf(cells[1].toUpperCase(Locale.ROOT)), value);
          case "gpu" -> factors.put(cells[1], value);
          case "error" -> errors.put(cells[1], value);
          case "range" -> ranges.put(cells[1], value);
          default -> throw new IllegalArgumentException("kind " + cells[0]);
        }
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new IllegalArgumentException(
            "calibration: found “%s”, expected %s".formatted(line, HEADER), e);
      }
    }
    return new Calibration(
        parameters,
        factors,
        memory,
        errors(
            new Calibration.Errors(
                required(errors.get("dense")),
                required(errors.get("experts")),
                required(errors.get("other-gpu"))),
            ranges));
  }

  /** As files without intervals have them, where nothing else is stated. */
  private static Calibration.Errors errors(Calibration.Errors usual, Map<String, Double> ranges) {
    var plain = usual.plainSpread();
    var other = usual.otherSpread();
    var fitted = usual.range();
    return new Calibration.Errors(
        usual.dense(),
        usual.experts(),
        usual.otherGpu(),
        new TimeSpread(
            ranges.getOrDefault("dense-low", plain.low()),
            ranges.getOrDefault("dense-high", plain.high())),
        new TimeSpread(
            ranges.getOrDefault("other-low", other.low()),
            ranges.getOrDefault("other-high", other.high())),
        new CalibrationFittedRange(
            ranges.getOrDefault("parameters-least", fitted.leastParameters()),
            ranges.getOrDefault("parameters-most", fitted.mostParameters()),
            ranges.getOrDefault("gpus-most", fitted.mostGpus()),
            ranges.getOrDefault("tokens-most", fitted.mostTokens())));
  }

  private static double required(@org.jspecify.annotations.Nullable Double error) {
    if (error == null) {
      throw new IllegalArgumentException(
          "calibration: the errors dense, experts, other-gpu are missing");
    }
    return error;
  }

  /** The lines of a calibration, with remarks on top; {@link #parse} reads them back. */
  public static String write(Calibration calibration, List<String> remarks) {
    var text = new StringBuilder();
    remarks.forEach(remark -> text.append("# ").append(remark).append('\n'));
    text.append(HEADER).append('\n');
    for (var each : CalibratedTimeParameter.values()) {
      line(
          text,
          "parameter",
          each.name().toLowerCase(Locale.ROOT),
          calibration.of(each),
          each.meaning());
    }
    for (var each : CalibratedMemoryParameter.values()) {
      line(
          text,
          "memory",
          each.name().toLowerCase(Locale.ROOT),
          calibration.of(each),
          each.meaning());
    }
    for (var gpu :
        calibration.gpuFactors().keySet().stream().sorted().collect(Collectors.toList())) {
      line(text, "gpu", gpu, calibration.gpuFactor(gpu), "speed of products beside peak and power");
    }
    var errors = calibration.errors();
    line(text, "error", "dense", errors.dense(), "percent of the time: dense models; other plans");
    line(text, "error", "experts", errors.experts(), "percent: models with experts; other plans");
    line(
        text, "error", "other-gpu", errors.otherGpu(), "percent: the mean over GPU types left out");
    var plain = errors.plainSpread();
    line(text, "range", "dense-low", plain.low(), "a tenth of times is below: dense in 16 bits");
    line(text, "range", "dense-high", plain.high(), "a tenth of times is above that estimated");
    var other = errors.otherSpread();
    line(text, "range", "other-low", other.low(), "the same with experts or in fp8");
    line(text, "range", "other-high", other.high(), "the same with experts or in fp8");
    var fitted = errors.range();
    if (!fitted.equals(CalibrationFittedRange.UNKNOWN)) {
      line(text, "range", "parameters-least", fitted.leastParameters(), "of the smallest model");
      line(text, "range", "parameters-most", fitted.mostParameters(), "of the largest model");
      line(text, "range", "gpus-most", fitted.mostGpus(), "of the largest run");
      line(text, "range", "tokens-most", fitted.mostTokens(), "of the longest sequence");
    }
    return text.toString();
  }

  private static void line(
      StringBuilder text, String kind, String name, double value, String meaning) {
    text.append(String.format(Locale.ROOT, "%s,%s,%.6g,%s%n", kind, name, value, meaning));
  }
}
