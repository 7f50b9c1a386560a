package io.heddle.app.usecase.study;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.escape.KubernetesEscaping;
import io.heddle.model.escape.ShellQuoting;
import io.heddle.model.escape.YamlQuoting;

/** Scripts that run the shards of a study on engines that operators have. */
public final class StudyScripts {
  private static final int LONGEST_NAME = 40;

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
        .formatted(
            CommentEscaping.of(name),
            shards,
            CommentEscaping.of(study),
            objectName(name),
            shards,
            ShellQuoting.file(study),
            shards);
  }

  /**
   * An Indexed Job of Kubernetes. The study's file is an argument of the shell, not part of its
   * script.
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
              image: %s
              workingDir: /study
              command: ["sh", "-c"]
              args:
                - |
                  shard=$((JOB_COMPLETION_INDEX + 1))
                  exec heddle study run "$1" --shard "$shard/%s" --resume -o "rows-$shard.jsonl"
                - heddle
                - %s
              volumeMounts:
                - name: study
                  mountPath: /study
          volumes:
            - name: study
              persistentVolumeClaim:
                claimName: %s
    """
        .formatted(
            CommentEscaping.of(name),
            shards,
            CommentEscaping.of(claim),
            CommentEscaping.of(study),
            objectName(name),
            shards,
            shards,
            YamlQuoting.quoted(image),
            shards,
            YamlQuoting.quoted(KubernetesEscaping.literal(ShellQuoting.optionSafe(study))),
            YamlQuoting.quoted(claim));
  }

  private static String objectName(String name) {
    return KubernetesEscaping.objectName(name, LONGEST_NAME, "study");
  }
}
