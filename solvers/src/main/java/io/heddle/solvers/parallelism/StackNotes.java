package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.EstimateCase;
import java.util.regex.Pattern;

/**
 * What the note of a case says about the software that ran it: {@code AsyncTP}, {@code expert
 * all-to-all overlapped}, {@code tokendrop}, {@code NeMo 26.06} or later, {@code torch.compile} on
 * a page of {@code 2025-04} or later. What it does not say is as usual; runs in fp16 are taken for
 * those of the years before fused attention.
 */
final class StackNotes {
  private static final Pattern ASYNC = Pattern.compile("AsyncTP|async TP");
  private static final Pattern RELEASE = Pattern.compile("NeMo (\\d\\d)\\.(\\d\\d)");

  private static final Pattern PUBLISHED = Pattern.compile("\\b(20\\d\\d)-(\\d\\d) ");

  /** Since when TorchTitan compiles the loss, as year · 100 + month. */
  private static final int LOSS_SINCE = 202504;

  /** The release whose layers with experts run as graphs, as year · 100 + month. */
  private static final int GRAPHED_SINCE = 2606;

  private StackNotes() {}

  static SoftwareStack of(EstimateCase run) {
    var note = run.note();
    boolean low = run.precision() == Precision.FP8 || run.precision() == Precision.FP4;
    return new SoftwareStack(
        run.precision() != Precision.FP16,
        ASYNC.matcher(note).find() && !note.contains("vanilla TP"),
        note.contains("all-to-all overlapped"),
        note.contains("tokendrop"),
        low && run.gpu().startsWith("GB") && number(RELEASE, note) >= GRAPHED_SINCE,
        note.contains("torch.compile") && number(PUBLISHED, note) >= LOSS_SINCE);
  }

  /** Year · 100 + month; 0 where there is none. */
  private static int number(Pattern pattern, String note) {
    var match = pattern.matcher(note);
    return match.find()
        ? 100 * Integer.parseInt(match.group(1)) + Integer.parseInt(match.group(2))
        : 0;
  }
}
