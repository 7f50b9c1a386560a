package io.heddle.app.usecase.follow;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Refuses arguments that look like secrets: every user of the machine can read the arguments of a
 * running program, and Heddle keeps the line in its settings.
 */
final class SecretArguments {
  /**
   * Options and variables that hold a secret themselves; those that name a file of one are fine.
   */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)^-{0,2}[\\w.-]*(token|passw(or)?d|secret|api[-_]?key|access[-_]?key|private[-_]?key|credential)s?(=.*)?$");

  private static final Pattern NAMES_FILE =
      Pattern.compile("(?i)^-{0,2}[\\w.-]*[-_](file|path|dir|name|helper)(=.*)?$");

  private static final List<Pattern> VALUES =
      List.of(
          Pattern.compile("://[^/\\s:@]*:[^/\\s@]+@"), // user and password in an address
          Pattern.compile("(?i)\\b(bearer|basic)\\s+\\S{8,}"),
          Pattern.compile("(?i)authorization\\s*:"),
          Pattern.compile("\\beyJ[\\w-]{8,}\\.[\\w-]*"), // JSON web token
          Pattern.compile("\\b(gh[pousr]_|glpat-|xox[abprs]-|sk-|AKIA|hf_)[\\w-]{12,}"),
          Pattern.compile("-----BEGIN"),
          Pattern.compile("(?<![\\w/.-])[0-9a-fA-F]{32,}(?![\\w/.-])"));

  /** Letters of both cases and digits without a separator, as generated keys have. */
  private static final Pattern RANDOM =
      Pattern.compile(
          "(?<![\\w/.-])(?=[\\w+=]*[a-z])(?=[\\w+=]*[A-Z])(?=[\\w+=]*\\d)[A-Za-z0-9+=_]{28,}(?![\\w/.-])");

  private SecretArguments() {}

  /**
   * The value is not in the message.
   *
   * @throws CommandException naming the argument by its position
   */
  static void refuse(SourceCommand command) {
    var words = command.words();
    if (words.getFirst().matches("(.*/)?sshpass")) {
      throw secret(1, "sshpass gives a password to ssh");
    }
    for (int i = 1; i < words.size(); i++) {
      var word = words.get(i);
      boolean option = word.startsWith("-") || word.contains("=");
      if (option && NAMED.matcher(word).matches() && !NAMES_FILE.matcher(word).matches()) {
        throw secret(i + 1, "“%s” gives a secret".formatted(word.replaceFirst("=.*", "=…")));
      }
      if (RANDOM.matcher(word).find()
          || VALUES.stream().anyMatch(each -> each.matcher(word).find())) {
        throw secret(i + 1, "it looks like a token or a password");
      }
    }
  }

  private static CommandException secret(int position, String why) {
    return new CommandException(
        "Word %d of the command is refused: %s. Expected no secrets, as other users can read the arguments of running programs. Put it where the program looks by itself, such as an SSH key, a kubeconfig, or your script that reads it from a protected file."
            .formatted(position, why));
  }
}
