package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import io.heddle.model.text.DescribedFormat;
import io.heddle.model.text.NameRules;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.graph.WeightedPseudograph;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.AttributeType;
import org.jgrapht.nio.BaseExporter;
import org.jgrapht.nio.DefaultAttribute;
import org.jgrapht.nio.GraphExporter;
import org.jgrapht.nio.dot.DOTExporter;
import org.jgrapht.nio.graphml.GraphMLExporter;

/** Graph files through JGraphT; attributes carry all of the cluster but its name. */
final class GraphFabricWriter {
  private static final Map<String, AttributeType> NODE_ATTRIBUTES = new LinkedHashMap<>();

  static {
    List.of(
            "kind",
            "tier",
            "type",
            "gpuModel",
            "interconnect",
            "linkGBps",
            "gpusKnown",
            "health",
            "labels")
        .forEach(name -> NODE_ATTRIBUTES.put(name, AttributeType.STRING));
    GpuState.listed().forEach(state -> NODE_ATTRIBUTES.put(state.member(), AttributeType.STRING));
    NODE_ATTRIBUTES.put("gpus", AttributeType.INT);
    List.of("gpuMemoryGiB", "railGBps", "x", "y")
        .forEach(name -> NODE_ATTRIBUTES.put(name, AttributeType.DOUBLE));
  }

  private final Cluster cluster;
  private final Map<String, Map<String, Attribute>> attributes = new HashMap<>();
  private final Map<Link, Integer> counts = new LinkedHashMap<>();

  private GraphFabricWriter(Cluster cluster) {
    this.cluster = cluster;
    var described = new HashSet<String>();
    cluster.switches().forEach(each -> attributes.put(each.id(), of(each)));
    for (var host : cluster.hosts()) {
      attributes.put(host.id(), of(host, described.add(host.type().name())));
    }
    for (var link : cluster.links()) {
      counts.merge(new Link(link.from(), link.to(), link.gbps(), 1), link.count(), Integer::sum);
    }
  }

  private Graph<String, Link> graph() {
    var graph = new WeightedPseudograph<String, Link>(null, null);
    cluster.switches().forEach(each -> graph.addVertex(each.id()));
    cluster.hosts().forEach(host -> graph.addVertex(host.id()));
    counts.keySet().forEach(link -> graph.addEdge(link.from(), link.to(), link));
    return graph;
  }

  private static void position(Map<String, Attribute> values, FabricNode node) {
    var at = node.position();
    if (at != null) {
      values.put("x", DefaultAttribute.createAttribute(at.x()));
      values.put("y", DefaultAttribute.createAttribute(at.y()));
    }
  }

  private static Map<String, Attribute> of(Switch each) {
    var values = new LinkedHashMap<String, Attribute>();
    values.put("kind", DefaultAttribute.createAttribute("switch"));
    values.put("tier", DefaultAttribute.createAttribute(each.tier().toString()));
    position(values, each);
    return values;
  }

  /**
   * @param first whether the type is described here
   */
  private static Map<String, Attribute> of(Host host, boolean first) {
    var values = new LinkedHashMap<String, Attribute>();
    var type = host.type();
    values.put("kind", DefaultAttribute.createAttribute("host"));
    values.put("type", DefaultAttribute.createAttribute(type.name()));
    values.put("gpuModel", DefaultAttribute.createAttribute(type.gpuModel()));
    values.put("gpus", DefaultAttribute.createAttribute(type.gpus()));
    if (type.gpuMemoryGiB() > 0) {
      values.put("gpuMemoryGiB", DefaultAttribute.createAttribute(type.gpuMemoryGiB()));
    }
    if (type.railGBps() > 0) {
      values.put("railGBps", DefaultAttribute.createAttribute(type.railGBps()));
    }
    var interconnect = type.interconnect();
    if (first && interconnect != null) {
      values.put(
          "interconnect",
          DefaultAttribute.createAttribute(
              interconnect.stream()
                  .map(row -> String.join(" ", row))
                  .collect(Collectors.joining("; "))));
    }
    if (first && !type.linkGBps().isEmpty()) {
      values.put("linkGBps", DefaultAttribute.createAttribute(pairs(type.linkGBps())));
    }
    for (var state : GpuState.listed()) {
      var gpus = host.gpuStates().of(state);
      if (!gpus.isEmpty()) {
        values.put(
            state.member(),
            DefaultAttribute.createAttribute(
                gpus.stream().map(String::valueOf).collect(Collectors.joining(" "))));
      }
    }
    if (!host.hasKnownGpus()) {
      values.put("gpusKnown", DefaultAttribute.createAttribute("false"));
    }
    if (!host.isWell()) {
      values.put("health", DefaultAttribute.createAttribute(host.health().word()));
    }
    if (!host.labels().isEmpty()) {
      values.put("labels", DefaultAttribute.createAttribute(pairs(host.labels())));
    }
    position(values, host);
    return values;
  }

  private static String pairs(Map<String, ?> pairs) {
    return pairs.entrySet().stream()
        .map(each -> escape(each.getKey()) + "=" + escape(String.valueOf(each.getValue())))
        .collect(Collectors.joining(";"));
  }

  private static String escape(String text) {
    return NameRules.plain(text).replaceAll("([\\\\;=])", "\\\\$1");
  }

  private Map<String, Attribute> of(Link link) {
    return Map.of(
        "gbps",
        DefaultAttribute.createAttribute(link.gbps()),
        "count",
        DefaultAttribute.createAttribute(counts.getOrDefault(link, 1)));
  }

  private Map<String, Attribute> node(String id) {
    return attributes.getOrDefault(id, Map.of());
  }

  private static <E extends BaseExporter<String, Link> & GraphExporter<String, Link>>
      FabricExportWriter.Written written(Cluster cluster, E exporter, String ending) {
    var content = new GraphFabricWriter(cluster);
    exporter.setVertexAttributeProvider(content::node);
    exporter.setEdgeAttributeProvider(content::of);
    var text = new StringWriter();
    exporter.exportGraph(content.graph(), text);
    return new FabricExportWriter.Written(
        Map.of(FormatSafeNames.dns(cluster.name()) + ending, text.toString()), List.of());
  }

  /** GraphML. */
  static final class GraphMl extends DescribedFormat implements FabricExportWriter {
    GraphMl() {
      super("graphml", "GraphML, with everything that Heddle knows as attributes");
    }

    @Override
    public Written write(Cluster cluster) {
      var exporter = new GraphMLExporter<String, Link>(id -> id);
      NODE_ATTRIBUTES.forEach((name, type) ->
          exporter.registerAttribute(name, GraphMLExporter.AttributeCategory.NODE, type));
      exporter.registerAttribute(
          "gbps", GraphMLExporter.AttributeCategory.EDGE, AttributeType.DOUBLE);
      exporter.registerAttribute(
          "count", GraphMLExporter.AttributeCategory.EDGE, AttributeType.INT);
      return written(cluster, exporter, ".graphml");
    }
  }

  /** DOT. */
  static final class Dot extends DescribedFormat implements FabricExportWriter {
    Dot() {
      super("dot", "DOT (Graphviz), with everything that Heddle knows as attributes");
    }

    @Override
    public Written write(Cluster cluster) {
      var exporter = new DOTExporter<String, Link>(id -> quoted(id));
      exporter.setGraphIdProvider(() -> quoted(NameRules.plain(cluster.name())));
      return written(cluster, exporter, ".dot");
    }

    /** Parsers of DOT disagree on a backslash before a quote. */
    private static final Pattern UNCLEAR = Pattern.compile("(?s).*\\\\(\"|$).*");

    private static String quoted(String id) {
      if (!NameRules.isName(id) || UNCLEAR.matcher(id).matches()) {
        throw new InputException(
            "dot",
            "",
            ImportSource.quote(id),
            "visible names without a backslash before a quote or at the end",
            Advice.use("graphml, which supports any name"));
      }
      return '"' + id.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }
}
