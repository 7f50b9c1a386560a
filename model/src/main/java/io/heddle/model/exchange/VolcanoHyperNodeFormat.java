package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Volcano's HyperNodes: performance domains by tier, over nodes or other HyperNodes. Form: the
 * resource definition topology.volcano.sh/v1alpha1.
 */
final class VolcanoHyperNodeFormat extends HierarchyImportFormat {
  private static final Pattern OBJECT =
      Pattern.compile("[\"']?kind[\"']?\\s*:\\s*[\"']?HyperNode(List)?\\b");

  VolcanoHyperNodeFormat() {
    super(
        "volcano",
        "Volcano HyperNodes, with Kubernetes Nodes where selectors need them",
        source -> OBJECT.matcher(source.text()).find());
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var objects = new KubeManifestNodes(sources, notes);
    objects.leaveOut("HyperNode");
    var first = sources.getFirst();
    var hyperNodes = objects.ofKind("HyperNode");
    var hierarchy = new SwitchHierarchy();
    for (var each : hyperNodes) {
      var name = KubeManifestNodes.name(each);
      if (name.isEmpty() || hierarchy.has(name)) {
        throw objects
            .walk(each)
            .source()
            .refuse(
                each.line(),
                name.isEmpty()
                    ? "no metadata.name"
                    : "HyperNode %s a second time".formatted(ImportSource.quote(name)),
                "every HyperNode once, by name");
      }
      hierarchy.addSwitch(name, each.line());
    }
    for (var each : hyperNodes) {
      members(each, objects, hierarchy, notes);
    }
    if (hierarchy.names().isEmpty()) {
      throw first.refuse(0, "no HyperNode", "objects of kind HyperNode");
    }
    hierarchy.join("fabric", "above the HyperNodes, which the file does not join", notes);
    var draft = hierarchy.draft(first, options, notes);
    return new ImportedFabric(draft.build(first.stem(), options, notes), notes.report(id()));
  }

  private static void members(
      Members hyperNode, KubeManifestNodes objects, SwitchHierarchy hierarchy, ImportNotes notes) {
    var walk = objects.walk(hyperNode);
    var name = KubeManifestNodes.name(hyperNode);
    var spec = walk.members(Objects.requireNonNullElse(hyperNode.get("spec"), hyperNode), "spec");
    var tier = walk.text(spec.get("tier"), spec, "tier: of HyperNode " + name);
    if (!tier.matches("[1-9]\\d{0,2}")) {
      throw walk.refuse(spec, "tier " + tier, "a whole number from 1 to 999");
    }
    hierarchy.tier(name, Integer.parseInt(tier));
    for (var item : walk.items(spec.get("members"), "members")) {
      var member = walk.members(item, "a member with type: and selector:");
      var type = walk.text(member.get("type"), member, "type: Node or HyperNode");
      var selector =
          walk.members(Objects.requireNonNullElse(member.get("selector"), member), "a selector");
      if (type.equals("HyperNode")) {
        for (var child : select(selector, hierarchy.names(), objects, walk, name, notes)) {
          if (!hierarchy.has(child)) {
            throw walk.refuse(
                member,
                "HyperNode %s under %s".formatted(ImportSource.quote(child), name),
                "a HyperNode of these files");
          }
          hierarchy.child(name, child);
        }
      } else {
        for (var host :
            select(selector, objects.nodes().sequencedKeySet(), objects, walk, name, notes)) {
          var node = objects.nodes().get(host);
          var draft = hierarchy.host(name, host);
          if (node != null) {
            node.fill(draft, notes);
            draft.labels.putAll(NodeTopologyLabels.domains(node.labels()));
          }
        }
      }
    }
  }

  private static List<String> select(
      Members selector,
      Iterable<String> candidates,
      KubeManifestNodes objects,
      YamlTreeCursor walk,
      String hyperNode,
      ImportNotes notes) {
    if (selector.get("exactMatch") instanceof Members exact) {
      return List.of(walk.text(exact.get("name"), exact, "name: of exactMatch"));
    }
    Predicate<String> matches;
    String what;
    if (selector.get("regexMatch") instanceof Members regex) {
      what = walk.text(regex.get("pattern"), regex, "pattern: of regexMatch");
      matches = pattern(what, regex, walk);
    } else if (selector.get("labelMatch") instanceof Members label) {
      var wanted = walk.entries(label.get("matchLabels"), "labels");
      what = wanted.keySet().toString();
      matches =
          name -> {
            var node = objects.nodes().get(name);
            return node != null
                && wanted.entrySet().stream()
                    .allMatch(each ->
                        each.getValue() instanceof YamlTree.Scalar text
                            && text.text().equals(node.labels().get(each.getKey())));
          };
    } else {
      throw walk.refuse(selector, selector.shown(), "exactMatch, regexMatch or labelMatch");
    }
    var found = new ArrayList<String>();
    candidates.forEach(name -> {
      if (!name.equals(hyperNode) && matches.test(name)) {
        found.add(name);
      }
    });
    if (found.isEmpty()) {
      notes.leftOut(
          "HyperNode %s, selector %s".formatted(hyperNode, what),
          "no object of these files matches; import the Nodes, too");
    }
    return found;
  }

  /** Characters of a name in Kubernetes, and of a pattern for one: either recurses in Java. */
  private static final int LONGEST = 253;

  private static Predicate<String> pattern(String text, Members at, YamlTreeCursor walk) {
    if (text.length() > LONGEST) {
      throw walk.refuse(
          at,
          "pattern of %,d characters".formatted(text.length()),
          "a regular expression of %d at most".formatted(LONGEST));
    }
    try {
      var pattern = Pattern.compile(text);
      return name -> {
        if (name.length() > LONGEST) {
          return false; // no object of Kubernetes is called so
        }
        try {
          return pattern.matcher(new Patient(name)).find();
        } catch (Patient.Tired e) {
          throw walk.refuse(
              at,
              "pattern %s, which looks at %s for too long"
                  .formatted(ImportSource.quote(text), ImportSource.quote(name)),
              "a pattern that matches faster");
        }
      };
    } catch (PatternSyntaxException e) {
      throw walk.refuse(at, "pattern " + ImportSource.quote(text), "a regular expression");
    }
  }

  /**
   * A text that lets itself be looked at so many times. Volcano's expressions are of Go, which
   * matches in linear time; Java tries again and again, and a pattern such as {@code
   * (.*)(.*)(.*)(.*)c} would take years.
   */
  private static final class Patient implements CharSequence {
    private static final int LOOKS = 1_000_000;
    private final String text;
    private int looks;

    Patient(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++looks > LOOKS) {
        throw new Tired();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    static final class Tired extends RuntimeException {
      private static final long serialVersionUID = 1;
    }
  }
}
