package io.heddle.app.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** All commands on one page in Markdown, from what picocli knows of them. */
final class CommandsPage {
  static final String FILE = "commands.md";

  private final StringBuilder list = new StringBuilder();
  private final StringBuilder text = new StringBuilder();

  private CommandsPage() {}

  /** The page by its file. */
  static Map<String, String> all(CommandLine root) {
    var page = new CommandsPage();
    root.getSubcommands().values().forEach(page::add);
    return Map.of(
        FILE,
        """
        # Commands

        > Look up commands and their options.

        `heddle COMMAND --help` says the same. This page is made by `heddle man --format markdown -o docs/guide/reference --force`.

        %s
        %s\
        """
            .formatted(page.list, page.text.toString().stripTrailing() + "\n"));
  }

  private void add(CommandLine line) {
    var spec = line.getCommandSpec();
    var name = spec.qualifiedName(" ");
    var summary = String.join(" ", List.of(spec.usageMessage().description()));
    list.append("- [%s](#%s): %s\n".formatted(name, name.replace(' ', '-'), summary));
    text.append("## ").append(name).append("\n\n").append(summary).append("\n\n```text\n");
    usage(line).lines().map(String::stripTrailing).forEach(each -> text.append(each).append('\n'));
    text.append("```\n\n");
    line.getSubcommands().values().forEach(this::add);
  }

  private static String usage(CommandLine line) {
    return line.setUsageHelpWidth(100).getUsageMessage(Ansi.OFF).strip();
  }
}
