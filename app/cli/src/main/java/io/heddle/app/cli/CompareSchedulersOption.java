package io.heddle.app.cli;

import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The schedulers that a schedule is compared with: each takes a simulation of its own. */
final class CompareSchedulersOption {
  /** Jobs with more GPUs are compared with the control alone, unless a person asks for more. */
  static final int MOST_GPUS = 256;

  /** The same paths without priorities: what shows whether the levels gain anything. */
  private static final String CONTROL = "paths-only";

  @Option(
      names = "--compare",
      paramLabel = "A",
      description =
          "schedulers to compare with: all, none, or names separated by commas (default: all if"
              + " the jobs have at most "
              + MOST_GPUS
              + " GPUs in total, else "
              + CONTROL
              + ")")
  private @Nullable String names;

  /**
   * The schedulers to compare with.
   *
   * @param gpus that all jobs hold together
   * @throws UsageException if there is none of a name
   */
  <P, R> List<RegisteredAlgorithm<P, R>> chosen(
      AlgorithmRegistry<P, R> registry, int gpus, Console console) {
    if (names == null) {
      if (gpus <= MOST_GPUS) {
        return registry.all();
      }
      console.say(
          "note: %d GPUs: only compared with %s. Use --compare all to compare all schedulers.",
          gpus, CONTROL);
      return List.of(registry.byName(CONTROL));
    }
    return switch (names) {
      case "all" -> registry.all();
      case "none" -> List.of();
      default ->
          Arrays.stream(names.split(",", -1))
              .map(String::strip)
              .map(name -> AlgorithmChoiceOption.byName(registry, "--compare", name))
              .toList();
    };
  }
}
