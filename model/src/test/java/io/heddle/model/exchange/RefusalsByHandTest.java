package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an importer says of a text that it cannot use: which object, what it found, what to do. */
class RefusalsByHandTest {
  private static final String NODE = "kind: Node\nmetadata: {name: n1, labels: {b: x}}\n---\n";
  private static final String HYPER = "kind: HyperNode\nmetadata: {name: a}\nspec: ";
  private static final String NS3 = "4 2 0 1 2 H100\n2\n";
  private static final String NETQ = "[{\"nodes\": [{\"compounded_nodes\": [";

  record Refused(String text, String message) {}

  static List<Refused> refused() {
    return List.of(
        // Slurm
        new Refused(
            "SwitchName=a Switches=b\n",
            "line 1: found switch \"b\" under a, expected a switch with a SwitchName line of its"
                + " own."),
        new Refused(
            "SwitchName=a Nodes=n1\nSwitchName=a Nodes=n2\n",
            "line 2: found \"a\" a second time, expected every switch and block once."),
        new Refused(
            "SwitchName=a Nodes=n1 =n2\n",
            "line 1: found \"=n2\", expected Key=Value. A value may contain a blank, or a line may be broken."),
        new Refused(
            "SwitchName=a nodes=n1 Nodes=n2\n",
            "line 1: found Nodes a second time, expected every key once a line."),
        new Refused(
            "SwitchName= Nodes=n2\n", "line 1: found switchname= without a name, expected a name."),
        new Refused(
            "- topology: a\n  tree:\n    switches:\n    - {switch: s, children: t}\n",
            "line 4: found switch \"t\" under s, expected a switch of this tree."),
        new Refused(
            "- topology: a\n  tree:\n    switches:\n    - {switch: s}\n    - {switch: s}\n",
            "line 5: found \"s\" a second time, expected every switch once."),
        new Refused(
            "SwitchName=a Switches=b\nSwitchName=b Switches=a\n",
            "line 1: found switch \"a\" above itself (a, b), expected switches in a hierarchy."),
        // trees of all kinds
        new Refused(
            "switches:\n  a: {nodes: *none}\n",
            "line 2: found the alias *none, expected an alias of an anchor above."),
        new Refused(
            "switches:\n  a: {nodes: [x]}\n  a: {nodes: [y]}\n",
            "line 3: found \"a\" a second time, expected every key once. Rename or delete one of them."),
        new Refused(
            NETQ + "\n{\"id\": \"1\", \"id\": \"2\"}]}]}]",
            "line 2: found \"id\" a second time, expected every key once. Rename or delete one of them."),
        new Refused(
            "switches:\n  " + "[".repeat(101),
            "line 2: found more than 100 levels, expected fewer levels."),
        // Kubernetes
        new Refused(
            "kind: Topology\nspec: {levels: [{nodeLabel: x}]}\n",
            "found no Node, expected Node objects beside the Topology. Import the output of “kubectl get nodes -o yaml”, too."),
        new Refused(
            NODE + "kind: Topology\nspec: {levels: [{nodeLabel: x}, {nodeLabel: y}]}\n",
            "found no Node with all labels of the levels, expected x, y."),
        new Refused(
            "kind: Node\nmetadata: {name: n1}\n",
            "found no Topology, expected a Topology with levels: - nodeLabel: …. Import the Topology, too."),
        new Refused(
            NODE + "kind: Topology\nspec: {levels: [{nodeLabel: kubernetes.io/hostname}]}\n",
            "found a Topology without levels above the host, expected a Topology with levels: -"
                + " nodeLabel: …. Import the Topology, too."),
        new Refused(
            NODE + "kind: Node\nmetadata: {name: n1}\n",
            "line 4: found node \"n1\" a second time, expected every node once."),
        new Refused(
            "kind: NodeList\nitems:\n- {kind: NodeList, items: []}\n",
            "line 3: found a list in a list, expected objects."),
        new Refused(
            HYPER + "{tier: 0}\n", "line 3: found tier 0, expected a whole number from 1 to 999."),
        new Refused(
            "kind: HyperNode\nspec: {tier: 1}\n",
            "line 1: found no metadata.name, expected every HyperNode once, by name."),
        new Refused(
            HYPER + "{tier: 1}\n---\n" + HYPER + "{tier: 2}\n",
            "line 5: found HyperNode \"a\" a second time, expected every HyperNode once, by name."),
        new Refused(
            HYPER + "{tier: 1, members: [{type: HyperNode, selector: {exactMatch: {name: b}}}]}\n",
            "line 3: found HyperNode \"b\" under a, expected a HyperNode of these files."),
        new Refused(
            HYPER + "{tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: '('}}}]}\n",
            "line 3: found pattern \"(\", expected a regular expression."),
        new Refused(
            HYPER
                + "{tier: 1, members: [{type: Node, selector: {regexMatch: {pattern:"
                + " '(.*)(.*)(.*)(.*)(.*)c'}}}]}\n"
                + "---\nkind: Node\nmetadata: {name: %sb}\n".formatted("a".repeat(50)),
            "line 3: found pattern \"(.*)(.*)(.*)(.*)(.*)c\", which looks at \"%sb\" for too long, expected a pattern that matches faster."
                .formatted("a".repeat(50))),
        new Refused(
            HYPER
                + "{tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: '%s'}}}]}\n"
                    .formatted("(".repeat(254)),
            "line 3: found pattern of 254 characters, expected a regular expression of 253 at"
                + " most."),
        // topograph and NetQ
        new Refused(
            "blocks:\n- {switch: a, nodes: [n1]}\n- {switch: b, nodes: [n1]}\n",
            "line 3: found node \"n1\" a second time, expected every node on one switch."),
        new Refused(
            "switches: {}\n",
            "found no switch and no node, expected switches: and blocks: or nodes:."),
        new Refused(
            NETQ + "{\"id\": \"1\"}]}],\n\"links\": [{\"src\": \"1\", \"target\": \"9\"}]}]",
            "line 2: found target \"9\", expected the id of a node."),
        // trees
        new Refused(
            "[{\"nodes\": [{\"compounded_nodes\": []}],\n\"a\": 1,\n\"a\": 2}]",
            "line 3: found \"a\" a second time, expected every key once. Rename or delete one of them."),
        new Refused(
            "switches:\n  a: *b\n",
            "line 2: found the alias *b, expected an alias of an anchor above."),
        // XML
        new Refused(
            "<graphml><graph>\n<node/></graph></graphml>",
            "line 2: found <node> without id, expected an attribute id."),
        // ns-3
        new Refused(
            NS3 + "0 4 400Gbps 0.0005ms 0\n", "line 3: found node 4, expected a node from 0 to 3."),
        new Refused(
            NS3 + "0 0 400Gbps 0.0005ms 0\n",
            "line 3: found \"0 0 400Gbps 0.0005ms 0\", expected two nodes and a speed above 0."),
        new Refused(
            NS3 + "0 2 0Gbps 0.0005ms 0\n",
            "line 3: found \"0 2 0Gbps 0.0005ms 0\", expected two nodes and a speed above 0."));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void isToldWordForWord(Refused refused) {
    assertThatThrownBy(() -> Fabrics.read(refused.text()))
        .isInstanceOf(InputException.class)
        .hasMessage("file0.txt: " + refused.message());
  }

  @Test
  void aLongValueIsCutWhereItIsShown() {
    assertThat(ImportSource.quote("x".repeat(60))).isEqualTo('"' + "x".repeat(60) + '"');
    assertThat(ImportSource.quote("x".repeat(61))).isEqualTo('"' + "x".repeat(60) + "…\"");
  }

  @Test
  void aClusterIsCalledLikeItsFile() {
    assertThat(new ImportSource("/a/b.c/d.json.gz", "").stem()).isEqualTo("d");
    assertThat(new ImportSource("C:\\a\\b.csv", "").stem()).isEqualTo("b");
    assertThat(new ImportSource(".hidden", "").stem()).isEqualTo(".hidden");
    assertThat(new ImportSource("x", "").stem()).isEqualTo("x");
  }

  @Test
  void whatATreeHoldsIsShown() {
    assertThat(new YamlTree.Scalar(1, "a").shown()).isEqualTo("\"a\"");
    assertThat(new YamlTree.Items(1, List.of(new YamlTree.Scalar(1, "a"))).shown())
        .isEqualTo("a list of 1");
  }

  @Test
  void aFolderStandsForItsVisibleFiles(@TempDir Path folder) throws IOException {
    var options = FabricImportOptions.DEFAULT;
    assertThatThrownBy(() -> FabricImport.read(List.of(folder), null, options))
        .hasMessage(folder + ": found a folder without files, expected files.");
    Files.writeString(folder.resolve("b.conf"), "SwitchName=s1 Nodes=n2\n");
    Files.writeString(folder.resolve(".hidden"), "SwitchName=s2 Nodes=n3\n");
    Files.createDirectory(folder.resolve("inner"));
    assertThat(FabricImport.sources(List.of(folder)))
        .extracting(ImportSource::stem)
        .containsExactly("b");
    assertThat(FabricImport.read(List.of(folder), "slurm", options).cluster().hosts())
        .extracting("id")
        .containsExactly("n2");
    assertThatThrownBy(() -> FabricImport.read(List.of(folder), "graphml", options))
        .hasMessageStartingWith(folder + ": found a folder without graphml files, expected ");
  }

  @Test
  void everyFormatSaysWhatItIsAndWhetherItTakesSeveralFiles() {
    assertThat(FabricImportFormats.ALL.all())
        .extracting(FabricImportFormat::summary)
        .doesNotHaveDuplicates()
        .allMatch(text -> text.length() > 9);
    assertThat(FabricImportFormats.ALL.all().stream().filter(FabricImportFormat::takesSeveral))
        .extracting(FabricImportFormat::id)
        .containsExactlyInAnyOrder("slurm", "kueue", "volcano", "netbox", "topograph", "lldp");
    assertThat(FabricExportWriters.all())
        .extracting(FabricExportWriter::summary)
        .doesNotHaveDuplicates()
        .allMatch(text -> text.length() > 9);
    assertThat(FabricExportWriters.byId("kueue").id()).isEqualTo("kueue");
    assertThatThrownBy(() -> FabricExportWriters.byId("kueu"))
        .hasMessageContaining(Advice.didYouMean("kueue").toString());
  }
}
