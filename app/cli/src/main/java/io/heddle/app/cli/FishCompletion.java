package io.heddle.app.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What fish needs to complete commands, options and their values; picocli writes Bash's alone. */
final class FishCompletion {
  private final String program;
  private final StringBuilder text = new StringBuilder();

  private FishCompletion(String program) {
    this.program = program;
  }

  static String of(CommandLine root) {
    var fish = new FishCompletion(root.getCommandName());
    fish.add(root, List.of());
    return fish.text.toString();
  }

  /**
   * @param path the commands that were typed so far
   */
  private void add(CommandLine line, List<String> path) {
    line.getSubcommands()
        .forEach((name, each) -> {
          complete(path, line)
              .append(" -f -a ")
              .append(quoted(name))
              .append(described(each.getCommandSpec().usageMessage().description()));
          var longer = new ArrayList<>(path);
          longer.add(name);
          add(each, longer);
        });
    line.getCommandSpec().options().stream()
        .filter(each -> !each.hidden())
        .forEach(each -> option(each, path, line));
  }

  private void option(OptionSpec option, List<String> path, CommandLine line) {
    var to = complete(path, line);
    for (var name : option.names()) {
      to.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^--?", ""));
    }
    if (option.arity().max() > 0) {
      to.append(" -r");
      var words = option.completionCandidates();
      if (words != null) {
        var all = new ArrayList<String>();
        words.forEach(all::add);
        to.append(" -f -a ").append(quoted(String.join(" ", all)));
      }
    }
    to.append(described(option.description()));
  }

  /** Where these commands were typed, and none below the last one. */
  private StringBuilder complete(List<String> path, CommandLine line) {
    text.append("complete -c ").append(program).append(" -n \"");
    path.forEach(each -> text.append("__fish_seen_subcommand_from ").append(each).append("; and "));
    var below = String.join(" ", line.getSubcommands().keySet());
    return text.append(below.isEmpty() ? "true" : "not __fish_seen_subcommand_from " + below)
        .append('"');
  }

  private static String described(String... lines) {
    return lines.length == 0 ? "\n" : " -d " + quoted(lines[0]) + "\n";
  }

  private static String quoted(String words) {
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
