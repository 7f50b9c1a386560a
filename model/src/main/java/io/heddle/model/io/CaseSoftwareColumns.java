package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.TrainingStack;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a {@link CaseTable} that state the software: framework, attention, fusedNorms,
 * tiedEmbeddings, gradientPrecision, overlap (of dp, tp, ep, separated by spaces, or none),
 * cudaGraphs, dropTokens, frozenShare, headroom, loss. Empty cells state nothing.
 *
 * <p>A list of the kernels of a PyTorch code base in the column attentionKernel, such as {@code
 * flash_attention2 + RMS kernel}, stands for framework, attention, fusedNorms and tiedEmbeddings
 * where these are empty: in that code base the output layer has the weights of the embedding.
 */
final class CaseSoftwareColumns extends CaseRowCells {
  private static final double MOST_HEADROOM = 0.9;

  /** FlashAttention 1 by its release: flash_attentionv1.0.8. */
  private static final Pattern FIRST_FLASH = Pattern.compile("^flash\\D*1(\\D|$)");

  CaseSoftwareColumns(CaseRowCells row) {
    super(row);
  }

  TrainingStack read() {
    var kernels = text(CaseColumn.ATTENTION_KERNEL).toLowerCase(Locale.ROOT);
    var framework = text(CaseColumn.FRAMEWORK);
    var fusedNorms = truth(CaseColumn.FUSED_NORMS);
    var tied = truth(CaseColumn.TIED_EMBEDDINGS);
    var gradients = word(CaseColumn.GRADIENT_PRECISION, Precision.class);
    if (!kernels.isEmpty()) {
      framework = framework.isEmpty() ? "pytorch" : framework;
      fusedNorms = fusedNorms == null ? (Boolean) kernels.contains("rms kernel") : fusedNorms;
      tied = tied == null ? (Boolean) true : tied;
      gradients = gradients == null ? Precision.FP32 : gradients;
    }
    var frozen =
        number(
            CaseColumn.FROZEN_SHARE,
            share -> share >= 0 && share < 1,
            "at least 0 and less than 1");
    return new TrainingStack(
        framework.isEmpty() ? null : framework,
        attention(kernels),
        fusedNorms,
        gradients,
        overlap(),
        truth(CaseColumn.CUDA_GRAPHS),
        truth(CaseColumn.DROP_TOKENS),
        frozen == null ? 0 : frozen,
        number(
            CaseColumn.HEADROOM,
            share -> share >= 0 && share <= MOST_HEADROOM,
            "at least 0 and at most " + MOST_HEADROOM),
        tied,
        word(CaseColumn.LOSS, LossKernel.class));
  }

  private @Nullable AttentionKernel attention(String kernels) {
    var stated = text(CaseColumn.ATTENTION);
    if (stated.isEmpty() && FIRST_FLASH.matcher(kernels).find()) {
      return AttentionKernel.FLASH1;
    }
    for (var kernel : AttentionKernel.values()) {
      if (stated.equals(kernel.word()) || stated.isEmpty() && kernels.startsWith(kernel.word())) {
        return kernel;
      }
    }
    if (stated.isEmpty() && (kernels.isEmpty() || kernels.startsWith("torch"))) {
      return kernels.isEmpty() ? null : AttentionKernel.UNFUSED;
    }
    error(
        stated.isEmpty() ? CaseColumn.ATTENTION_KERNEL : CaseColumn.ATTENTION,
        "flash, flash1, fused or unfused, or in attentionKernel flash…, fused…, unfused… or torch");
    return null;
  }

  private @Nullable Set<CommunicationOverlap> overlap() {
    var stated = text(CaseColumn.OVERLAP);
    if (stated.isEmpty()) {
      return null;
    }
    var overlap = EnumSet.noneOf(CommunicationOverlap.class);
    for (var word : stated.split("[ +;|]+", -1)) {
      var known =
          Arrays.stream(CommunicationOverlap.values())
              .filter(each -> each.word().equals(word))
              .findFirst();
      if (known.isPresent()) {
        overlap.add(known.get());
      } else if (!word.equals("none")) {
        error(CaseColumn.OVERLAP, "dp, tp and ep, separated by spaces, or none");
      }
    }
    return overlap;
  }
}
