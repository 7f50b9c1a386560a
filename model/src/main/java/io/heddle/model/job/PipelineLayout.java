package io.heddle.model.job;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whole layers of each pipeline stage. Where pp·virtualPipeline does not divide the layers, every
 * chunk has as many as the fullest one, except the first and the last, which have fewer (Megatron's
 * {@code --decoder-first-pipeline-num-layers} and {@code --decoder-last-pipeline-num-layers}).
 */
public final class PipelineLayout {
  private PipelineLayout() {}

  /** Layers of the stage that has the most. */
  public static int most(int layers, int pp, int virtualPipeline) {
    return pp > 2
        ? Math.min(layers, virtualPipeline * Math.ceilDiv(layers, pp * virtualPipeline))
        : Math.ceilDiv(layers, pp);
  }

  /** Layers of a stage, of 0 to pp - 1; at least as many as there are where there is a misfit. */
  public static int layers(int layers, int pp, int virtualPipeline, int stage) {
    if (pp == 1) {
      return layers;
    }
    int chunk = Math.ceilDiv(layers, pp * virtualPipeline);
    int missing = pp * virtualPipeline * chunk - layers;
    // Of two stages both have fewer. Of more, the last one, which has the loss, is relieved first,
    // but keeps a layer where it can.
    int half = Math.ceilDiv(missing, 2);
    int ofLast = pp == 2 ? half : Math.min(missing, Math.max(chunk - 1, half));
    int less = stage == 0 ? missing - ofLast : stage == pp - 1 ? ofLast : 0;
    return virtualPipeline * chunk - Math.min(chunk, less);
  }

  /** Layers of the stages before one. */
  public static int before(int layers, int pp, int virtualPipeline, int stage) {
    return stage == 0
        ? 0
        : layers(layers, pp, virtualPipeline, 0)
            + (stage - 1) * virtualPipeline * Math.ceilDiv(layers, pp * virtualPipeline);
  }

  /**
   * The rule that pp breaks; null where the layers can be laid out. O(layers) where they cannot.
   */
  public static @Nullable ParallelismRuleViolation misfit(int layers, int pp, int virtualPipeline) {
    return fits(layers, pp, virtualPipeline)
        ? null
        : new ParallelismRuleViolation(
            "pp",
            pp,
            "stages of whole layers: %d chunks, all but the first and the last of equally many of the %d layers"
                .formatted((long) pp * virtualPipeline, layers),
            nearest(layers, pp, virtualPipeline));
  }

  private static boolean fits(int layers, int pp, int virtualPipeline) {
    long chunks = (long) pp * virtualPipeline;
    long chunk = Math.ceilDiv(layers, chunks);
    return pp == 1 || chunks * chunk - layers <= 2 * chunk;
  }

  private static List<Long> nearest(int layers, int pp, int virtualPipeline) {
    int most = (layers + 2) / virtualPipeline; // the first and the last chunk may be empty
    var below =
        IntStream.iterate(Math.min(pp - 1, most), each -> each >= 1, each -> each - 1)
            .filter(each -> fits(layers, each, virtualPipeline));
    var above =
        IntStream.rangeClosed(pp + 1, most).filter(each -> fits(layers, each, virtualPipeline));
    return Stream.of(below, above).flatMap(each -> each.limit(1).asLongStream().boxed()).toList();
  }
}
