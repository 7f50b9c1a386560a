package io.heddle.model.io;

import io.heddle.model.job.EstimateCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Training runs as rows of a {@link CaseTable}: the columns as {@link TrainingCaseRow} reads them.
 */
final class TrainingCaseColumns {
  private static final Map<String, Function<EstimateCase, @Nullable Object>> CELLS =
      new LinkedHashMap<>();

  static {
    CELLS.put("id", EstimateCase::id);
    CELLS.put("source", EstimateCase::source);
    CELLS.put("gpu", EstimateCase::gpu);
    CELLS.put("gpus", EstimateCase::gpus);
    CELLS.put("gpusPerHost", EstimateCase::gpusPerHost);
    CELLS.put("interHostGBpsPerGpu", EstimateCase::networkGBps);
    CELLS.put("layers", run -> run.shape().layers());
    CELLS.put("hidden", run -> run.shape().hidden());
    CELLS.put("heads", run -> run.shape().heads());
    CELLS.put("kvHeads", run -> run.shape().keyValueHeads());
    CELLS.put("headDim", run -> headDim(run.shape().headWidth()));
    CELLS.put("ffnHidden", run -> Math.round(run.shape().ffnHidden()));
    CELLS.put("gatedMlp", run -> run.shape().gated());
    CELLS.put("attentionKind", run -> run.shape().latent() ? "mla" : null);
    CELLS.put("window", run -> stated(run.shape().window()));
    CELLS.put("vocab", run -> run.shape().vocab());
    CELLS.put("sequence", run -> run.shape().sequence());
    CELLS.put("experts", run -> stated(run.shape().experts()));
    CELLS.put("topK", run -> ofExperts(run, run.shape().topK()));
    CELLS.put("expertHidden", run -> ofExperts(run, run.shape().expertHidden()));
    CELLS.put("sharedExpertHidden", run -> ofExperts(run, run.shape().sharedHidden()));
    CELLS.put("denseLayers", run -> ofExperts(run, run.shape().denseLayers()));
    CELLS.put("globalBatch", EstimateCase::globalBatch);
    CELLS.put("tp", run -> run.plan().tp());
    CELLS.put("pp", run -> run.plan().pp());
    CELLS.put("dp", EstimateCase::dp);
    CELLS.put("cp", run -> run.plan().cp());
    CELLS.put("ep", run -> run.plan().ep());
    CELLS.put("virtualPipeline", run -> run.plan().virtualPipeline());
    CELLS.put("microBatch", run -> run.plan().microBatch());
    CELLS.put("recompute", run -> run.plan().recompute());
    CELLS.put("sequenceParallel", run -> run.plan().sequenceParallel());
    CELLS.put("zeroStage", run -> run.plan().zeroStage());
    CELLS.put("precision", EstimateCase::precision);
    CELLS.put("optimizer", EstimateCase::optimizer);
    CELLS.put("framework", run -> run.stack().framework());
    CELLS.put("attention", run -> run.stack().attention());
    CELLS.put("fusedNorms", run -> run.stack().fusedNorms());
    CELLS.put("gradientPrecision", run -> run.stack().gradientPrecision());
    CELLS.put("overlap", TrainingCaseColumns::overlap);
    CELLS.put("cudaGraphs", run -> run.stack().cudaGraphs());
    CELLS.put("dropTokens", run -> run.stack().dropTokens());
    CELLS.put("frozenShare", run -> stated(run.stack().frozenShare()));
    CELLS.put("headroom", run -> run.stack().headroom());
    CELLS.put("tiedEmbeddings", run -> run.stack().tiedEmbeddings());
    CELLS.put("loss", run -> run.stack().loss());
    CELLS.put("measuredSeconds", EstimateCase::measuredSeconds);
    CELLS.put("measuredPeakGiB", EstimateCase::measuredPeakGiB);
    CELLS.put("outcome", TrainingCaseColumns::outcome);
    CELLS.put("note", EstimateCase::note);
  }

  private TrainingCaseColumns() {}

  static List<String> names() {
    return List.copyOf(CELLS.keySet());
  }

  /** An empty cell is not stated. */
  static List<String> cells(EstimateCase run) {
    return CELLS.values().stream().map(cell -> text(cell.apply(run))).toList();
  }

  private static String text(@Nullable Object value) {
    return value instanceof Enum<?> constant
        ? JsonScalarCodec.word(constant)
        : Objects.toString(value, "");
  }

  /** What no whole number states is hidden/heads, which an empty cell stands for. */
  private static @Nullable Object headDim(double width) {
    return width == Math.rint(width) ? (Object) (int) width : null;
  }

  /** 0 stands for nothing. */
  private static @Nullable Object stated(Number value) {
    return value.doubleValue() == 0 ? null : value;
  }

  private static @Nullable Object ofExperts(EstimateCase run, int value) {
    return run.shape().hasExperts() ? (Object) value : null;
  }

  private static @Nullable Object overlap(EstimateCase run) {
    var overlap = run.stack().overlap();
    return overlap == null
        ? null
        : overlap.isEmpty()
            ? "none"
            : overlap.stream().map(each -> each.word()).collect(Collectors.joining(" "));
  }

  private static @Nullable Object outcome(EstimateCase run) {
    var outOfMemory = run.ranOutOfMemory();
    return outOfMemory == null ? null : outOfMemory ? "oom" : "ran";
  }
}
