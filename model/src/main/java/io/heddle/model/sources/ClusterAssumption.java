package io.heddle.model.sources;

import io.heddle.model.text.SlurmHostlist;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a person says about a cluster where no source does: {@code gpus=8@n[1-4]}, {@code
 * type=dgx-h100@n[1-4]}, {@code not-gpu-host@login[1-2]}, {@code blocks=nvlink}, {@code
 * gbps=400@leaf-spine}. Without hosts, such as {@code gpus=8}, it is about all hosts whose GPUs no
 * source names.
 *
 * @param value what the kind is set to; empty for {@link Kind#NOT_GPU_HOST}
 * @param on hosts, or the two tiers of {@link Kind#GBPS}; empty for {@link Kind#BLOCKS} and for all
 *     hosts of unknown GPUs
 */
public record ClusterAssumption(Kind kind, String value, List<String> on) {
  /** Forms for a person, such as in an error. */
  public static final String FORMS =
      "gpus=8, type=NAME or not-gpu-host (of all hosts with unknown GPUs, or with @HOSTLIST of these), blocks=nvlink or gbps=400@leaf-spine";

  private static final int MOST_GPUS = 1024;
  private static final Pattern TIERS =
      Pattern.compile("(host|leaf|spine|core(?:-\\d+)?)-(leaf|spine|core(?:-\\d+)?)");

  /** What is assumed. */
  public enum Kind {
    GPUS("gpus"),
    TYPE("type"),
    NOT_GPU_HOST("not-gpu-host"),
    BLOCKS("blocks"),
    GBPS("gbps");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  public ClusterAssumption {
    on = List.copyOf(on);
  }

  /** GPUs of an unknown model. */
  public static ClusterAssumption gpus(int gpus, Collection<String> hosts) {
    return new ClusterAssumption(Kind.GPUS, String.valueOf(gpus), List.copyOf(hosts));
  }

  /**
   * Reads the form of the command line.
   *
   * @throws IllegalArgumentException if it has none of the forms; the message names the problem
   */
  public static ClusterAssumption parse(String text) {
    int at = text.indexOf('@');
    var setting = at < 0 ? text : text.substring(0, at);
    var target = at < 0 ? "" : text.substring(at + 1);
    int equals = setting.indexOf('=');
    var word = equals < 0 ? setting : setting.substring(0, equals);
    var value = equals < 0 ? "" : setting.substring(equals + 1);
    for (var kind : Kind.values()) {
      if (kind.word.equals(word)) {
        return checked(kind, value, target, text);
      }
    }
    throw wrong(text);
  }

  private static ClusterAssumption checked(Kind kind, String value, String target, String text) {
    switch (kind) {
      case BLOCKS -> {
        if (!value.equals("nvlink") || !target.isEmpty()) {
          throw wrong(text);
        }
        return new ClusterAssumption(kind, value, List.of());
      }
      case GBPS -> {
        var tiers = TIERS.matcher(target);
        if (!tiers.matches() || !(number(value) > 0 && number(value) <= 1e6)) {
          throw wrong(text);
        }
        return new ClusterAssumption(kind, value, List.of(tiers.group(1), tiers.group(2)));
      }
      default -> {
        boolean fits =
            switch (kind) {
              case GPUS ->
                  number(value) >= 1 && number(value) <= MOST_GPUS && value.matches("\\d+");
              case TYPE -> !value.isBlank();
              default -> value.isEmpty();
            };
        boolean everywhere = !text.contains("@");
        if (!fits || (!everywhere && target.isBlank())) {
          throw wrong(text);
        }
        var hosts = everywhere ? List.<String>of() : SlurmHostlist.expand(target, _ -> wrong(text));
        return new ClusterAssumption(kind, value, hosts);
      }
    }
  }

  private static double number(String text) {
    return text.matches("\\d{1,7}(\\.\\d{1,3})?") ? Double.parseDouble(text) : -1;
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException("%s, expected %s".formatted(text, FORMS));
  }

  /** The form that {@link #parse} reads. */
  @Override
  public String toString() {
    return switch (kind) {
      case BLOCKS -> "blocks=" + value;
      case GBPS -> "gbps=%s@%s".formatted(value, String.join("-", on));
      case NOT_GPU_HOST -> kind.word + hosts();
      default -> "%s=%s%s".formatted(kind.word, value, hosts());
    };
  }

  private String hosts() {
    return on.isEmpty() ? "" : "@" + SlurmHostlist.compress(on);
  }
}
