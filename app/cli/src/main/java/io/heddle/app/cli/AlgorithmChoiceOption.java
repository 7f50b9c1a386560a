package io.heddle.app.cli;

import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The option that chooses among the algorithms of a family. Help, completion, default and error
 * text come from the registry.
 */
final class AlgorithmChoiceOption<P, R> extends BuiltOption implements CheckedOption {
  /** Chooses every algorithm, where several may be chosen. */
  private static final String ALL = "all";

  private final AlgorithmRegistry<P, R> registry;

  /** {@code --algorithm}, to be mixed into a command. */
  AlgorithmChoiceOption(AlgorithmRegistry<P, R> registry) {
    this(registry, "one of", registry.names(), "--algorithm");
  }

  private AlgorithmChoiceOption(
      AlgorithmRegistry<P, R> registry, String choice, List<String> words, String... names) {
    super(
        OptionSpec.builder(names)
            .type(String.class)
            .paramLabel("A")
            .defaultValue(registry.standard().name())
            .completionCandidates(words)
            .description(help(registry, choice)));
    this.registry = registry;
  }

  private static String[] help(AlgorithmRegistry<?, ?> registry, String choice) {
    var help = new ArrayList<String>();
    help.add(choice + " (default: ${DEFAULT-VALUE}):");
    registry
        .all()
        .forEach(
            each -> help.add("%s: %s".formatted(each.name(), each.summary().replace("%", "%%"))));
    return help.toArray(String[]::new);
  }

  /** An option, by any of its names, that takes several, or all, to be mixed into a command. */
  static <P, R> AlgorithmChoiceOption<P, R> several(
      AlgorithmRegistry<P, R> registry, String... names) {
    var words = new ArrayList<>(registry.names());
    words.add(ALL);
    return new AlgorithmChoiceOption<>(
        registry, "all, or several separated by commas", words, names);
  }

  @Override
  public void check() {
    allChosen();
  }

  AlgorithmRegistry<P, R> registry() {
    return registry;
  }

  /**
   * The one that was chosen.
   *
   * @throws UsageException if there is none of that name
   */
  RegisteredAlgorithm<P, R> chosen() {
    return byName(option.getValue());
  }

  /**
   * Those that were chosen, in the order given.
   *
   * @throws UsageException if there is none of a name
   */
  List<RegisteredAlgorithm<P, R>> allChosen() {
    String given = option.getValue();
    return given.equals(ALL)
        ? registry.all()
        : Arrays.stream(given.split(",")).map(this::byName).toList();
  }

  private RegisteredAlgorithm<P, R> byName(String word) {
    return byName(registry, option.longestName(), word);
  }

  /**
   * One of a family.
   *
   * @param option that names it
   * @throws UsageException if there is none of that name
   */
  static <P, R> RegisteredAlgorithm<P, R> byName(
      AlgorithmRegistry<P, R> registry, String option, String word) {
    return InputValidation.made(option, () -> registry.byName(word));
  }
}
