package io.heddle.model.job;

import java.util.ArrayList;
import java.util.List;

/**
 * One kind of communication group of a job: how large, how many, what they send.
 *
 * @param size GPUs a group, at least 2
 * @param count groups of the job
 * @param bytes what a tensor group sends in it at a time, in bf16; NaN where the model is not known
 * @param times how often an iteration: once, or for each micro-batch
 */
public record CommunicationGroupKind(Kind kind, int size, int count, double bytes, double times) {
  private static final int BYTES_PER_ELEMENT = 2;

  /** In the order in which ranks run. */
  public enum Kind {
    TP("TP"),
    CP("CP"),
    EP("EP"),
    DP("DP"),
    /** Gradients are shared by all GPUs with the same weights, so by context groups, too. */
    DP_CP("DP·CP"),
    PP("PP");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * Those of a job; kinds of one GPU a group are left out.
   *
   * @throws JobDoesNotFitException if it has no degrees
   */
  public static List<CommunicationGroupKind> of(TrainingJob job) {
    var degrees = job.requireParallelism();
    if (job.model() == null) {
      return of(job.gpus(), degrees.tp(), degrees.cp(), degrees.ep(), degrees.pp());
    }
    var volumes = JobCommunicationVolumes.of(job);
    var inside = GroupCommunicationVolumes.of(job);
    double times = volumes.microBatches();
    return of(job.gpus(), degrees.tp(), degrees.cp(), degrees.ep(), degrees.pp()).stream()
        .map(each ->
            switch (each.kind()) {
              case TP -> each.sending(inside.tensor(), times);
              case CP -> each.sending(inside.context(), times);
              case EP -> each.sending(inside.expert(), times);
              case DP, DP_CP -> each.sending(volumes.dp(), 1);
              case PP -> each.sending(volumes.pp(), times);
            })
        .toList();
  }

  /** Those of a job of which only the degrees are known. */
  public static List<CommunicationGroupKind> of(int gpus, int tp, int cp, int ep, int pp) {
    int replicas = (int) (gpus / ((long) tp * pp));
    var kinds = new ArrayList<CommunicationGroupKind>();
    add(Kind.TP, tp, gpus, kinds);
    add(Kind.CP, cp, gpus, kinds);
    add(Kind.EP, ep, gpus, kinds);
    add(cp > 1 ? Kind.DP_CP : Kind.DP, replicas, gpus, kinds);
    add(Kind.PP, pp, gpus, kinds);
    return List.copyOf(kinds);
  }

  private static void add(Kind kind, int size, int gpus, List<CommunicationGroupKind> kinds) {
    if (size > 1) {
      kinds.add(new CommunicationGroupKind(kind, size, gpus / size, Double.NaN, 1));
    }
  }

  private CommunicationGroupKind sending(double elements, double often) {
    return new CommunicationGroupKind(kind, size, count, BYTES_PER_ELEMENT * elements, often);
  }
}
