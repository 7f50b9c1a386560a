package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import java.util.List;
import java.util.Map;

/** Indexed Jobs of Kubernetes whose completion index is the node rank. */
final class IndexedJobs {
  private static final String NAME = KubernetesManifests.JOB + "-name";

  private IndexedJobs() {}

  /** One job of all hosts. */
  static Map<String, Object> job(
      SchedulerJob job, String name, Map<String, ?> labels, Map<String, String> podAnnotations) {
    return KubernetesManifests.object(
        "batch/v1",
        "Job",
        name,
        labels,
        KubernetesManifests.annotated(job, Map.of()),
        spec(
            job.hosts(),
            KubernetesManifests.pod(
                job,
                map("labels", map(NAME, name), "annotations", podAnnotations),
                map("restartPolicy", "Never", "subdomain", name),
                "trainer",
                List.of(),
                KubernetesManifests.torchrun(job, "$JOB_COMPLETION_INDEX", name + "-0." + name))));
  }

  /** Of pods that all run at once. */
  static Map<String, Object> spec(int pods, Map<String, Object> template) {
    return map(
        "completionMode",
        "Indexed",
        "completions",
        pods,
        "parallelism",
        pods,
        "backoffLimit",
        0,
        "template",
        template);
  }
}
