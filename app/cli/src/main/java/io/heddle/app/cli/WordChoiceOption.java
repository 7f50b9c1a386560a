package io.heddle.app.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that takes one of the words of an enum. Label, completion and refusal come from its
 * constants.
 */
final class WordChoiceOption<E extends Enum<E>> extends BuiltOption implements CheckedOption {
  private final Map<String, E> words;

  /** One that may be left out: the first constant is the default. */
  WordChoiceOption(Class<E> of, String description, String... names) {
    var words = words(of);
    this(
        words,
        OptionSpec.builder(names)
            .defaultValue(words.keySet().iterator().next())
            .description(description + " (default: ${DEFAULT-VALUE})"));
  }

  private WordChoiceOption(Map<String, E> words, OptionSpec.Builder option) {
    super(
        option
            .type(String.class)
            .paramLabel(String.join("|", words.keySet()))
            .completionCandidates(words.keySet()));
    this.words = words;
  }

  /** One that must be given. */
  static <E extends Enum<E>> WordChoiceOption<E> required(
      Class<E> of, String description, String... names) {
    return new WordChoiceOption<>(
        words(of), OptionSpec.builder(names).required(true).description(description));
  }

  private static <E extends Enum<E>> Map<String, E> words(Class<E> of) {
    var words = new LinkedHashMap<String, E>();
    for (var each : of.getEnumConstants()) {
      words.put(each.name().toLowerCase(Locale.ROOT).replace('_', '-'), each);
    }
    return words;
  }

  E value() {
    return Objects.requireNonNull(words.get(option.<String>getValue()));
  }

  @Override
  public void check() {
    String given = option.getValue();
    InputValidation.expect(
        words.containsKey(given),
        option.shortestName(),
        given,
        String.join(", ", words.keySet()).replaceFirst(", ([^,]*)$", " or $1"));
  }
}
