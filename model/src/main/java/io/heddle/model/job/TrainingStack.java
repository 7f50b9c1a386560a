package io.heddle.model.job;

import io.heddle.model.hardware.Precision;
import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The software that trains, as far as a job states it. Whatever is null is not stated; an estimate
 * then assumes what is usual for the framework.
 *
 * @param framework name and release, such as {@code megatron-lm}, {@code nemo 26.06} or {@code
 *     torchtitan 2025-04}; null: Megatron
 * @param attention kernel of the attention core
 * @param fusedNorms whether norms are one kernel each that keeps its input only
 * @param gradientPrecision in which gradients are accumulated
 * @param overlap communication that is overlapped with computation; empty: none
 * @param cudaGraphs whether layers are captured as CUDA graphs
 * @param dropTokens whether experts take a fixed number of tokens and drop the others
 * @param frozenShare share of the weights that are not trained (LoRA), from 0 to less than 1
 * @param headroom share of the usable memory that a plan which fits leaves free, from 0 to less
 *     than 1; null: as much as keeps the 80 % interval of the peak below what is usable
 * @param tiedEmbeddings whether the output layer has the weights of the embedding
 * @param loss what is kept of the logits
 */
@RecordBuilder
public record TrainingStack(
    @FileMember("a framework, with its release or without") @NameMember @Nullable String framework,
    @FileMember("") @Nullable AttentionKernel attention,
    @FileMember("true or false") @Nullable Boolean fusedNorms,
    @FileMember("") @Nullable Precision gradientPrecision,
    @FileMember("an array of dp, tp and ep")
        @Nullable Set<@FileMember("") CommunicationOverlap> overlap,
    @FileMember("true or false") @Nullable Boolean cudaGraphs,
    @FileMember("true or false") @Nullable Boolean dropTokens,
    @FileMember(value = SHARE, max = 1, absent = AbsentMeaning.OMITTED) double frozenShare,
    @FileMember(value = "a share of the memory, at most 0.9", max = 0.9) @Nullable Double headroom,
    @FileMember("true or false") @Nullable Boolean tiedEmbeddings,
    @FileMember("") @Nullable LossKernel loss)
    implements TrainingStackBuilder.With {
  private static final String SHARE = "a share of the weights";

  /** Nothing is stated. */
  public static final TrainingStack UNSTATED =
      new TrainingStack(null, null, null, null, null, null, null, 0, null, null, null);

  public TrainingStack {
    if (headroom != null && !(headroom >= 0 && headroom < 1)) {
      throw new IllegalArgumentException(
          "headroom %s, expected at least 0 and less than 1".formatted(headroom));
    }
    overlap = overlap == null ? null : Collections.unmodifiableSet(new TreeSet<>(overlap));
    if (!(frozenShare >= 0 && frozenShare < 1)) {
      throw new MemberException("/frozenShare", SHARE + ", less than 1");
    }
  }

  /** {@link #UNSTATED} but for the framework. */
  public static TrainingStack of(String framework) {
    return new TrainingStack(framework, null, null, null, null, null, null, 0, null, null, null);
  }

  /** {@link #UNSTATED} but for the attention kernel. */
  public static TrainingStack of(AttentionKernel attention) {
    return new TrainingStack(null, attention, null, null, null, null, null, 0, null, null, null);
  }
}
