package io.heddle.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.FileFinding;
import io.heddle.model.io.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is broken in a text of any format, the refusal speaks in Heddle's words. */
class ParserWordsTest {
  private static final int DAMAGES = 60;
  private static final String PIECES = "{}[]()<>\"':,;\\/#&*!|%@`=-\t\u0001\u00e9\n0x";

  /** One of each parser that is not Heddle's own: XML, DOT, YAML, JSON, CSV. */
  private static final List<String> FOREIGN =
      List.of(
          "<graphml><graph edgedefault='undirected'><node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml>",
          "<gexf><graph><nodes><node id='a' label='a'/></nodes></graph></gexf>",
          "<system version='1'><cpu><pci class='0x060400'><gpu dev='0'/></pci></cpu></system>",
          "graph { leaf [tier=leaf]; a -- leaf; b -- leaf [label=\"400\"] }",
          "apiVersion: kueue.x-k8s.io/v1beta1\nkind: Topology\nspec:\n  levels: [{nodeLabel: rack}]\n",
          "- topology: t\n  tree:\n    switches:\n      - {switch: s1, nodes: 'n[0-3]'}\n",
          "{\"meta\": {\"slurm\": {}}, \"jobs\": [{\"job_id\": 7, \"job_state\": [\"RUNNING\"]}]}",
          "host,leaf,spine\nn1,l1,\"s1\"\nn2,l1,s1\n",
          "job,host,gpus\na,pod-00-h-00,3\n",
          "gpu,gpus,layers,hidden,vocab,sequence,globalBatch\nH100,8,32,4096,128000,2048,64\n",
          "{\"model_type\": \"llama\", \"hidden_size\": 4096, \"num_hidden_layers\": 32}");

  private static List<String> texts() throws IOException {
    var examples =
        Path.of("").toAbsolutePath().resolveSibling("model/src/test/resources/io/heddle/model/io");
    var texts = new ArrayList<>(FOREIGN);
    try (var files = Files.newDirectoryStream(examples, "example.*")) {
      for (var file : files) {
        texts.add(Files.readString(file));
      }
    }
    assertThat(texts).as("with the examples of Heddle's own files").hasSizeGreaterThan(30);
    return texts;
  }

  private static String damaged(String text, Random random) {
    int at = random.nextInt(text.length());
    var piece = String.valueOf(PIECES.charAt(random.nextInt(PIECES.length())));
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at);
      case 1 -> text.substring(0, at) + text.substring(at + 1);
      case 2 -> text.substring(0, at) + piece + text.substring(at);
      default -> text.substring(0, at) + piece + text.substring(at + 1);
    };
  }

  @Test
  void noRefusalHasAParsersWords() throws IOException {
    for (var text : texts()) {
      for (int seed = 0; seed < DAMAGES; seed++) {
        var damaged = damaged(text, new Random(seed));
        var data = damaged.getBytes(StandardCharsets.UTF_8);
        assertThatCode(
                () -> {
                  Documents.fuzzerTestOneInput(data);
                  Fabrics.fuzzerTestOneInput(data);
                  States.fuzzerTestOneInput(data);
                  Tables.fuzzerTestOneInput(data);
                })
            .as(damaged)
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void suchWordsAreFound() {
    for (var word :
        List.of(
            "[Source: REDACTED (`X` disabled); byte offset: #UNKNOWN]",
            "maybe a (non-standard) comment? (not recognized as one since Feature 'ALLOW_COMMENTS'",
            "java.lang.NumberFormatException")) {
      var refused = new InputException(new FileFinding("f", "", word, "x", null));
      assertThatThrownBy(() -> ForeignWords.check(refused, "")).isInstanceOf(AssertionError.class);
    }
  }
}
