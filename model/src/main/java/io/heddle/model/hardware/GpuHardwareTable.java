package io.heddle.model.hardware;

import io.heddle.model.text.NearestNameSuggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of GPUs, with look-ups by the many ways to spell them. Immutable. */
public final class GpuHardwareTable {
  private static final String USUAL = "A100";

  private static final List<GpuSpec> GPUS = GpuTable.gpus();
  private static final Map<ParsedGpuName, GpuSpec> BY_NAME = new HashMap<>();

  static {
    for (var spec : GPUS) {
      names(spec).forEach(name -> BY_NAME.putIfAbsent(ParsedGpuName.of(name), spec));
    }
  }

  /** Long names first: L40S before L40, which is no L4. */
  private static final Pattern MODEL =
      Pattern.compile(
          GPUS.stream()
                  .map(GpuSpec::model)
                  .distinct()
                  .sorted(Comparator.comparingInt(String::length).reversed())
                  .map(Pattern::quote)
                  .collect(Collectors.joining("|", "(", ")(?![0-9])"))
              + "|RTX[ -](\\d{4})");

  private GpuHardwareTable() {}

  /** In the order of the table: of one model, the one meant by the word alone comes first. */
  public static List<GpuSpec> gpus() {
    return GPUS;
  }

  /** The GPU of a name in any usual spelling; null where the table has none. O(table). */
  public static @Nullable GpuSpec find(String name) {
    var wanted = ParsedGpuName.of(name);
    var spec = BY_NAME.get(wanted);
    return spec != null ? spec : GPUS.stream().filter(wanted::fits).findFirst().orElse(null);
  }

  /**
   * The GPU of a name in any usual spelling. O(table).
   *
   * @throws UnknownGpuException if the table has none; the message tells what may be meant
   */
  public static GpuSpec gpu(String name) {
    var spec = find(name);
    if (spec != null) {
      return spec;
    }
    var spoken = new ArrayList<String>();
    GPUS.forEach(each -> {
      spoken.add(each.model());
      spoken.addAll(names(each));
    });
    var related = mistyped(name, spoken);
    var product = MODEL.matcher(name);
    throw new UnknownGpuException(
        name, related == null && product.find() ? product.group(1) : related);
  }

  /**
   * The one of some names that a GPU's name probably means: the same model in another spelling, or
   * a name that is nearly the same and of the same letters; null if none is. O(names · table).
   */
  public static @Nullable String related(String name, Collection<String> names) {
    var spec = find(name);
    if (spec != null) {
      for (var each : names) {
        var other = find(each);
        if (other != null && other.model().equals(spec.model())) {
          return each;
        }
      }
    }
    return mistyped(name, names);
  }

  /** A250 is not H250 mistyped: the letters of a product are its generation. */
  private static @Nullable String mistyped(String name, Collection<String> names) {
    return NearestNameSuggestion.to(
        name, names.stream().filter(each -> letters(each).equals(letters(name))).toList());
  }

  private static String letters(String name) {
    return ParsedGpuName.of(name).model().replaceAll("[^A-Z].*", "");
  }

  /** {@link #find}, or an A100 where the table has none. */
  public static GpuSpec findOrUsual(String name) {
    return Objects.requireNonNullElseGet(find(name), () -> gpu(USUAL));
  }

  /** {@link GpuSpec#trainsIn}; true where the table has no such GPU. */
  public static boolean trainsIn(String name, Precision precision) {
    if (precision.isOfAll()) {
      return true;
    }
    var spec = find(name);
    return spec == null || spec.trainsIn(precision);
  }

  private static List<String> names(GpuSpec spec) {
    var names = new ArrayList<>(spec.aliases());
    names.addFirst(spec.name());
    return names;
  }

  /**
   * The model in the words of a product, {@code H100} of {@code NVIDIA-H100-80GB-HBM3}; null where
   * it has none that is known.
   */
  public static @Nullable String model(String product) {
    var match = MODEL.matcher(product);
    if (match.find()) {
      return match.group(1) == null ? "RTX " + match.group(2) : match.group(1);
    }
    var spec = find(product);
    return spec == null ? null : spec.model();
  }

  /** The GPU with a PCI device id such as {@code 0x2330}; null where the table has none. */
  public static @Nullable GpuSpec ofPciDevice(String id) {
    return GPUS.stream().filter(spec -> spec.pciDevices().contains(id)).findFirst().orElse(null);
  }
}
