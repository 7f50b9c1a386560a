package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One clear error: the file, the line, what is there, what was expected. */
class BadImportTest {
  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of("hello", "unknown format"),
        Arguments.of("SwitchName=a Nodes=n[1-\n", "line 1"),
        Arguments.of("SwitchName=a Switches=b\nSwitchName=c Nodes=n1\n", "switch \"b\" under a"),
        Arguments.of("SwitchName=a Switches=b\nSwitchName=b Switches=a\n", "above itself"),
        Arguments.of("SwitchName=a Nodes=n1\nSwitchName=a Nodes=n2\n", "line 2"),
        Arguments.of("SwitchName=a Nodes=n1, n2\n", "Key=Value"),
        Arguments.of("NodeName=n1 Gres=gpu:8\n", "no switch and no block"),
        Arguments.of("- topology: a\n  tree:\n    switches:\n    - nodes: n1\n", "switch:"),
        Arguments.of("- topology: a\n  flat: true\n", "no tree and no block"),
        Arguments.of("Switch 36 \"S-01\" # \"s\"\n[1] \"H-02\n", "line 2"),
        Arguments.of(
            "Switch 36 \"S-01\" # \"s\"\n[99] \"H-02\"[1](2) # \"n HCA-1\" lid 1 4xNDR\n",
            "port 99"),
        Arguments.of("switches:\n  a: [b\n", "broken YAML"),
        Arguments.of("switches:\n  a: {switches: [a]}\n", "above itself"),
        Arguments.of(
            "blocks:\n- {switch: a, nodes: [n1]}\n- {switch: b, nodes: [n1]}\n", "a second time"),
        Arguments.of("switches:\n  a: {nodes: [n1]}\n  a: {nodes: [n2]}\n", "line 3"),
        Arguments.of("kind: Topology\nspec: {levels: [{nodeLabel: x}]}\n", "no Node"),
        Arguments.of("kind: HyperNode\nmetadata: {name: a}\nspec: {tier: 0}\n", "tier 0"),
        Arguments.of("host,leaf\n,l1\n", "no host"),
        Arguments.of("host,leaf,gpus\nh,l1,many\n", "GPUs"),
        Arguments.of("<system version=\"1\"><cpu/></system>", "0 GPUs"),
        Arguments.of("<system version=\"1\"><cpu>", "broken XML"),
        Arguments.of(
            "<!DOCTYPE s [<!ENTITY a \"b\">]><system version=\"1\">&a;</system>", "document type"),
        Arguments.of(
            "<!DOCTYPE g SYSTEM \"file:///etc/passwd\"><graphml><graph/></graphml>",
            "document type"),
        Arguments.of("<graphml><graph></graphml>", "broken XML"),
        Arguments.of("graph { a -- }", "broken graph"),
        Arguments.of("\tGPU0\tGPU1\nGPU0\t X \tNV4\n", "1 rows for 2 GPUs"),
        Arguments.of("\tGPU0\tGPU1\nGPU0\t X \tNV4\nGPU1\tWAT\t X \n", "WAT"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void isRefusedWithItsPlace(String text, String message) {
    assertThatThrownBy(() -> Fabrics.read(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .hasMessageStartingWith("file0.txt: ");
  }

  @Test
  void deepAndGrowingTextsAreRefused() {
    assertThatThrownBy(() -> Fabrics.read("switches: " + "[".repeat(5000) + "]".repeat(5000)))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> Fabrics.read("<system version=\"1\">" + "<a>".repeat(5000)))
        .isInstanceOf(InputException.class);
    var bomb = new StringBuilder("a0: &a0 [n1, n2]\n");
    for (int i = 1; i < 40; i++) {
      bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    bomb.append("switches:\n  s: {nodes: *a39}\n");
    assertThatThrownBy(() -> Fabrics.read(bomb.toString())).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> Fabrics.read("SwitchName=a Nodes=n[0-999]x[0-249]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("at most 200,000");
  }

  @Test
  void unknownFormatsAreNamedWithAdvice() {
    assertThatThrownBy(() -> FabricImportFormats.ALL.byId("slrum"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(Advice.didYouMean("slurm").toString());
    assertThatThrownBy(() ->
            FabricImportFormats.ALL
                .byId("graphml")
                .read(List.of(new ImportSource("a", "x")), FabricImportOptions.DEFAULT))
        .isInstanceOf(InputException.class);
  }

  /** What nobody can see in the name of a node is refused, not taken out: a cable would move. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "host,leaf\nh\u200b1,l1\n",
        "host,leaf\nh1,l\u202e1\n",
        "SwitchName=l1 Nodes=n\u00851\n",
        "graph { \"n\u200b1\" [kind=host]; l1 [kind=switch]; \"n\u200b1\" -- l1 }"
      })
  void hiddenCharactersInIdsAreRefused(String text) {
    assertThatThrownBy(() -> Fabrics.read(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("invisible characters")
        .message()
        .doesNotContain("\u200b", "\u202e", "\u0085");
  }

  /** As no file of ours may have both. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "host,leaf\nh,l1\n\u04bb,l1\n",
        "host,leaf\nh1,l\u2010a\nh2,l-a\n",
        "SwitchName=\u0430 Nodes=n1\nSwitchName=a Nodes=n2\n",
        "SwitchName=a Nodes=a1,\u04301\n"
      })
  void idsThatLookTheSameAreRefused(String text) {
    var sources = List.of(new ImportSource("f.txt", text));
    assertThatThrownBy(() -> FabricImport.readSources(sources, FabricImportOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("f.txt: ")
        .hasMessageContaining("look the same");
  }
}
