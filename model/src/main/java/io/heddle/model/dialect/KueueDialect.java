package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.escape.YamlQuoting;
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
    account.leaveExclusive("Kueue does not keep other jobs out of a domain");
    var name = KubernetesManifests.name(job);
    var queue = map("kueue.x-k8s.io/queue-name", job.options().kueueQueue());
    return KubernetesManifests.handover(
        account,
        "Kueue has one required or preferred topology of all pods",
        KubernetesManifests.REPLACE_QUEUE,
        List.of(KubernetesManifests.service(name), IndexedJobs.job(job, name, queue, annotations)),
        KubernetesManifests.topology(job, names, "kueue.x-k8s.io/v1beta2"));
  }

  private static Map<String, String> annotations(
      SchedulerJob job, LevelNames names, SchedulerHandover.Account account) {
    var annotations = new LinkedHashMap<String, String>();
    for (var whole : job.topology().whole()) {
      var label = account.label(whole, names);
      if (label != null && annotations.isEmpty()) {
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
      } else if (account.label(part, names) != null
          && (layers.isEmpty()
              || layers.size() < MOST_LAYERS
                  && part.hosts() % layers.getFirst().hosts() == 0
                  && order.indexOf(part.level()) > order.indexOf(layers.getFirst().level()))) {
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
  public void readSlices(RequestedSlices into) {
    var workload = into.workload();
    var annotations = workload.podAnnotations();
    if (annotations.keySet().stream().noneMatch(key -> key.startsWith(PREFIX))) {
      return;
    }
    if (workload.podSets().size() > 1 && !annotations.containsKey(GROUP)) {
      into.assume(
          "all its pods share the domain, though Kueue places pod sets apart without " + GROUP);
    }
    into.addWhole(annotations, REQUIRED, true);
    into.addWhole(annotations, PREFERRED, false);
    into.add(annotations.getOrDefault(SIZE, ""), annotations, SLICE, true);
    var layers = annotations.getOrDefault(LAYERS, "");
    if (!layers.isEmpty()) {
      readLayers(layers, into);
    }
  }

  private static void readLayers(String json, RequestedSlices into) {
    try {
      var source = new ImportSource(into.workload().toString(), json);
      var walk = new YamlTreeCursor(source);
      for (var document : YamlTreeReader.read(source)) {
        for (var item : walk.items(document, "layers")) {
          Members layer = walk.members(item, "a layer with topology and size");
          into.add(layer.text("size"), layer.text("topology"), true);
        }
      }
    } catch (InputException noList) {
      into.leaveOut(LAYERS, "not a JSON list of topology and size");
    }
  }
}
