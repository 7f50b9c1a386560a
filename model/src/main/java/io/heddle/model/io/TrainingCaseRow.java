package io.heddle.model.io;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.hardware.Precision;
import io.heddle.model.hardware.UnknownGpuException;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.CaseDegreeRules;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.text.Advice;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link CaseTable}. Empty cells: degrees, microBatch and virtualPipeline count as 1, dp
 * as what the GPUs leave, gpusPerHost as 8, kvHeads as heads, heads as hidden/128, ffnHidden as
 * 4·hidden, recompute as none, zeroStage as 0, precision as bf16, optimizer as adam,
 * sequenceParallel as false.
 */
final class TrainingCaseRow extends CaseRowCells {
  private static final int USUAL_HEAD = 128;
  private static final int USUAL_HOST = 8;

  TrainingCaseRow(List<String> header, CSVRecord row, long line, FileFindings findings) {
    super(header, row, line, findings);
  }

  /** Null after a finding. */
  @Nullable EstimateCase read() {
    int before = findings.count();
    int gpus = whole(CaseColumn.GPUS, 1, null);
    int globalBatch = whole(CaseColumn.GLOBAL_BATCH, 1, null);
    var shape = shape();
    var plan = plan();
    if (findings.count() == before && plan != null) {
      checkDegrees(gpus, globalBatch, plan, shape);
    }
    int gpusPerHost = whole(CaseColumn.GPUS_PER_HOST, 1, USUAL_HOST);
    var gpu = gpu();
    var network = positive(CaseColumn.INTER_HOST_GBPS);
    var precision = precision(gpu);
    var optimizer = optimizer();
    var seconds = positive(CaseColumn.MEASURED_SECONDS);
    var peak = positive(CaseColumn.MEASURED_PEAK);
    var outOfMemory = outOfMemory();
    var stack = new CaseSoftwareColumns(this).read();
    return findings.count() > before || plan == null
        ? null
        : new EstimateCase(
            text(CaseColumn.ID),
            text(CaseColumn.SOURCE),
            gpu,
            gpus,
            gpusPerHost,
            network,
            shape,
            globalBatch,
            plan,
            precision,
            optimizer,
            seconds,
            peak,
            outOfMemory,
            stack,
            text(CaseColumn.NOTE));
  }

  /** Null where the table does not say it. */
  private @Nullable Boolean outOfMemory() {
    return switch (text(CaseColumn.OUTCOME).toLowerCase(Locale.ROOT)) {
      case "oom" -> true;
      case "ran" -> false;
      case "" -> null;
      default -> {
        error(CaseColumn.OUTCOME, "ran, oom or nothing");
        yield null;
      }
    };
  }

  private Precision precision(String gpu) {
    var stated = word(CaseColumn.PRECISION, Precision.class);
    var precision = stated == null ? Precision.BF16 : stated;
    var spec = GpuHardwareTable.find(gpu);
    if (spec != null && !spec.trainsIn(precision)) {
      findings.error(
          at(CaseColumn.PRECISION),
          precision.word(),
          "one that %s computes in".formatted(gpu),
          () -> null);
    }
    return precision;
  }

  /** AdamW keeps what Adam keeps. */
  private OptimizerKind optimizer() {
    if (text(CaseColumn.OPTIMIZER).equalsIgnoreCase("adamw")) {
      return OptimizerKind.ADAM;
    }
    var stated = word(CaseColumn.OPTIMIZER, OptimizerKind.class);
    return stated == null ? OptimizerKind.ADAM : stated;
  }

  private void checkDegrees(int gpus, int globalBatch, Parallelism plan, TransformerShape shape) {
    var stated = text(CaseColumn.DP).isEmpty() ? null : (Integer) whole(CaseColumn.DP, 1, null);
    boolean knownHeads = !text(CaseColumn.HEADS).isEmpty();
    var degrees = new CaseDegreeRules(gpus, globalBatch, plan, shape, stated, knownHeads);
    for (var misfit : degrees.misfits()) {
      findings.error(
          at(CaseColumn.of(misfit.member())),
          String.valueOf(misfit.value()),
          misfit.expected(),
          misfit::advice);
    }
  }

  private String gpu() {
    var name = text(CaseColumn.GPU);
    if (name.isEmpty()) {
      error(CaseColumn.GPU, "the name of a GPU");
      return name;
    }
    try {
      return GpuHardwareTable.gpu(name).name();
    } catch (UnknownGpuException e) {
      findings.error(
          at(CaseColumn.GPU),
          name,
          "a GPU of the table of hardware",
          () -> Advice.nearest(name, GpuHardwareTable.gpus().stream().map(GpuSpec::name).toList()));
      return name;
    }
  }

  private TransformerShape shape() {
    int hidden = whole(CaseColumn.HIDDEN, 1, null);
    int heads = whole(CaseColumn.HEADS, 1, Math.max(1, hidden / USUAL_HEAD));
    int keyValueHeads = whole(CaseColumn.KV_HEADS, 1, heads);
    int ffnHidden = whole(CaseColumn.FFN_HIDDEN, 1, 4 * hidden);
    int layers = whole(CaseColumn.LAYERS, 1, null);
    int experts = whole(CaseColumn.EXPERTS, 0, 0);
    boolean mixture = experts > 0;
    var gated = truth(CaseColumn.GATED_MLP);
    if (mixture && Boolean.FALSE.equals(gated)) {
      error(CaseColumn.GATED_MLP, "true or nothing, because experts have a gate");
    }
    boolean usuallyGated =
        mixture || TransformerShape.gated(hidden, ffnHidden, heads, keyValueHeads);
    var headDim = named(CaseColumn.HEAD_DIM, CaseColumn.HEAD_WIDTH);
    return new TransformerShape(
        layers,
        hidden,
        heads,
        keyValueHeads,
        text(headDim).isEmpty() ? (double) hidden / heads : whole(headDim, 1, null),
        ffnHidden,
        gated == null || mixture ? usuallyGated : gated,
        whole(CaseColumn.VOCAB, 1, null),
        whole(CaseColumn.SEQUENCE, 1, null),
        experts,
        mixture ? whole(CaseColumn.TOP_K, 1, 1) : 0,
        mixture ? whole(CaseColumn.EXPERT_HIDDEN, 1, 4 * hidden) : 0,
        mixture ? whole(named(CaseColumn.SHARED_EXPERT_HIDDEN, CaseColumn.SHARED_HIDDEN), 0, 0) : 0,
        mixture ? Math.min(layers - 1, whole(CaseColumn.DENSE_LAYERS, 0, 0)) : 0,
        latent(heads, keyValueHeads),
        whole(CaseColumn.WINDOW, 0, 0));
  }

  /** The column that states something, of its name and the one that jobs had earlier. */
  private CaseColumn named(CaseColumn name, CaseColumn earlier) {
    var stated = text(name);
    var before = text(earlier);
    if (!stated.isEmpty() && !before.isEmpty() && !before.equals(stated)) {
      error(earlier, "%s as in %s".formatted(stated, name.title));
    }
    return stated.isEmpty() && !before.isEmpty() ? earlier : name;
  }

  /** Whether attention is multi-head latent attention. */
  private boolean latent(int heads, int keyValueHeads) {
    var kind = text(CaseColumn.ATTENTION_KIND);
    if (!kind.matches("|mha|gqa|mla") || kind.equals("mha") && heads != keyValueHeads) {
      error(CaseColumn.ATTENTION_KIND, "gqa, mla, nothing, or mha where kvHeads is heads");
    }
    return kind.equals("mla");
  }

  private @Nullable Parallelism plan() {
    int before = findings.count();
    int zero = whole(CaseColumn.ZERO_STAGE, 0, 0);
    if (zero > Parallelism.LAST_ZERO_STAGE) {
      error(CaseColumn.ZERO_STAGE, "0 to 3");
    }
    var sequenceParallel = truth(CaseColumn.SEQUENCE_PARALLEL);
    int tp = whole(CaseColumn.TP, 1, 1);
    int pp = whole(CaseColumn.PP, 1, 1);
    int cp = whole(CaseColumn.CP, 1, 1);
    int ep = whole(CaseColumn.EP, 1, 1);
    int virtual = whole(CaseColumn.VIRTUAL_PIPELINE, 1, 1);
    int micro = whole(CaseColumn.MICRO_BATCH, 1, 1);
    var recompute = word(CaseColumn.RECOMPUTE, ActivationRecompute.class);
    return findings.count() > before
        ? null
        : new Parallelism(
            tp,
            pp,
            cp,
            ep,
            virtual,
            micro,
            recompute == null ? ActivationRecompute.NONE : recompute,
            Boolean.TRUE.equals(sequenceParallel),
            zero);
  }

  private int whole(CaseColumn column, int least, @Nullable Integer usual) {
    var text = text(column);
    if (text.isEmpty()) {
      if (usual != null) {
        return usual;
      }
      error(column, "a whole number, at least " + least);
      return Math.max(1, least);
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is too small
    }
    var limit = text.matches("\\d{10,}") ? ", at most %,d".formatted(Integer.MAX_VALUE) : "";
    error(column, "a whole number, at least " + least + limit);
    return Math.max(1, least);
  }

  private @Nullable Double positive(CaseColumn column) {
    return number(
        column, value -> value > 0 && Double.isFinite(value), "a number above 0, or nothing");
  }
}
