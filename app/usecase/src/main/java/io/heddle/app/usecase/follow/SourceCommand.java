package io.heddle.app.usecase.follow;

import java.util.ArrayList;
import java.util.List;

/**
 * A program with its arguments that prints a scheduler's state. No shell sees it: words are
 * separated by blanks, and quotes keep blanks within a word.
 *
 * @param line as the person typed it
 * @param words the program, then its arguments
 */
public record SourceCommand(String line, List<String> words) {
  /** What only a shell understands. */
  private static final String SHELL = "|&;<>$`";

  public SourceCommand {
    words = List.copyOf(words);
  }

  /**
   * Reads a text with one command per line; empty lines are skipped.
   *
   * @throws CommandException if a line is none, needs a shell, or has what looks like a secret
   */
  public static List<SourceCommand> parse(String text) {
    var commands = new ArrayList<SourceCommand>();
    for (var line : text.lines().map(String::strip).toList()) {
      if (!line.isEmpty()) {
        var command = new SourceCommand(line, split(line));
        SecretArguments.refuse(command);
        commands.add(command);
      }
    }
    if (commands.isEmpty()) {
      throw new CommandException(
          "No command is given. Expected one such as “ssh login squeue --json” in each line.");
    }
    return List.copyOf(commands);
  }

  private static List<String> split(String line) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    boolean within = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else if (quote == '"' && c == '\\' && i + 1 < line.length() && isQuoted(line, i + 1)) {
          word.append(line.charAt(++i));
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        within = true;
      } else if (Character.isWhitespace(c)) {
        if (within) {
          words.add(word.toString());
        }
        word.setLength(0);
        within = false;
      } else if (SHELL.indexOf(c) >= 0) {
        throw new CommandException(
            "The command has %s, which only a shell understands, and Heddle runs none. Quote it if it is part of an argument, or put the command into a script and give that script."
                .formatted(c));
      } else {
        word.append(c);
        within = true;
      }
    }
    if (quote != 0) {
      throw new CommandException(
          "The command has an opening %s without a closing one.".formatted(quote));
    }
    if (within) {
      words.add(word.toString());
    }
    return words;
  }

  private static boolean isQuoted(String line, int at) {
    return line.charAt(at) == '"' || line.charAt(at) == '\\';
  }

  /** The words as they reach the program, each in its own quotes where it has blanks. */
  public String shown() {
    var shown = new StringBuilder();
    for (var word : words) {
      shown.append(shown.isEmpty() ? "" : " ");
      shown.append(
          word.isEmpty() || word.chars().anyMatch(Character::isWhitespace)
              ? "“" + word + "”"
              : word);
    }
    return shown.toString();
  }
}
