package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.Tree.Items;
import io.heddle.model.exchange.Tree.Members;
import io.heddle.model.exchange.Tree.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Objects of Kubernetes manifests, lists taken apart; nodes with their labels and GPUs. */
public final class KubeNodes {
  /** A node; its labels are those of the manifest. */
  public record Node(
      String name, Map<String, String> labels, @Nullable HostType type, Health health) {}

  private final Notes notes;
  private final SequencedMap<String, Node> nodes = new LinkedHashMap<>();

  /** Objects that are no nodes, by kind. */
  private final Map<String, List<Members>> others = new HashMap<>();

  private final IdentityHashMap<Members, Source> sources = new IdentityHashMap<>();

  public KubeNodes(List<Source> from, Notes notes) {
    this.notes = notes;
    from.forEach(this::read);
  }

  public SequencedMap<String, Node> nodes() {
    return nodes;
  }

  public List<Members> ofKind(String kind) {
    return others.getOrDefault(kind, List.of());
  }

  public TreeWalk walk(Members object) {
    return new TreeWalk(sources.getOrDefault(object, new Source("", "")));
  }

  /** Notes all objects that are of none of these kinds. */
  public void leaveOut(String... known) {
    others.forEach((kind, objects) -> {
      if (!List.of(known).contains(kind)) {
        objects.forEach(object ->
            notes.leftOut("%s %s".formatted(kind, name(object)), "says nothing of a fabric"));
      }
    });
  }

  public static String name(Members object) {
    return object.get("metadata") instanceof Members metadata ? metadata.text("name") : "";
  }

  private void read(Source source) {
    for (var document : TreeReader.read(source)) {
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
  private void object(Tree at, String usual, Source source) {
    var walk = new TreeWalk(source);
    var object = walk.members(at, "a Kubernetes object");
    var own = object.text("kind");
    var kind = own.isEmpty() ? usual : own;
    if (kind.endsWith("List") && object.get("items") != null) {
      for (var item : walk.items(object.get("items"), "objects")) {
        if (walk.members(item, "an object").has("items")) {
          throw source.refuse(item.line(), "a list in a list", "objects", null);
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

  private void node(Members object, TreeWalk walk) {
    var metadata =
        walk.members(Objects.requireNonNullElse(object.get("metadata"), object), "metadata");
    var name = walk.text(metadata.get("name"), metadata, "metadata.name of a node");
    var labels = labels(metadata, walk);
    if (nodes.put(name, new Node(name, labels, type(object, labels), health(object))) != null) {
      throw walk.source()
          .refuse(
              object.line(),
              "node %s a second time".formatted(Source.quote(name)),
              "every node once",
              null);
    }
  }

  /** A node that does not say that it is ready has failed; one that is cordoned is drained. */
  private static Health health(Members object) {
    if (object.get("status") instanceof Members status
        && status.get("conditions") instanceof Items conditions) {
      for (var item : conditions.items()) {
        if (item instanceof Members condition
            && condition.text("type").equals("Ready")
            && !condition.text("status").equals("True")) {
          return Health.FAILED;
        }
      }
    }
    return object.get("spec") instanceof Members spec
            && spec.text("unschedulable").equalsIgnoreCase("true")
        ? Health.DRAINED
        : Health.WELL;
  }

  private static Map<String, String> labels(Members at, TreeWalk walk) {
    var labels = new HashMap<String, String>();
    walk.entries(at.get("labels"), "labels")
        .forEach((key, value) -> {
          if (value instanceof Scalar text) {
            labels.put(key, text.text());
          }
        });
    return labels;
  }

  private static @Nullable HostType type(Members object, Map<String, String> labels) {
    var count = labels.getOrDefault("nvidia.com/gpu.count", "");
    if (object.get("status") instanceof Members status) {
      for (var key : List.of("allocatable", "capacity")) {
        if (status.get(key) instanceof Members resources && resources.has("nvidia.com/gpu")) {
          count = resources.text("nvidia.com/gpu");
        }
      }
    }
    if (!count.matches("[1-9]\\d{0,2}")) {
      return null;
    }
    int gpus = Integer.parseInt(count);
    var model = GpuModels.of(labels.getOrDefault("nvidia.com/gpu.product", ""));
    var mebibytes = labels.getOrDefault("nvidia.com/gpu.memory", "");
    double memory =
        mebibytes.matches("\\d{1,9}") ? Math.rint(Integer.parseInt(mebibytes) / 1024.0) : 0;
    var name = "%s-%d".formatted(model.toLowerCase(Locale.ROOT).replace(' ', '-'), gpus);
    return new HostType(name, model, gpus, memory, null, 0, Map.of());
  }

  /** The cluster of the tool «kind», whose nodes get their names when it is started. */
  private void kindCluster(Members object, TreeWalk walk) {
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
      nodes.put(name, new Node(name, labels(node, walk), null, Health.WELL));
    }
    notes.assumed(Notes.count(workers, "worker"), "names as the tool «kind» gives them");
  }
}
