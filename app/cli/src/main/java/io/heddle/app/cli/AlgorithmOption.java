package io.heddle.app.cli;

import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Registry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The option that chooses among the algorithms of a family. Help, completion, default and error
 * text come from the registry.
 */
final class AlgorithmOption<P, R> {
  /** Chooses every algorithm, where several may be chosen. */
  private static final String ALL = "all";

  private final String name;
  private final Registry<P, R> registry;
  private final OptionSpec option;

  private AlgorithmOption(String name, Registry<P, R> registry, boolean several) {
    this.name = name;
    this.registry = registry;
    var words = new ArrayList<>(registry.names());
    var help = new ArrayList<String>();
    help.add(
        (several ? "all, or some with commas between" : "one of")
            + " (default: ${DEFAULT-VALUE}):");
    registry
        .all()
        .forEach(
            each -> help.add("%s: %s".formatted(each.name(), each.summary().replace("%", "%%"))));
    if (several) {
      words.add(ALL);
    }
    option =
        OptionSpec.builder(name)
            .type(String.class)
            .paramLabel("A")
            .defaultValue(registry.standard().name())
            .completionCandidates(words)
            .description(help.toArray(String[]::new))
            .build();
  }

  /** {@code --algorithm}. */
  static <P, R> AlgorithmOption<P, R> of(Registry<P, R> registry) {
    return new AlgorithmOption<>("--algorithm", registry, false);
  }

  /** An option that takes several, or all. */
  static <P, R> AlgorithmOption<P, R> several(String name, Registry<P, R> registry) {
    return new AlgorithmOption<>(name, registry, true);
  }

  /** To be mixed into a command. */
  CommandSpec spec() {
    return CommandSpec.create().addOption(option);
  }

  Registry<P, R> registry() {
    return registry;
  }

  /**
   * The one that was chosen.
   *
   * @throws UsageException if there is none of that name
   */
  Algorithm<P, R> chosen() {
    return byName(option.getValue());
  }

  /**
   * Those that were chosen, in the order given.
   *
   * @throws UsageException if there is none of a name
   */
  List<Algorithm<P, R>> allChosen() {
    String given = option.getValue();
    return given.equals(ALL)
        ? registry.all()
        : Arrays.stream(given.split(",")).map(this::byName).toList();
  }

  private Algorithm<P, R> byName(String word) {
    try {
      return registry.byName(word);
    } catch (IllegalArgumentException unknown) {
      throw new UsageException(name + ": " + unknown.getMessage());
    }
  }
}
