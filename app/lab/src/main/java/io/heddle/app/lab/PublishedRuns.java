package io.heddle.app.lab;

import io.heddle.model.hardware.Precision;
import io.heddle.model.io.CaseTable;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The published training runs that the estimate is fitted to, with the software and the dimensions
 * that their remarks state. This knows how those tables word their remarks; an estimate of a job or
 * of a table of cases never reads one.
 */
public final class PublishedRuns {
  private static final List<String> FILES =
      List.of(
          "vtrain-multi",
          "calculon",
          "simumax-b200",
          "torchtitan",
          "megatron-bridge",
          "ran-or-oom-a100");
  private static final Pattern HEAD = Pattern.compile("head dimension (\\d{1,5})");
  private static final Pattern DENSE =
      Pattern.compile("(\\d{1,4}) dense (?:layers? )?\\+ \\d+ MoE");
  private static final Pattern SHARED = Pattern.compile("shared expert (?:of )?(\\d{1,6})");
  private static final Pattern WINDOW = Pattern.compile("sliding window of (\\d+)");
  private static final Pattern LATENT = Pattern.compile("\\bMLA\\b");
  private static final Pattern ASYNC = Pattern.compile("AsyncTP|async TP");
  private static final Pattern NEMO = Pattern.compile("NeMo (\\d\\d\\.\\d\\d)");
  private static final Pattern PAGE = Pattern.compile("\\b(20\\d\\d-\\d\\d) ");

  /** The release of NeMo whose layers with experts run as CUDA graphs on NVL72 racks. */
  private static final String GRAPHED_SINCE = "26.06";

  /** A release of TorchTitan that does not compile the loss. */
  private static final String EAGER = "2024-12";

  private static final String PLAIN = "pytorch";

  private PublishedRuns() {}

  /**
   * Those tables of a folder that are there; runs that contradict themselves are left out. The
   * steps of plain PyTorch that were measured for Heddle are among them without their times, which
   * nothing is fitted to.
   */
  public static List<EstimateCase> read(Path folder) {
    var runs = new ArrayList<EstimateCase>();
    for (var name : FILES) {
      var file = folder.resolve(name + ".csv");
      if (Files.isRegularFile(file)) {
        CaseTable.read(file).cases().stream()
            .filter(run -> !run.note().contains("SUSPECT"))
            .map(PublishedRuns::explicit)
            .forEach(runs::add);
      }
    }
    EstimateLargeRuns.read("measured-steps.csv").cases().stream()
        .filter(run -> PLAIN.equals(run.stack().framework()))
        .map(run -> run.withMeasuredSeconds(null))
        .forEach(runs::add);
    return runs;
  }

  private static EstimateCase explicit(EstimateCase run) {
    return run.withShape(shape(run.shape(), run.note())).withStack(stack(run));
  }

  private static TransformerShape shape(TransformerShape shape, String note) {
    int head = number(HEAD, note);
    boolean experts = shape.hasExperts();
    return shape
        .with()
        .headWidth(head > 0 ? head : shape.headWidth())
        .sharedHidden(experts ? number(SHARED, note) : 0)
        .denseLayers(experts ? Math.min(shape.layers(), number(DENSE, note)) : 0)
        .latent(LATENT.matcher(note).find())
        .window(number(WINDOW, note))
        .build();
  }

  private static TrainingStack stack(EstimateCase run) {
    if (run.stack().framework() != null) {
      return run.stack();
    }
    var note = run.note();
    var overlap = EnumSet.of(CommunicationOverlap.DP);
    if (ASYNC.matcher(note).find() && !note.contains("vanilla TP")) {
      overlap.add(CommunicationOverlap.TP);
    }
    if (note.contains("all-to-all overlapped")) {
      overlap.add(CommunicationOverlap.EP);
    }
    boolean low = run.precision() == Precision.FP8 || run.precision() == Precision.FP4;
    var nemo = text(NEMO, note);
    return new TrainingStack(
        framework(run, nemo),
        run.precision() == Precision.FP16 ? AttentionKernel.FUSED : AttentionKernel.FLASH,
        true,
        null,
        overlap,
        run.shape().hasExperts()
            && low
            && run.gpu().startsWith("GB")
            && nemo != null
            && nemo.compareTo(GRAPHED_SINCE) >= 0,
        note.contains("tokendrop"),
        0,
        null,
        null,
        null);
  }

  private static String framework(EstimateCase run, @Nullable String nemo) {
    if (run.source().equals("torchtitan")) {
      var page = text(PAGE, run.note());
      boolean compiled = run.note().contains("torch.compile") && page != null;
      return "torchtitan " + (compiled ? page : EAGER);
    }
    return nemo == null ? "megatron-lm" : "nemo " + nemo;
  }

  private static @Nullable String text(Pattern pattern, String note) {
    var match = pattern.matcher(note);
    return match.find() ? match.group(1) : null;
  }

  private static int number(Pattern pattern, String note) {
    var text = text(pattern, note);
    return text == null ? 0 : Integer.parseInt(text);
  }
}
