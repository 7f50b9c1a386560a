package io.heddle.model.state;

import io.heddle.model.exchange.KubeManifestNodes;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTreeCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * GPUs that pods get by ResourceClaims instead of by counts (Kubernetes' dynamic resource
 * allocation, {@code resource.k8s.io}): what was allocated, or else what is asked for.
 */
final class PodDeviceClaims {
  /** Whole GPUs: parts of them and other devices have other drivers and classes. */
  private static final Pattern GPU = Pattern.compile("gpu\\.[a-z0-9.-]+");

  /** The index in the name that the driver gives to a whole GPU. */
  private static final Pattern WHOLE = Pattern.compile("gpu-(\\d{1,4})");

  /** The index of the GPU in the name of a MIG instance of it. */
  private static final Pattern INSTANCE = Pattern.compile("gpu-(\\d{1,4})-mig-.*");

  private final Map<String, SortedSet<Integer>> cut = new HashMap<>();
  private final Map<String, SlurmHostGpus> claims = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  PodDeviceClaims(KubeManifestNodes objects) {
    for (var claim : objects.ofKind("ResourceClaim")) {
      var walk = objects.walk(claim);
      var allocated = allocated(claim, walk);
      claims.put(
          id(
              KubernetesStateReader.namespace(part(claim, "metadata")),
              KubeManifestNodes.name(claim)),
          allocated.count() > 0 ? allocated : asked(claim, walk));
    }
  }

  private static String id(String namespace, String name) {
    return namespace + "/" + name;
  }

  /** GPUs of which claims hold MIG instances, by pool: the node's name. */
  Map<String, SortedSet<Integer>> cut() {
    return cut;
  }

  private SlurmHostGpus allocated(Members claim, YamlTreeCursor walk) {
    var devices = part(part(part(claim, "status"), "allocation"), "devices");
    int count = 0;
    var indices = new TreeSet<Integer>();
    for (var item : walk.items(devices.get("results"), "devices")) {
      if (item instanceof Members result
          && GPU.matcher(result.text("driver")).matches()
          && !result.text("adminAccess").equals("true")
          && !isInstance(result)) {
        count++;
        var index = WHOLE.matcher(result.text("device"));
        if (index.matches()) {
          indices.add(Integer.parseInt(index.group(1)));
        }
      }
    }
    return indices.size() == count ? new SlurmHostGpus(count, indices) : SlurmHostGpus.of(count);
  }

  /** An instance is no whole GPU. */
  private boolean isInstance(Members result) {
    var instance = INSTANCE.matcher(result.text("device"));
    if (!instance.matches()) {
      return false;
    }
    cut.computeIfAbsent(result.text("pool"), _ -> new TreeSet<>())
        .add(Integer.parseInt(instance.group(1)));
    return true;
  }

  private static SlurmHostGpus asked(Members claim, YamlTreeCursor walk) {
    var devices = part(part(claim, "spec"), "devices");
    int count = 0;
    for (var item : walk.items(devices.get("requests"), "requests")) {
      if (item instanceof Members request) {
        var exactly = request.has("exactly") ? part(request, "exactly") : request; // or v1beta1
        if (GPU.matcher(exactly.text("deviceClassName")).matches()) {
          var wanted = exactly.text("count");
          count += wanted.matches("\\d{1,4}") ? Integer.parseInt(wanted) : 1;
        }
      }
    }
    return SlurmHostGpus.of(count);
  }

  /** Whether a pod has claims that are in none of the files. */
  boolean lacks(Members pod, YamlTreeCursor walk) {
    return names(pod, walk).stream().anyMatch(name -> !claims.containsKey(name));
  }

  /** Of a pod; a claim that several pods share counts for the first of them. */
  SlurmHostGpus of(Members pod, YamlTreeCursor walk) {
    int count = 0;
    var indices = new TreeSet<Integer>();
    for (var name : names(pod, walk)) {
      var gpus = claims.getOrDefault(name, SlurmHostGpus.NONE);
      if (gpus.count() > 0 && taken.add(name)) {
        count += gpus.count();
        indices.addAll(gpus.indices());
      }
    }
    return indices.size() == count ? new SlurmHostGpus(count, indices) : SlurmHostGpus.of(count);
  }

  private static List<String> names(Members pod, YamlTreeCursor walk) {
    var namespace = KubernetesStateReader.namespace(part(pod, "metadata"));
    var made = new HashMap<String, String>(); // from a template, by the pod's name for it
    for (var item : walk.items(part(pod, "status").get("resourceClaimStatuses"), "claims")) {
      if (item instanceof Members claim) {
        made.put(claim.text("name"), claim.text("resourceClaimName"));
      }
    }
    var names = new ArrayList<String>();
    for (var item : walk.items(part(pod, "spec").get("resourceClaims"), "claims")) {
      if (item instanceof Members claim) {
        names.add(
            id(
                namespace,
                claim.has("resourceClaimName")
                    ? claim.text("resourceClaimName")
                    : made.getOrDefault(claim.text("name"), "")));
      }
    }
    return names;
  }

  private static Members part(Members object, String key) {
    return KubernetesStateReader.part(object, key);
  }
}
