package io.heddle.model.io;

import io.heddle.model.job.EstimateCase;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The columns of a {@link CaseTable}, in the order in which they are written. */
enum CaseColumn {
  ID("id", Kind.REMARK, EstimateCase::id),
  SOURCE("source", Kind.REMARK, EstimateCase::source),
  GPU("gpu", Kind.REQUIRED, EstimateCase::gpu),
  GPUS("gpus", Kind.REQUIRED, EstimateCase::gpus),
  GPUS_PER_HOST("gpusPerHost", Kind.NUMBER, EstimateCase::gpusPerHost),
  INTER_HOST_GBPS("interHostGBpsPerGpu", Kind.NUMBER, EstimateCase::networkGBps),
  LAYERS("layers", Kind.REQUIRED, run -> run.shape().layers()),
  HIDDEN("hidden", Kind.REQUIRED, run -> run.shape().hidden()),
  HEADS("heads", Kind.NUMBER, run -> run.shape().heads()),
  KV_HEADS("kvHeads", Kind.NUMBER, run -> run.shape().keyValueHeads()),
  HEAD_DIM("headDim", Kind.NUMBER, run -> headDim(run.shape().headWidth())),
  HEAD_WIDTH("headWidth", Kind.NUMBER),
  FFN_HIDDEN("ffnHidden", Kind.NUMBER, run -> Math.round(run.shape().ffnHidden())),
  GATED_MLP("gatedMlp", Kind.WORD, run -> run.shape().gated()),
  ATTENTION_KIND("attentionKind", Kind.WORD, run -> run.shape().latent() ? "mla" : null),
  WINDOW("window", Kind.NUMBER, run -> positive(run.shape().window())),
  VOCAB("vocab", Kind.REQUIRED, run -> run.shape().vocab()),
  SEQUENCE("sequence", Kind.REQUIRED, run -> run.shape().sequence()),
  EXPERTS("experts", Kind.NUMBER, run -> positive(run.shape().experts())),
  TOP_K("topK", Kind.NUMBER, run -> ofExperts(run, run.shape().topK())),
  EXPERT_HIDDEN("expertHidden", Kind.NUMBER, run -> ofExperts(run, run.shape().expertHidden())),
  SHARED_EXPERT_HIDDEN(
      "sharedExpertHidden", Kind.NUMBER, run -> ofExperts(run, run.shape().sharedHidden())),
  SHARED_HIDDEN("sharedHidden", Kind.NUMBER),
  DENSE_LAYERS("denseLayers", Kind.NUMBER, run -> ofExperts(run, run.shape().denseLayers())),
  GLOBAL_BATCH("globalBatch", Kind.REQUIRED, EstimateCase::globalBatch),
  TP("tp", Kind.NUMBER, run -> run.plan().tp()),
  PP("pp", Kind.NUMBER, run -> run.plan().pp()),
  DP("dp", Kind.NUMBER, EstimateCase::dp),
  CP("cp", Kind.NUMBER, run -> run.plan().cp()),
  EP("ep", Kind.NUMBER, run -> run.plan().ep()),
  VIRTUAL_PIPELINE("virtualPipeline", Kind.NUMBER, run -> run.plan().virtualPipeline()),
  MICRO_BATCH("microBatch", Kind.NUMBER, run -> run.plan().microBatch()),
  RECOMPUTE("recompute", Kind.WORD, run -> run.plan().recompute()),
  SEQUENCE_PARALLEL("sequenceParallel", Kind.WORD, run -> run.plan().sequenceParallel()),
  ZERO_STAGE("zeroStage", Kind.NUMBER, run -> run.plan().zeroStage()),
  PRECISION("precision", Kind.WORD, EstimateCase::precision),
  OPTIMIZER("optimizer", Kind.WORD, EstimateCase::optimizer),
  FRAMEWORK("framework", Kind.WORD, run -> run.stack().framework()),
  ATTENTION("attention", Kind.WORD, run -> run.stack().attention()),
  ATTENTION_KERNEL("attentionKernel", Kind.WORD),
  FUSED_NORMS("fusedNorms", Kind.WORD, run -> run.stack().fusedNorms()),
  GRADIENT_PRECISION("gradientPrecision", Kind.WORD, run -> run.stack().gradientPrecision()),
  OVERLAP("overlap", Kind.WORD, CaseColumn::overlap),
  CUDA_GRAPHS("cudaGraphs", Kind.WORD, run -> run.stack().cudaGraphs()),
  DROP_TOKENS("dropTokens", Kind.WORD, run -> run.stack().dropTokens()),
  FROZEN_SHARE("frozenShare", Kind.NUMBER, run -> positive(run.stack().frozenShare())),
  HEADROOM("headroom", Kind.NUMBER, run -> run.stack().headroom()),
  TIED_EMBEDDINGS("tiedEmbeddings", Kind.WORD, run -> run.stack().tiedEmbeddings()),
  LOSS("loss", Kind.WORD, run -> run.stack().loss()),
  MEASURED_SECONDS("measuredSeconds", Kind.NUMBER, EstimateCase::measuredSeconds),
  MEASURED_PEAK("measuredPeakGiB", Kind.NUMBER, EstimateCase::measuredPeakGiB),
  OUTCOME("outcome", Kind.WORD, CaseColumn::outcome),
  NOTE("note", Kind.REMARK, EstimateCase::note);

  /** What the cells of a column are. */
  enum Kind {
    /** Stated in each row. */
    REQUIRED,

    /** Numbers: a column of that name in other letters is a mistake. */
    NUMBER,

    /** Words: one in other letters is a mistake where it has words, too. */
    WORD,

    /** What changes no answer. */
    REMARK
  }

  final String title;
  final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // functions of the constants above
  private final Function<EstimateCase, @Nullable Object> stated;

  CaseColumn(String title, Kind kind, Function<EstimateCase, @Nullable Object> stated) {
    this.title = title;
    this.kind = kind;
    this.stated = stated;
  }

  /** One that is read only, because another column states the same. */
  CaseColumn(String title, Kind kind) {
    this(title, kind, _ -> null);
  }

  /**
   * @throws IllegalArgumentException if there is no such column
   */
  static CaseColumn of(String title) {
    return Arrays.stream(values())
        .filter(column -> column.title.equals(title))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no column " + title));
  }

  /** The cell of a run; empty where it states nothing. */
  String cell(EstimateCase run) {
    var value = stated.apply(run);
    return value instanceof Enum<?> constant
        ? JsonScalarCodec.word(constant)
        : Objects.toString(value, "");
  }

  /** What no whole number states is hidden/heads, which an empty cell stands for. */
  private static @Nullable Object headDim(double width) {
    return width == Math.rint(width) ? (Object) (int) width : null;
  }

  /** 0 stands for nothing. */
  private static @Nullable Object positive(Number value) {
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
