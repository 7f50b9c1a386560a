package io.heddle.model.exchange;

import io.heddle.model.io.InputException;
import io.heddle.model.io.ParserFailureReason;
import java.io.StringReader;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jgrapht.alg.util.Pair;
import org.jgrapht.alg.util.Triple;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.BaseEventDrivenImporter;
import org.jgrapht.nio.dot.DOTEventDrivenImporter;
import org.jgrapht.nio.gexf.SimpleGEXFEventDrivenImporter;
import org.jspecify.annotations.Nullable;

/**
 * DOT and GEXF through JGraphT, GraphML through {@link GraphMlText}, as yEd's is not read by
 * JGraphT; {@link GraphFileNodes} tells hosts from switches.
 */
record GraphFabricFormat(String id, String summary, Pattern pattern) implements FabricImportFormat {
  static final GraphFabricFormat GRAPHML =
      new GraphFabricFormat("graphml", "GraphML graph", Pattern.compile("<graphml\\b"));
  static final GraphFabricFormat GEXF =
      new GraphFabricFormat("gexf", "GEXF graph (Gephi)", Pattern.compile("<gexf\\b"));
  static final GraphFabricFormat DOT =
      new GraphFabricFormat(
          "dot",
          "DOT graph (Graphviz)",
          Pattern.compile(
              "^\\s*((//|#).*\\n\\s*)*(strict\\s+)?(di)?graph\\b[^{]*\\{",
              Pattern.CASE_INSENSITIVE));

  @Override
  public boolean recognises(ImportSource source) {
    return pattern.matcher(source.head()).find();
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var first = sources.getFirst();
    var nodes = new GraphFileNodes(notes);
    for (var source : sources) {
      read(source, nodes);
    }
    if (nodes.isEmpty()) {
      throw first.refuse(0, "a graph without nodes", "nodes and edges");
    }
    var draft = nodes.draft(first, options);
    return new ImportedFabric(
        draft.build(nodes.nameOr(first.stem()), options, notes), notes.report(id()));
  }

  private void read(ImportSource source, GraphFileNodes nodes) {
    nodes.readDirection(source);
    try {
      switch (id) {
        case "graphml" -> GraphMlText.read(source, SafeXmlReader.read(source), nodes);
        case "gexf" -> {
          SafeXmlReader.read(
              source); // refuses document types and entities before JGraphT sees them
          var importer = new SimpleGEXFEventDrivenImporter();
          importer.setSchemaValidation(false);
          listen(importer, Triple::getFirst, Triple::getSecond, nodes);
          importer.importInput(new StringReader(source.text().stripLeading()));
        }
        default -> {
          var importer = new DOTEventDrivenImporter();
          listen(importer, Pair::getFirst, Pair::getSecond, nodes);
          importer.importInput(new StringReader(source.text()));
        }
      }
    } catch (InputException ours) {
      throw ours;
    } catch (RuntimeException broken) { // JGraphT's parsers let all kinds of them through

      throw source.refuse(
          0, "a broken graph (%s)".formatted(ParserFailureReason.of(broken)), summary);
    }
  }

  private static <E> void listen(
      BaseEventDrivenImporter<String, E> importer,
      Function<E, String> from,
      Function<E, String> to,
      GraphFileNodes nodes) {
    importer.addGraphAttributeConsumer((key, value) -> nodes.graph(key, text(value)));
    importer.addVertexConsumer(nodes::node);
    importer.addVertexAttributeConsumer(
        (at, value) -> nodes.node(at.getFirst(), at.getSecond(), text(value)));
    importer.addEdgeConsumer(edge -> nodes.edge(from.apply(edge), to.apply(edge)));
    importer.addEdgeAttributeConsumer(
        (at, value) -> nodes.edgeAttribute(at.getSecond(), text(value)));
  }

  /** Of an attribute without a value JGraphT makes null. */
  private static String text(@Nullable Attribute attribute) {
    return attribute == null ? "" : attribute.getValue();
  }
}
