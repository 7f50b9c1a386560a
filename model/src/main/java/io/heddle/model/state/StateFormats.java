package io.heddle.model.state;

import io.heddle.model.exchange.Source;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registry of what schedulers print. */
public final class StateFormats {
  /** In the order of guessing. */
  private static final List<StateFormat> ALL =
      List.of(
          new SlurmNodeText(),
          new SlurmJobText(),
          new SlurmJson(),
          new SacctText(),
          new SinfoText(),
          new KubernetesState(),
          new StateCsv());

  private StateFormats() {}

  /** The words of all, for reports. */
  public static List<String> ids() {
    return ALL.stream().map(StateFormat::id).toList();
  }

  /** Whether a text is what a scheduler says of its state. */
  public static boolean recognises(Source source) {
    return guess(source) != null;
  }

  static @Nullable StateFormat guess(Source source) {
    return ALL.stream().filter(format -> format.recognises(source)).findFirst().orElse(null);
  }

  static StateFormat guessOrRefuse(Source source) {
    var format = guess(source);
    if (format == null) {
      throw new InputException(
          new Finding(
              source.name(),
              "",
              "a text of an unknown format",
              ALL.stream().map(StateFormat::id).collect(Collectors.joining(", ")),
              source.head().contains("JOBID") ? "squeue --json, which knows GPUs" : null));
    }
    return format;
  }
}
