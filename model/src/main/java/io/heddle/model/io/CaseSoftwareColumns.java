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
    var kernels = text("attentionKernel").toLowerCase(Locale.ROOT);
    var framework = text("framework");
    var fusedNorms = truth("fusedNorms");
    var tied = truth("tiedEmbeddings");
    if (!kernels.isEmpty()) {
      framework = framework.isEmpty() ? "pytorch" : framework;
      fusedNorms = fusedNorms == null ? (Boolean) kernels.contains("rms kernel") : fusedNorms;
      tied = tied == null ? (Boolean) true : tied;
    }
    return new TrainingStack(
        framework.isEmpty() ? null : framework,
        attention(kernels),
        fusedNorms,
        gradients(kernels),
        overlap(),
        truth("cudaGraphs"),
        truth("dropTokens"),
        frozenShare(),
        headroom(),
        tied,
        word("loss", LossKernel.class));
  }

  private @Nullable AttentionKernel attention(String kernels) {
    var stated = text("attention");
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
        stated.isEmpty() ? "attentionKernel" : "attention",
        stated.isEmpty() ? kernels : stated,
        "flash, flash1, fused or unfused, or in attentionKernel flash…, fused…, unfused… or torch");
    return null;
  }

  private @Nullable Precision gradients(String kernels) {
    var stated = word("gradientPrecision", Precision.class);
    return stated == null && !kernels.isEmpty() ? Precision.FP32 : stated;
  }

  /** A constant by its word; null of an empty cell, and after a finding. */
  private <E extends Enum<E>> @Nullable E word(String column, Class<E> type) {
    var stated = text(column);
    var constants = JsonScalarCodec.constants(type);
    if (!stated.isEmpty() && !constants.containsKey(stated)) {
      error(column, stated, String.join(", ", constants.keySet()));
    }
    return type.cast(constants.get(stated));
  }

  private @Nullable Set<CommunicationOverlap> overlap() {
    var stated = text("overlap");
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
        error("overlap", stated, "dp, tp and ep, separated by spaces, or none");
      }
    }
    return overlap;
  }

  private @Nullable Boolean truth(String column) {
    var stated = text(column);
    if (!stated.isEmpty() && !stated.matches("true|false")) {
      error(column, stated, "true, false or nothing");
    }
    return stated.isEmpty() ? null : (Boolean) stated.equals("true");
  }

  private @Nullable Double headroom() {
    return text("headroom").isEmpty() ? null : (Double) share("headroom", MOST_HEADROOM);
  }

  private double frozenShare() {
    return text("frozenShare").isEmpty() ? 0 : share("frozenShare", Math.nextDown(1.0));
  }

  /** A number of a cell from 0 to the most. */
  private double share(String column, double most) {
    var stated = text(column);
    try {
      double share = Double.parseDouble(stated);
      if (share >= 0 && share <= most) {
        return share;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is out of its range
    }
    error(
        column,
        stated,
        "at least 0 and " + (most == MOST_HEADROOM ? "at most " + most : "less than 1"));
    return 0;
  }
}
