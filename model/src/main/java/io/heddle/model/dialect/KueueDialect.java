package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTreeCursor;
import io.heddle.model.exchange.YamlTreeReader;
import io.heddle.model.io.InputException;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Kueue's topology-aware scheduling: annotations of a pod template (kueue.x-k8s.io/v1beta2 of
 * release 0.19, {@code topology_types.go} and {@code tas_validation.go}).
 */
final class KueueDialect extends DescribedFormat implements SchedulerDialect {
  private static final String PREFIX = "kueue.x-k8s.io/podset-";
  private static final String REQUIRED = PREFIX + "required-topology";
  private static final String PREFERRED = PREFIX + "preferred-topology";
  private static final String SLICE = PREFIX + "slice-required-topology";
  private static final String SIZE = PREFIX + "slice-size";
  private static final String LAYERS = PREFIX + "slice-required-topology-constraints";
  private static final String GROUP = PREFIX + "group-name";
  private static final int MOST_LAYERS = 3;

  KueueDialect() {
    super("kueue", "Kueue: an Indexed Job with topology annotations, and the Topology");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    var annotations = annotations(job, names, account);
    if (job.exclusive()) {
      account.note("exclusive: left out, Kueue does not keep other jobs out of a domain");
    }
    var objects = new ArrayList<>(KubernetesManifests.priority(job, account));
    var notes = account.close("Kueue has one required or preferred topology of all pods");
    var name = KubernetesManifests.name(job);
    objects.add(KubernetesManifests.service(name));
    objects.add(
        IndexedJobs.job(
            job, name, map("kueue.x-k8s.io/queue-name", job.options().kueueQueue()), annotations));
    return account.handover(
        KubernetesManifests.filesWithTopology(
            job, notes, objects, names, "kueue.x-k8s.io/v1beta2"));
  }

  private static Map<String, String> annotations(
      SchedulerJob job, LevelNames names, SchedulerHandover.Account account) {
    var annotations = new LinkedHashMap<String, String>();
    for (var whole : job.topology().whole()) {
      var label = names.label(whole.level());
      if (label == null) {
        account.leave(whole, names.withoutLabel(whole.level()));
      } else if (annotations.isEmpty()) {
        annotations.put(whole.required() ? REQUIRED : PREFERRED, label);
        account.say(whole);
      }
    }
    var layers = layers(job.topology(), names, account);
    if (layers.size() == 1) {
      annotations.put(SLICE, String.valueOf(names.label(layers.getFirst().level())));
      annotations.put(SIZE, String.valueOf(layers.getFirst().hosts()));
    } else if (layers.size() > 1) {
      annotations.put(LAYERS, json(layers, names));
    }
    if (job.topology().balanced() && !layers.isEmpty()) {
      if (job.topology().whole().isEmpty()) {
        var level = layers.getLast().level();
        annotations.put(PREFERRED, String.valueOf(names.label(level)));
        account.sayMore(new HostSlice(job.hosts(), level, false));
        account.noteBalance(
            "Kueue spreads pods evenly where its feature gate TASBalancedPlacement is on and a pod set prefers a level, so the file asks for "
                + PREFERRED);
      } else {
        account.noteBalance(
            "left out: it needs %s, but the job requests a level of all its hosts"
                .formatted(PREFERRED));
      }
    }
    return annotations;
  }

  /** Required parts that Kueue takes as layers, from the coarsest to the finest. */
  private static List<HostSlice> layers(
      ScheduledTopology topology, LevelNames names, SchedulerHandover.Account account) {
    var layers = new ArrayList<HostSlice>();
    var order = names.levels();
    for (var part : topology.parts().reversed()) {
      if (!part.required()) {
        account.leave(part, "Kueue has no preferred slices");
      } else if (names.label(part.level()) == null) {
        account.leave(part, names.withoutLabel(part.level()));
      } else if (layers.isEmpty()
          || layers.size() < MOST_LAYERS
              && part.hosts() % layers.getFirst().hosts() == 0
              && order.indexOf(part.level()) > order.indexOf(layers.getFirst().level())) {
        layers.addFirst(part);
        account.say(part);
      } else {
        account.leave(
            part, "Kueue has up to three layers of slices, each of whole slices of the next");
      }
    }
    return layers;
  }

  private static String json(List<HostSlice> layers, LevelNames names) {
    return layers.stream()
        .map(each ->
            "{\"topology\":%s,\"size\":%d}"
                .formatted(
                    YamlQuoting.quoted(String.valueOf(names.label(each.level()))), each.hosts()))
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Override
  public @Nullable ScheduledTopology topology(
      WorkloadManifest workload, LevelNames names, ImportNotes notes) {
    var annotations = workload.podAnnotations();
    if (annotations.keySet().stream().noneMatch(key -> key.startsWith(PREFIX))) {
      return null;
    }
    if (workload.podSets().size() > 1 && !annotations.containsKey(GROUP)) {
      notes.assumed(
          workload.toString(),
          "all its pods share the domain, though Kueue places pod sets apart without " + GROUP);
    }
    var slices = new ArrayList<HostSlice>();
    for (var key : List.of(REQUIRED, PREFERRED)) {
      var label = annotations.getOrDefault(key, "");
      if (!label.isEmpty()) {
        slices.add(
            new HostSlice(workload.pods(), names.ofLabel(label, notes), key.equals(REQUIRED)));
      }
    }
    var label = annotations.getOrDefault(SLICE, "");
    if (!label.isEmpty()) {
      workload.addSlice(annotations.getOrDefault(SIZE, ""), label, true, names, slices, notes);
    }
    var layers = annotations.getOrDefault(LAYERS, "");
    if (!layers.isEmpty()) {
      readLayers(layers, workload, names, slices, notes);
    }
    return new ScheduledTopology(workload.pods(), slices, false);
  }

  private static void readLayers(
      String json,
      WorkloadManifest workload,
      LevelNames names,
      List<HostSlice> slices,
      ImportNotes notes) {
    try {
      var source = new ImportSource(workload.toString(), json);
      var walk = new YamlTreeCursor(source);
      for (var document : YamlTreeReader.read(source)) {
        for (var item : walk.items(document, "layers")) {
          Members layer = walk.members(item, "a layer with topology and size");
          workload.addSlice(layer.text("size"), layer.text("topology"), true, names, slices, notes);
        }
      }
    } catch (InputException noList) {
      notes.leftOut(workload + ", " + LAYERS, "not a JSON list of topology and size");
    }
  }
}
