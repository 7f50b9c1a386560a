package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.AlgorithmRegistries;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code heddle man} and {@code heddle completion}: every command with every option is listed. */
class ManCommandTest extends InFolder {
  @Test
  void everyCommandHasAPage() throws IOException {
    var outcome = in("man -o @man");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    for (var each : SubcommandList.of(AlgorithmRegistries::all)) {
      assertThat(folder.resolve("man/heddle-%s.1".formatted(each.name())))
          .content()
          .contains(".SH NAME\nheddle\\-" + each.name(), ".SH SYNOPSIS", ".SH EXIT STATUS");
    }
    assertThat(folder.resolve("man/heddle-study-run.1")).exists();
    assertThat(folder.resolve("man/heddle.1")).content().contains("\\fBheddle\\-place(1)\\fR");
  }

  @Test
  void aPageTellsWhatTheHelpTells() throws IOException {
    in("man -o @man");
    var page = Files.readString(folder.resolve("man/heddle-place.1")).replace("\\-", "-");
    assertThat(page)
        .contains("--alpha=", "CLUSTER", "(default: ", "heddle place a.cluster.json")
        .contains("\\fB2\\fR\nunusable arguments or input")
        .doesNotContain("${", "%n");
    var requests = page.lines().filter(line -> line.startsWith(".")).collect(Collectors.toSet());
    assertThat(requests).allMatch(line -> line.matches("\\.(TH|SH|PP|TP|br|nf|fi)( .*)?"));
  }

  @Test
  void someoneElsesPageStays() throws IOException {
    Files.createDirectory(folder.resolve("man"));
    Files.writeString(folder.resolve("man/heddle.1"), "mine");
    var outcome = in("man -o @man");
    assertThat(outcome.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(folder.resolve("man/heddle.1")).content().isEqualTo("mine");
  }

  @Test
  void shellsAreHelped() {
    assertThat(in("completion").out())
        .isEqualTo(in("completion zsh").out())
        .contains("complete -F");
    assertThat(in("completion fish").out())
        .contains("complete -c heddle -n \"not __fish_seen_subcommand_from ")
        .contains(" -f -a 'place' -d 'Places a job")
        .containsPattern(
            "__fish_seen_subcommand_from place; and true\" -l algorithm -r -f -a '[^']*tiles")
        .containsPattern("_from import; and true\" -l from -r -f -a '[^']*ibnetdiscover")
        .contains(
            "__fish_seen_subcommand_from study; and __fish_seen_subcommand_from run; and true");
    assertMessage("completion tcsh", 2, "tcsh");
  }
}
