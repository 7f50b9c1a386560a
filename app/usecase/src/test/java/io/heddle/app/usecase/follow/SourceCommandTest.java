package io.heddle.app.usecase.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceCommandTest {
  private static List<String> words(String line) {
    return SourceCommand.parse(line).getFirst().words();
  }

  @Test
  void quotesKeepBlanksWithinAWord() {
    assertThat(words("ssh login 'squeue --json | head'  \"a \\\"b\\\"\" C:\\bin ''"))
        .containsExactly("ssh", "login", "squeue --json | head", "a \"b\"", "C:\\bin", "");
  }

  @Test
  void everyLineIsACommand() {
    assertThat(SourceCommand.parse("sinfo --json\n\n  squeue --json \n"))
        .extracting(SourceCommand::line)
        .containsExactly("sinfo --json", "squeue --json");
    assertThat(SourceCommand.parse("a 'b c' d").getFirst().shown()).isEqualTo("a “b c” d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"squeue | head", "squeue > f", "a; b", "a && b", "echo $HOME", "echo `id`"})
  void whatNeedsAShellIsRefused(String line) {
    assertThatThrownBy(() -> SourceCommand.parse(line))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("only a shell understands");
  }

  @Test
  void anOpenQuoteAndAnEmptyTextAreRefused() {
    assertThatThrownBy(() -> SourceCommand.parse("a 'b")).hasMessageContaining("closing");
    assertThatThrownBy(() -> SourceCommand.parse(" \n")).hasMessageContaining("No command");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kubectl get pods --token=abc",
        "kubectl get pods --token abc",
        "curl --password x",
        "env SLURM_JWT_TOKEN=abc squeue",
        "curl https://me:hunter2@host/state",
        "curl -H 'Authorization: x'",
        "curl -H 'X: Bearer abcdefghij'",
        "tool eyJhbGciOiJIUzI1NiJ9.e30",
        "tool ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "tool 0123456789abcdef0123456789abcdef",
        "tool Zm9vYmFyMTIzNDU2Nzg5MEFCQ0RFRkdISUpL",
        "sshpass -p x ssh login squeue"
      })
  void whatLooksLikeASecretIsRefusedWithoutItsValue(String line) {
    assertThatThrownBy(() -> SourceCommand.parse(line))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("Expected no secrets")
        .hasMessageNotContainingAny("hunter2", "abc", "ghp_", "0123", "Zm9v", "eyJ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ssh login squeue --json",
        "kubectl --context prod get nodes,pods,workloads,podgroups,resourceclaims -A -o json",
        "kubectl --kubeconfig /home/ana/.kube/a-very-long-name-of-a-cluster-2026.yaml get pods",
        "ssh -i /home/ana/.ssh/id_ed25519 -o ConnectTimeout=5 login01.example.org squeue --json",
        "tool --token-file /run/secrets/token",
        "sacct -P -o JobID,User,State,Start,End,Timelimit,NodeList,AllocTRES"
      })
  void commandsOfSchedulersAreNoSecrets(String line) {
    assertThat(words(line)).isNotEmpty();
  }
}
