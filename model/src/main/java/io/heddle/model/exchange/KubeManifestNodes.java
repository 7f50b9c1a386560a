package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Objects of Kubernetes manifests, lists taken apart; nodes with their labels and GPUs. */
public final class KubeManifestNodes {
  /** What a manifest says of the GPUs of a node. */
  public enum Lists {
    /** How many there are. */
    GPUS,
    /** That there is none. */
    NONE,
    /** Labels mention some, which its resources do not list. */
    MENTIONED,
    /** A resource mentions some under a name that Heddle does not know. */
    UNREAD,
    /** Nothing. */
    UNSAID
  }

  /**
   * A node; its labels are those of the manifest.
   *
   * @param gpus null where the manifest names none
   */
  public record Node(
      String name,
      Map<String, String> labels,
      @Nullable KubeGpuCounts gpus,
      Lists lists,
      Health health) {
    /** With GPUs that ResourceSlices announce, where its own resources name none. */
    Node offering(KubeGpuCounts announced) {
      return new Node(name, labels, announced, Lists.GPUS, health);
    }

    void fill(ImportedFabricDraft.HostDraft host, ImportNotes notes) {
      host.health = health;
      if (gpus != null) {
        host.type = gpus.type();
        host.gpuStates = gpus.states();
        gpus.note(name, notes);
        if (gpus.model().equals(GpuModelAliases.UNKNOWN)) {
          notes.assumed(name, "GPU model unknown, as no label states it");
        }
      }
    }
  }

  private static final List<String> GPU_RESOURCES =
      Stream.concat(
              Stream.of("nvidia.com/gpu", "amd.com/gpu", "amd.com/spx_nps1"),
              NonNvidiaNodeGpus.resources().stream())
          .toList();

  private static final Map<String, String> SNAPSHOT =
      Map.of(
          "pods", "Pod",
          "nodes", "Node",
          "podGroups", "PodGroup",
          "queues", "Queue",
          "topologies", "Topology",
          "resourceClaims", "ResourceClaim",
          "resourceSlices", "ResourceSlice",
          "priorityClasses", "PriorityClass",
          "bindRequests", "BindRequest");

  private final ImportNotes notes;
  private final SequencedMap<String, Node> nodes = new LinkedHashMap<>();

  /** Objects that are no nodes, by kind. */
  private final Map<String, List<Members>> others = new HashMap<>();

  private final IdentityHashMap<Members, ImportSource> sources = new IdentityHashMap<>();

  /** Nodes whose own resources name GPUs. */
  private final Set<String> offering = new HashSet<>();

  public KubeManifestNodes(List<ImportSource> from, ImportNotes notes) {
    this.notes = notes;
    from.forEach(this::read);
    ResourceSliceGpus.of(ofKind("ResourceSlice"), this::walk)
        .forEach((name, gpus) ->
            nodes.computeIfPresent(
                name, (_, node) -> offering.contains(name) ? node : node.offering(gpus)));
  }

  public SequencedMap<String, Node> nodes() {
    return nodes;
  }

  public List<Members> ofKind(String kind) {
    return others.getOrDefault(kind, List.of());
  }

  public YamlTreeCursor walk(Members object) {
    return new YamlTreeCursor(sources.getOrDefault(object, new ImportSource("", "")));
  }

  /** Notes all objects that are of none of these kinds. */
  public void leaveOut(String... known) {
    others.forEach((kind, objects) -> {
      if (!List.of(known).contains(kind)) {
        objects.forEach(
            object -> notes.leftOut("%s %s".formatted(kind, name(object)), "states no fabric"));
      }
    });
  }

  /** Names of resources that count GPUs, where they are not cut or shared. */
  public static List<String> gpuResources() {
    return GPU_RESOURCES;
  }

  public static String name(Members object) {
    return object.get("metadata") instanceof Members metadata ? metadata.text("name") : "";
  }

  private void read(ImportSource source) {
    for (var document : YamlTreeReader.read(source)) {
      if (document instanceof Items list) {
        list.items().forEach(item -> object(item, "", source));
      } else {
        object(document, "", source);
      }
    }
  }

  /**
   * @param usual the kind where it does not say one, as in a list of one kind
   */
  private void object(YamlTree at, String usual, ImportSource source) {
    var walk = new YamlTreeCursor(source);
    var object = walk.members(at, "a Kubernetes object");
    var own = object.text("kind");
    var kind = own.isEmpty() ? usual : own;
    if (object.get("rawObjects") instanceof Members snapshot) {
      snapshot(snapshot, source);
    } else if (kind.endsWith("List") && object.get("items") != null) {
      for (var item : walk.items(object.get("items"), "objects")) {
        if (walk.members(item, "an object").has("items")) {
          throw source.refuse(item.line(), "a list in a list", "objects");
        }
        object(item, kind.substring(0, kind.length() - "List".length()), source);
      }
    } else if (kind.equals("Node")) {
      node(object, walk);
    } else if (object.text("apiVersion").startsWith("kind.x-k8s.io")) {
      kindCluster(object, walk);
    } else {
      sources.put(object, source);
      others
          .computeIfAbsent(kind.isEmpty() ? "an object" : kind, _ -> new ArrayList<>())
          .add(object);
    }
  }

  /** The snapshot of KAI's scheduler: lists of objects by kind, in the plural and in lower case. */
  private void snapshot(Members lists, ImportSource source) {
    SNAPSHOT.forEach((member, kind) -> {
      for (var item : new YamlTreeCursor(source).items(lists.get(member), "objects")) {
        object(item, kind, source);
      }
    });
  }

  private void node(Members object, YamlTreeCursor walk) {
    var metadata =
        walk.members(Objects.requireNonNullElse(object.get("metadata"), object), "metadata");
    var name = walk.text(metadata.get("name"), metadata, "metadata.name of a node");
    var labels = labels(metadata, walk);
    var resources = KubeNodeResources.of(object);
    var counts = NvidiaNodeGpus.of(labels, resources);
    counts = counts == null ? NonNvidiaNodeGpus.of(labels, resources) : counts;
    var unknown = resources.unknownGpus();
    if (counts == null && !unknown.isEmpty()) {
      notes.leftOut("node %s: %s".formatted(name, unknown), "mentions GPUs in an unknown form");
    }
    if (counts != null && resources.nameGpus()) {
      offering.add(name);
    }
    var lists = lists(counts, unknown, resources, labels);
    if (lists == Lists.MENTIONED) {
      notes.leftOut("GPUs of node " + name, "labels mention them, and its resources count none");
    }
    var node = new Node(name, labels, counts, lists, KubeNodeHealth.of(object, name, notes));
    walk.once(nodes.put(name, node) == null, object, "node", name);
  }

  private static Lists lists(
      @Nullable KubeGpuCounts counts,
      String unread,
      KubeNodeResources resources,
      Map<String, String> labels) {
    if (counts != null) {
      return Lists.GPUS;
    }
    if (!unread.isEmpty()) {
      return Lists.UNREAD;
    }
    return !resources.said() && !isControlPlane(labels)
        ? Lists.UNSAID
        : KubeGpuLabels.mention(labels) ? Lists.MENTIONED : Lists.NONE;
  }

  private static boolean isControlPlane(Map<String, String> labels) {
    return labels.containsKey("node-role.kubernetes.io/control-plane")
        || labels.containsKey("node-role.kubernetes.io/master");
  }

  private static Map<String, String> labels(Members at, YamlTreeCursor walk) {
    var labels = new HashMap<String, String>();
    walk.entries(at.get("labels"), "labels")
        .forEach((key, value) -> {
          if (value instanceof Scalar text) {
            labels.put(key, text.text());
          }
        });
    return labels;
  }

  /** The cluster of the tool “kind”, whose nodes get their names when it is started. */
  private void kindCluster(Members object, YamlTreeCursor walk) {
    var cluster = object.text("name").isEmpty() ? "kind" : object.text("name");
    int workers = 0;
    int planes = 0;
    for (var item : walk.items(object.get("nodes"), "nodes")) {
      var node = walk.members(item, "a node");
      boolean worker = node.text("role").equals("worker");
      int number = worker ? ++workers : ++planes;
      var name =
          "%s-%s%s"
              .formatted(cluster, worker ? "worker" : "control-plane", number == 1 ? "" : number);
      nodes.put(name, new Node(name, labels(node, walk), null, Lists.UNSAID, Health.WELL));
    }
    notes.assumed(ImportNotes.count(workers, "worker"), "names as the tool “kind” gives them");
  }
}
