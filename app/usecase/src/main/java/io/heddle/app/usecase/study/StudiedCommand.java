package io.heddle.app.usecase.study;

import java.util.List;

/**
 * A command that studies may ask.
 *
 * @param summary one sentence
 * @param keys files and options, in the order of the help
 * @param measures members of its answers that are asked for most
 */
public record StudiedCommand(String name, String summary, List<Key> keys, List<String> measures) {
  public StudiedCommand {
    keys = List.copyOf(keys);
    measures = List.copyOf(measures);
  }

  /**
   * What may be fixed or varied.
   *
   * @param name without dashes
   * @param about one sentence, or empty
   * @param required whether the command does not run without
   * @param choices what may be said, or empty: anything of its kind
   * @param number whether its values are numbers
   */
  public record Key(
      String name, String about, boolean required, List<String> choices, boolean number) {
    public Key {
      choices = List.copyOf(choices);
    }

    /** For one line of a list: the choices if there are several words, else the first clause. */
    public String brief() {
      boolean isFlag = choices.equals(List.of("false", "true"));
      return choices.isEmpty() || isFlag
          ? about.split("\\s*[(;:]\\s*", 2)[0]
          : String.join(", ", choices);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
