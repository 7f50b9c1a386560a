package io.heddle.model.dialect;

import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.exchange.YamlTreeCursor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object of Kubernetes that asks for the pods of one job.
 *
 * @param apiGroup its API group, without the version; empty for the core group
 * @param kind such as {@code JobSet}
 * @param name the job's id
 * @param object all of it
 * @param walk where it stands
 * @param podSets its pods with GPUs, or those of Jobs that name it as their pod group
 * @param groups of a CompositePodGroup its PodGroups
 */
public record WorkloadManifest(
    String apiGroup,
    String kind,
    String name,
    Members object,
    YamlTreeCursor walk,
    List<PodSet> podSets,
    List<Members> groups) {
  /**
   * Pods of one template.
   *
   * @param replicas how many there are
   * @param gpus of each
   * @param annotations of the template
   * @param priorityClass empty where it names none
   */
  public record PodSet(
      int replicas, int gpus, Map<String, String> annotations, String priorityClass) {}

  boolean isOf(String group, String aKind) {
    return apiGroup.equals(group) && kind.equals(aKind);
  }

  /** Its {@code spec}, or itself where it has none. */
  Members spec() {
    return object.get("spec") instanceof Members spec ? spec : object;
  }

  /** All pods. */
  int pods() {
    return podSets.stream().mapToInt(PodSet::replicas).sum();
  }

  /** Pods of one replica of a LeaderWorkerSet. */
  int podsOfGroup() {
    var replicas = spec().text("replicas");
    return replicas.matches("[1-9]\\d{0,5}") ? pods() / Integer.parseInt(replicas) : pods();
  }

  /** Annotations of the object itself. */
  Map<String, String> annotations() {
    return annotations(object);
  }

  /** Annotations of its pods: those of the largest set of them. */
  Map<String, String> podAnnotations() {
    PodSet largest = podSets.getFirst();
    for (var each : podSets) {
      largest = each.replicas() > largest.replicas() ? each : largest;
    }
    return largest.annotations();
  }

  /** Annotations of an object or a template. */
  static Map<String, String> annotations(Members of) {
    return texts(of, "annotations");
  }

  static Map<String, String> texts(Members of, String member) {
    var texts = new LinkedHashMap<String, String>();
    if (of.get("metadata") instanceof Members metadata
        && metadata.get(member) instanceof Members all) {
      for (Map.Entry<String, YamlTree> each : all.members().entrySet()) {
        if (each.getValue() instanceof Scalar text) {
          texts.put(each.getKey(), text.text());
        }
      }
    }
    return texts;
  }

  @Override
  public String toString() {
    return kind + " " + name;
  }
}
