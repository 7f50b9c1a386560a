package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.TrainingStack;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the training software does, where it changes time or memory: a {@link TrainingStack} with
 * everything filled in that it does not state.
 *
 * @param attention kernel of the attention core
 * @param plain whether it is plain PyTorch rather than Megatron's or NVIDIA's fused code: logits
 *     are gathered from the tensor group, and every operator keeps its own input
 * @param fusedNorms whether norms are one kernel each
 * @param asyncTensor whether tensor-parallel communication overlaps with the products beside it
 * @param overlappedExperts whether the all-to-all of experts overlaps with the other micro-batch
 * @param overlappedData whether gradients are reduced during the last backward pass
 * @param droppedTokens whether experts take a fixed number of tokens, so that no layer waits for
 *     the host
 * @param graphed whether layers run as captured CUDA graphs
 * @param compiledLoss whether PyTorch compiles the loss with the casts around it, so that logits
 *     stay in 16 bits (TorchTitan since April 2025, its change 1033)
 * @param torchModules whether layers are PyTorch's own modules (plain PyTorch, TorchTitan): the
 *     host launches them faster than Megatron's, and fp8 is scaled by the largest value of each
 *     tensor, found in a pass of its own (torchao)
 * @param elementBytes of a weight, an activation and a sent element: 4 in 32 bits, else 2
 * @param gradientBytes of an accumulated gradient
 * @param frozenShare of the weights, which are not trained
 * @param headroom share of the usable memory to leave free; null: as much as keeps the 80 %
 *     interval of the peak below what is usable
 * @param tiedEmbeddings whether the output layer has the weights of the embedding
 * @param loss what is kept of the logits; null: as is usual for the framework
 * @param assumed members that are not stated, with what is assumed of them; null: none
 */
public record EstimatedSoftwareStack(
    AttentionKernel attention,
    boolean plain,
    boolean fusedNorms,
    boolean asyncTensor,
    boolean overlappedExperts,
    boolean overlappedData,
    boolean droppedTokens,
    boolean graphed,
    boolean compiledLoss,
    boolean torchModules,
    int elementBytes,
    int gradientBytes,
    double frozenShare,
    @Nullable Double headroom,
    boolean tiedEmbeddings,
    @Nullable LossKernel loss,
    @Nullable TrainingStack assumed) {
  private static final Pattern RELEASE = Pattern.compile("(\\d{2,4})[.-](\\d{2})");
  private static final String TITAN = "torchtitan";
  private static final Pattern FUSED_CODE = Pattern.compile("megatron|nemo|torchtitan");

  /** Today's usual software. */
  public static final EstimatedSoftwareStack USUAL = of(Precision.BF16);

  /** As of Megatron-LM in 2021 and 2022: attention in separate steps. */
  public static final EstimatedSoftwareStack UNFUSED = of(Precision.FP16);

  /** The first release of TorchTitan that compiles the loss, as year · 100 + month. */
  private static final int LOSS_SINCE = 202504;

  /** What a job of that precision runs on, where nothing is stated. */
  public static EstimatedSoftwareStack of(Precision precision) {
    return of(TrainingStack.UNSTATED, precision);
  }

  /**
   * What a job runs on. Where its stack does not state something: the framework is Megatron (any
   * other than Megatron, NeMo and TorchTitan counts as plain PyTorch), attention is fused from
   * scores on in fp16 (the software of those years) and FlashAttention elsewhere, norms are fused,
   * gradients are accumulated in 32 bits by Megatron except in fp16 and in the precision of the
   * weights by others, and they are reduced during the backward pass.
   */
  public static EstimatedSoftwareStack of(TrainingStack stated, Precision precision) {
    var framework = stated.framework() == null ? "" : stated.framework().toLowerCase(Locale.ROOT);
    boolean plain = !framework.isEmpty() && !FUSED_CODE.matcher(framework).find();
    var attention = stated.attention();
    var kernel =
        attention != null
            ? attention
            : precision == Precision.FP16 ? AttentionKernel.FUSED : AttentionKernel.FLASH;
    var release = release(framework);
    boolean older =
        framework.startsWith(TITAN) && release > 0 && release < LOSS_SINCE
            || precision == Precision.FP16;
    var overlap = stated.overlap();
    return new EstimatedSoftwareStack(
        kernel,
        plain,
        stated.fusedNorms() == null || stated.fusedNorms(),
        overlap != null && overlap.contains(CommunicationOverlap.TP),
        overlap != null && overlap.contains(CommunicationOverlap.EP),
        overlap == null || overlap.contains(CommunicationOverlap.DP),
        Boolean.TRUE.equals(stated.dropTokens()),
        Boolean.TRUE.equals(stated.cudaGraphs()),
        !older,
        plain || framework.startsWith(TITAN),
        elementBytes(precision),
        gradientBytes(stated, plain, precision),
        stated.frozenShare(),
        stated.headroom(),
        Boolean.TRUE.equals(stated.tiedEmbeddings()),
        stated.loss(),
        assumed(stated, plain, release, kernel, precision));
  }

  /**
   * What {@link #of(TrainingStack, Precision)} fills in, as a job would state it. How the loss is
   * computed follows from the framework.
   */
  private static @Nullable TrainingStack assumed(
      TrainingStack stated,
      boolean plain,
      int release,
      AttentionKernel kernel,
      Precision precision) {
    var assumed =
        new TrainingStack(
            framework(stated.framework(), plain, release, precision),
            stated.attention() == null ? kernel : null,
            stated.fusedNorms() == null ? true : null,
            stated.gradientPrecision() == null ? gradientPrecision(plain, precision) : null,
            stated.overlap() == null ? Set.of(CommunicationOverlap.DP) : null,
            stated.cudaGraphs() == null ? false : null,
            stated.dropTokens() == null ? false : null,
            0,
            null,
            stated.tiedEmbeddings() == null ? false : null,
            null);
    return assumed.equals(TrainingStack.UNSTATED) ? null : assumed;
  }

  /** Null where the stated framework is known, and its release where that matters. */
  private static @Nullable String framework(
      @Nullable String stated, boolean plain, int release, Precision precision) {
    if (stated == null) {
      return "megatron-lm";
    }
    var name = stated.toLowerCase(Locale.ROOT);
    if (plain) {
      return name.contains("torch") ? null : "pytorch";
    }
    return name.startsWith(TITAN) && release == 0 && precision != Precision.FP16
        ? "%s %d-%02d".formatted(TITAN, LOSS_SINCE / 100, LOSS_SINCE % 100)
        : null;
  }

  private static int elementBytes(Precision precision) {
    return switch (precision) {
      case FP32, TF32 -> 4;
      case FP16, BF16, FP8, FP4 -> 2;
    };
  }

  private static int gradientBytes(TrainingStack stated, boolean plain, Precision precision) {
    var gradients = stated.gradientPrecision();
    return switch (gradients == null ? gradientPrecision(plain, precision) : gradients) {
      case FP32, TF32 -> 4;
      case FP16, BF16 -> 2;
      case FP8, FP4 -> 1;
    };
  }

  /** Where none is stated. */
  private static Precision gradientPrecision(boolean plain, Precision precision) {
    if (!plain && precision != Precision.FP16 || elementBytes(precision) == 4) {
      return Precision.FP32;
    }
    return precision == Precision.FP16 ? Precision.FP16 : Precision.BF16;
  }

  /** Year · 100 + month; 0 where none is stated. */
  private static int release(String framework) {
    var match = RELEASE.matcher(framework);
    if (!match.find()) {
      return 0;
    }
    int year = Integer.parseInt(match.group(1));
    return 100 * (year < 100 ? 2000 + year : year) + Integer.parseInt(match.group(2));
  }

  /**
   * Whether autograd's gradients, in the precision of the weights, are added up as such and only
   * their shard is kept in more: plain PyTorch that shards its optimizer.
   */
  boolean sumsShards(int zeroStage) {
    return plain && gradientBytes > elementBytes && zeroStage == 1;
  }

  /** Whether attention never writes its scores to memory. */
  boolean fusedAttention() {
    return attention == AttentionKernel.FLASH || attention == AttentionKernel.FLASH1;
  }
}
