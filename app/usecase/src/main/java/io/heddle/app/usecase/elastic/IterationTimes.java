package io.heddle.app.usecase.elastic;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.elastic.GpuChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** How long an iteration of training takes on which GPUs of a cluster. */
public interface IterationTimes {
  /**
   * A model that is trained with so many samples per iteration.
   *
   * @param model as a trace names it
   */
  record Training(String model, int batch) {}

  /** What they are known of, in a fixed order; jobs that name no model are drawn from these. */
  List<Training> known();

  /** Seconds with the best plan; a choice that cannot hold it, or is not known, is missing. */
  NavigableMap<GpuChoice, Double> seconds(Training training);

  /** The same with data parallelism alone. */
  NavigableMap<GpuChoice, Double> dataParallel(Training training);

  /** In a sentence, for a report. */
  String source();

  /**
   * Which of the cluster's GPU types the source does not know, and what was done about it, in
   * sentences.
   */
  default List<String> gaps() {
    return List.of();
  }

  /**
   * The measured ones where Arena's table lies beside a trace or one folder above and has at least
   * one of the cluster's types, with the estimate's times on the types that it does not have; else
   * the estimate's of the models of the gallery. Slow.
   *
   * @param trace null: drawn
   * @throws io.heddle.model.io.InputException if a table cannot be read or used
   */
  static IterationTimes of(Cluster cluster, @Nullable Path trace) {
    var measured = trace == null ? null : ArenaMeasuredTimes.beside(trace, cluster);
    return measured == null ? EstimatedIterationTimes.ofGallery(cluster) : measured;
  }
}
