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
import java.util.Arrays;
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
    int gpus = whole("gpus", 1, null);
    int globalBatch = whole("globalBatch", 1, null);
    var shape = shape();
    var plan = plan();
    if (findings.count() == before && plan != null) {
      checkDegrees(gpus, globalBatch, plan, shape);
    }
    int gpusPerHost = whole("gpusPerHost", 1, USUAL_HOST);
    var gpu = gpu();
    var network = number("interHostGBpsPerGpu");
    var precision = precision(gpu);
    var optimizer = optimizer();
    var seconds = number("measuredSeconds");
    var peak = number("measuredPeakGiB");
    var outOfMemory = outOfMemory();
    var stack = new CaseSoftwareColumns(this).read();
    return findings.count() > before || plan == null
        ? null
        : new EstimateCase(
            text("id"),
            text("source"),
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
            text("note"));
  }

  /** Null where the table does not say it. */
  private @Nullable Boolean outOfMemory() {
    var outcome = text("outcome");
    return switch (outcome.toLowerCase(Locale.ROOT)) {
      case "oom" -> true;
      case "ran" -> false;
      case "" -> null;
      default -> {
        error("outcome", outcome, "ran, oom or nothing");
        yield null;
      }
    };
  }

  private Precision precision(String gpu) {
    var precision = word("precision", Precision.values(), Precision.BF16);
    var spec = GpuHardwareTable.find(gpu);
    if (spec != null && !spec.trainsIn(precision)) {
      error("precision", precision.word(), "one that %s computes in".formatted(gpu));
    }
    return precision;
  }

  /** AdamW keeps what Adam keeps. */
  private OptimizerKind optimizer() {
    return text("optimizer").equalsIgnoreCase("adamw")
        ? OptimizerKind.ADAM
        : word("optimizer", OptimizerKind.values(), OptimizerKind.ADAM);
  }

  private void checkDegrees(int gpus, int globalBatch, Parallelism plan, TransformerShape shape) {
    var stated = text("dp").isEmpty() ? null : (Integer) whole("dp", 1, null);
    boolean knownHeads = !text("heads").isEmpty();
    var degrees = new CaseDegreeRules(gpus, globalBatch, plan, shape, stated, knownHeads);
    for (var misfit : degrees.misfits()) {
      findings.error(
          at(misfit.member()), String.valueOf(misfit.value()), misfit.expected(), misfit::advice);
    }
  }

  private String gpu() {
    var name = text("gpu");
    if (name.isEmpty()) {
      error("gpu", "nothing", "the name of a GPU");
      return name;
    }
    try {
      return GpuHardwareTable.gpu(name).name();
    } catch (UnknownGpuException e) {
      findings.error(
          at("gpu"),
          name,
          "a GPU of the table of hardware",
          () -> Advice.nearest(name, GpuHardwareTable.gpus().stream().map(GpuSpec::name).toList()));
      return name;
    }
  }

  private TransformerShape shape() {
    int hidden = whole("hidden", 1, null);
    int heads = whole("heads", 1, Math.max(1, hidden / USUAL_HEAD));
    int keyValueHeads = whole("kvHeads", 1, heads);
    int ffnHidden = whole("ffnHidden", 1, 4 * hidden);
    int layers = whole("layers", 1, null);
    int experts = whole("experts", 0, 0);
    boolean mixture = experts > 0;
    if (mixture && text("gatedMlp").equals("false")) {
      error("gatedMlp", "false", "true or nothing, because experts have a gate");
    }
    var headDim = named("headDim", "headWidth");
    return new TransformerShape(
        layers,
        hidden,
        heads,
        keyValueHeads,
        text(headDim).isEmpty() ? (double) hidden / heads : whole(headDim, 1, null),
        ffnHidden,
        mixture || gated(TransformerShape.gated(hidden, ffnHidden, heads, keyValueHeads)),
        whole("vocab", 1, null),
        whole("sequence", 1, null),
        experts,
        mixture ? whole("topK", 1, 1) : 0,
        mixture ? whole("expertHidden", 1, 4 * hidden) : 0,
        mixture ? whole(named("sharedExpertHidden", "sharedHidden"), 0, 0) : 0,
        mixture ? Math.min(layers - 1, whole("denseLayers", 0, 0)) : 0,
        latent(heads, keyValueHeads),
        whole("window", 0, 0));
  }

  /** The column that states something, of its name and the one that jobs had earlier. */
  private String named(String name, String earlier) {
    var stated = text(name);
    var before = text(earlier);
    if (!stated.isEmpty() && !before.isEmpty() && !before.equals(stated)) {
      error(earlier, before, "%s as in %s".formatted(stated, name));
    }
    return stated.isEmpty() && !before.isEmpty() ? earlier : name;
  }

  private boolean gated(boolean usual) {
    return switch (text("gatedMlp")) {
      case "true" -> true;
      case "false" -> false;
      case "" -> usual;
      default -> {
        error("gatedMlp", text("gatedMlp"), "true, false or nothing");
        yield usual;
      }
    };
  }

  /** Whether attention is multi-head latent attention. */
  private boolean latent(int heads, int keyValueHeads) {
    var kind = text("attentionKind");
    if (!kind.matches("|mha|gqa|mla") || kind.equals("mha") && heads != keyValueHeads) {
      error("attentionKind", kind, "gqa, mla, nothing, or mha where kvHeads is heads");
    }
    return kind.equals("mla");
  }

  private @Nullable Parallelism plan() {
    int before = findings.count();
    int zero = whole("zeroStage", 0, 0);
    if (zero > Parallelism.LAST_ZERO_STAGE) {
      error("zeroStage", String.valueOf(zero), "0 to 3");
    }
    var sequenceParallel = text("sequenceParallel");
    if (!sequenceParallel.isEmpty() && !sequenceParallel.matches("true|false")) {
      findings.error(
          at("sequenceParallel"),
          sequenceParallel,
          "true, false or nothing",
          () -> Advice.nearest(sequenceParallel, List.of("true", "false")));
    }
    int tp = whole("tp", 1, 1);
    int pp = whole("pp", 1, 1);
    int cp = whole("cp", 1, 1);
    int ep = whole("ep", 1, 1);
    int virtual = whole("virtualPipeline", 1, 1);
    int micro = whole("microBatch", 1, 1);
    var recompute = word("recompute", ActivationRecompute.values(), ActivationRecompute.NONE);
    return findings.count() > before
        ? null
        : new Parallelism(
            tp, pp, cp, ep, virtual, micro, recompute, sequenceParallel.equals("true"), zero);
  }

  private int whole(String column, int least, @Nullable Integer usual) {
    var text = text(column);
    if (text.isEmpty()) {
      if (usual != null) {
        return usual;
      }
      error(column, "nothing", "a whole number, at least " + least);
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
    error(column, text, "a whole number, at least " + least + limit);
    return Math.max(1, least);
  }

  private @Nullable Double number(String column) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    try {
      double value = Double.parseDouble(text);
      if (value > 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is not above 0
    }
    error(column, text, "a number above 0, or nothing");
    return null;
  }

  private <E extends Enum<E>> E word(String column, E[] words, E usual) {
    var text = text(column);
    if (text.isEmpty()) {
      return usual;
    }
    for (var word : words) {
      if (word.name().toLowerCase(Locale.ROOT).equals(text)) {
        return word;
      }
    }
    var names = Arrays.stream(words).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    findings.error(at(column), text, String.join(", ", names), () -> Advice.nearest(text, names));
    return usual;
  }
}
