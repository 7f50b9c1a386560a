package io.heddle.model.state;

import io.heddle.model.exchange.KubeNodes;
import io.heddle.model.exchange.Tree.Members;
import io.heddle.model.exchange.TreeWalk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * GPUs that pods get by ResourceClaims instead of by counts (Kubernetes' dynamic resource
 * allocation, {@code resource.k8s.io}): what was allocated, or else what is asked for.
 */
final class DeviceClaims {
  /** Whole GPUs: parts of them and other devices have other drivers and classes. */
  private static final Pattern GPU = Pattern.compile("gpu\\.[a-z0-9.-]+");

  private static final Pattern INDEX = Pattern.compile(".*?(\\d{1,4})");

  private final Map<String, Gres> claims = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  DeviceClaims(KubeNodes objects) {
    for (var claim : objects.ofKind("ResourceClaim")) {
      var walk = objects.walk(claim);
      var allocated = allocated(claim, walk);
      claims.put(
          id(KubernetesState.namespace(part(claim, "metadata")), KubeNodes.name(claim)),
          allocated.count() > 0 ? allocated : asked(claim, walk));
    }
  }

  private static String id(String namespace, String name) {
    return namespace + "/" + name;
  }

  private static Gres allocated(Members claim, TreeWalk walk) {
    var devices = part(part(part(claim, "status"), "allocation"), "devices");
    int count = 0;
    var indices = new TreeSet<Integer>();
    for (var item : walk.items(devices.get("results"), "devices")) {
      if (item instanceof Members result && GPU.matcher(result.text("driver")).matches()) {
        count++;
        var index = INDEX.matcher(result.text("device"));
        if (index.matches()) {
          indices.add(Integer.parseInt(index.group(1)));
        }
      }
    }
    return indices.size() == count ? new Gres(count, indices) : Gres.of(count);
  }

  private static Gres asked(Members claim, TreeWalk walk) {
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
    return Gres.of(count);
  }

  /** Of a pod; a claim that several pods share counts for the first of them. */
  Gres of(Members pod, TreeWalk walk) {
    var namespace = KubernetesState.namespace(part(pod, "metadata"));
    var made = new HashMap<String, String>(); // from a template, by the pod's name for it
    for (var item : walk.items(part(pod, "status").get("resourceClaimStatuses"), "claims")) {
      if (item instanceof Members claim) {
        made.put(claim.text("name"), claim.text("resourceClaimName"));
      }
    }
    int count = 0;
    var indices = new TreeSet<Integer>();
    for (var item : walk.items(part(pod, "spec").get("resourceClaims"), "claims")) {
      if (item instanceof Members claim) {
        var name =
            claim.has("resourceClaimName")
                ? claim.text("resourceClaimName")
                : made.getOrDefault(claim.text("name"), "");
        var gpus = claims.getOrDefault(id(namespace, name), Gres.NONE);
        if (gpus.count() > 0 && taken.add(id(namespace, name))) {
          count += gpus.count();
          indices.addAll(gpus.indices());
        }
      }
    }
    return indices.size() == count ? new Gres(count, indices) : Gres.of(count);
  }

  private static Members part(Members object, String key) {
    return KubernetesState.part(object, key);
  }
}
