package io.heddle.app.cli;

import io.heddle.app.usecase.HeddleVersion;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual of one command in roff (man(7)), from what picocli knows of it. */
final class ManualPage {
  private final CommandLine line;
  private final CommandSpec spec;
  private final StringBuilder text = new StringBuilder();

  private ManualPage(CommandLine line) {
    this.line = line;
    spec = line.getCommandSpec();
  }

  /** Of a command and all below it, by their files ({@code heddle-study-run.1}). */
  static Map<String, String> all(CommandLine root) {
    var pages = new TreeMap<String, String>();
    add(root, pages);
    return pages;
  }

  private static void add(CommandLine line, Map<String, String> pages) {
    pages.put(name(line.getCommandSpec()) + ".1", new ManualPage(line).page());
    line.getSubcommands().values().forEach(each -> add(each, pages));
  }

  private static String name(CommandSpec spec) {
    return spec.qualifiedName("-");
  }

  private String page() {
    var usage = spec.usageMessage();
    text.append(
        ".TH %s 1 \"\" \"Heddle %s\" \"Heddle\"%n"
            .formatted(name(spec).toUpperCase(Locale.ROOT), HeddleVersion.number()));
    heading("NAME");
    var summary = List.of(usage.description());
    paragraph("%s - %s".formatted(name(spec), summary.isEmpty() ? "" : summary.getFirst()));
    heading("SYNOPSIS");
    plain(synopsis());
    heading("DESCRIPTION");
    summary.forEach(this::paragraph);
    arguments();
    commands();
    statuses(spec.root().usageMessage().exitCodeList());
    examples(List.of(usage.footer()));
    heading("SEE ALSO");
    paragraph(
        spec.parent() == null ? "The guide in Heddle's repository." : name(spec.parent()) + "(1)");
    return text.toString();
  }

  private String synopsis() {
    var help = line.getHelp();
    return (help.synopsisHeading() + help.synopsis(0)).replaceFirst("^Usage: ", "").strip();
  }

  private void arguments() {
    var shown = spec.positionalParameters().stream().filter(each -> !each.hidden()).toList();
    if (!shown.isEmpty()) {
      heading("ARGUMENTS");
      shown.forEach(each -> item(each.paramLabel(), each.description()));
    }
    heading("OPTIONS");
    var options = spec.options().stream().sorted(Comparator.comparing(OptionSpec::longestName));
    for (var option : options.filter(each -> !each.hidden()).toList()) {
      var value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
      item(String.join(", ", option.names()) + value, option.description());
    }
  }

  private void commands() {
    var below = line.getSubcommands();
    if (!below.isEmpty()) {
      heading("COMMANDS");
      below.forEach((_, each) ->
          item(
              name(each.getCommandSpec()) + "(1)",
              each.getCommandSpec().usageMessage().description()));
    }
  }

  private void statuses(Map<String, String> statuses) {
    heading("EXIT STATUS");
    statuses.forEach((status, meaning) -> item(status, meaning));
  }

  private void examples(List<String> lines) {
    if (lines.stream().anyMatch(each -> !each.isBlank())) {
      heading("NOTES AND EXAMPLES");
      plain(String.join("\n", lines).strip());
    }
  }

  private void heading(String title) {
    text.append(".SH ").append(title).append('\n');
  }

  private void paragraph(String words) {
    text.append(escape(words)).append("\n.PP\n");
  }

  /** As it stands, line by line. */
  private void plain(String lines) {
    text.append(".nf\n");
    lines.lines().forEach(each -> text.append(escape(each)).append('\n'));
    text.append(".fi\n");
  }

  private void item(String term, String... words) {
    text.append(".TP\n\\fB").append(escape(term)).append("\\fR\n");
    text.append(String.join("\n.br\n", Arrays.stream(words).map(ManualPage::escape).toList()))
        .append('\n');
  }

  /** A dot or an apostrophe at the beginning of a line would be a request. */
  private static String escape(String words) {
    var escaped = words.replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
