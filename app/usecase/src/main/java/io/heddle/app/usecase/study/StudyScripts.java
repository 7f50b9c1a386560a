package io.heddle.app.usecase.study;

import java.util.Locale;

/** Scripts that run the shards of a study on engines that operators have. */
public final class StudyScripts {
  private StudyScripts() {}

  /**
   * A job array of Slurm. A shard that is started again goes on where it stopped.
   *
   * @param study name of the study's file, beside the script
   */
  public static String slurm(String name, String study, int shards) {
    return """
    #!/bin/bash
    # Written by Heddle. Study %s in %s shards: sbatch this file in the folder of %s, where heddle is on the PATH.
    # A shard that was stopped goes on where it was: submit again. Then: heddle study merge rows-*.jsonl -o rows.jsonl
    #SBATCH --job-name=%s
    #SBATCH --array=1-%s
    #SBATCH --ntasks=1
    #SBATCH --requeue
    exec ${HEDDLE:-heddle} study run %s --shard "$SLURM_ARRAY_TASK_ID/%s" --resume -o "rows-$SLURM_ARRAY_TASK_ID.jsonl"
    """
        .formatted(name, shards, study, word(name), shards, quoted(study), shards);
  }

  /**
   * An Indexed Job of Kubernetes.
   *
   * @param image that has heddle
   * @param claim volume that holds the study's folder
   */
  public static String kubernetes(
      String name, String study, int shards, String image, String claim) {
    return """
    # Written by Heddle. Study %s in %s shards. A pod that was stopped goes on where it was.
    # The volume claim %s holds the folder of %s; rows come there, too. Then: heddle study merge rows-*.jsonl -o rows.jsonl
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: heddle-%s
    spec:
      completionMode: Indexed
      completions: %s
      parallelism: %s
      backoffLimitPerIndex: 3
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: shard
              image: "%s"
              workingDir: /study
              command: ["sh", "-c"]
              args:
                - exec heddle study run %s --shard "$((JOB_COMPLETION_INDEX + 1))/%s" --resume -o "rows-$((JOB_COMPLETION_INDEX + 1)).jsonl"
              volumeMounts:
                - name: study
                  mountPath: /study
          volumes:
            - name: study
              persistentVolumeClaim:
                claimName: "%s"
    """
        .formatted(
            name,
            shards,
            claim,
            study,
            word(name),
            shards,
            shards,
            image,
            quoted(study),
            shards,
            claim);
  }

  /** A name that both engines take. */
  private static String word(String name) {
    var word = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return word.isEmpty() ? "study" : word.substring(0, Math.min(40, word.length()));
  }

  private static String quoted(String file) {
    return "'" + file.replace("'", "'\\''") + "'";
  }
}
