package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The registry of what schedulers print. */
public final class SchedulerStateFormats {
  /** In the order of guessing. */
  private static final List<SchedulerStateFormat> ALL =
      List.of(
          new SlurmNodeText(),
          new SlurmJobText(),
          new SlurmJsonReader(),
          new SacctOutputReader(),
          new SinfoOutputReader(),
          new KubernetesStateReader(),
          new StateCsvReader());

  private SchedulerStateFormats() {}

  /** The words of all, for reports. */
  public static List<String> ids() {
    return ALL.stream().map(SchedulerStateFormat::id).toList();
  }

  /** Whether a text is what a scheduler says of its state. */
  public static boolean recognises(ImportSource source) {
    return guess(source) != null;
  }

  static @Nullable SchedulerStateFormat guess(ImportSource source) {
    return ALL.stream().filter(format -> format.recognises(source)).findFirst().orElse(null);
  }

  static SchedulerStateFormat guessOrRefuse(ImportSource source) {
    var format = guess(source);
    if (format == null) {
      throw new InputException(
          source.name(),
          "",
          "an unknown format",
          ALL.stream().map(SchedulerStateFormat::id).collect(Collectors.joining(", ")),
          advice(source));
    }
    return format;
  }

  private static @Nullable Advice advice(ImportSource source) {
    if (source.head().contains("JOBID")) {
      return Advice.use("squeue --json, which reports GPUs");
    }
    return SlurmJsonReader.isFiltered(source)
        ? Advice.sentence(
            "If it is from Slurm, keep meta, or job_id and job_state of each job, gres and state of each node.")
        : null;
  }
}
