package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.ClaimedMembers;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.MemberRules;
import io.heddle.model.kind.WhereWord;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@link ModelShape} as files of jobs have it; its members are those that it is made of. */
public record StoredModel(
    @FileMember("") Kind kind,
    @FileMember(value = "a number of layers" + COUNT, min = 1, max = LARGEST) int layers,
    @FileMember(value = "a hidden size" + COUNT, min = 1, max = LARGEST) int hidden,
    @FileMember(value = "a vocabulary size" + COUNT, min = 1, max = LARGEST) int vocab,
    @FileMember(value = "a sequence length" + COUNT, min = 1, max = LARGEST) int sequence,
    @FileMember(value = HEADS, min = 1, max = LARGEST) @Nullable Integer heads,
    @FileMember(value = "heads of keys and values" + COUNT, min = 1, max = LARGEST)
        @Nullable Integer kvHeads,
    @FileMember(
            value = "the width of a head" + COUNT,
            min = 1,
            max = LARGEST,
            earlier = "headWidth")
        @Nullable Integer headDim,
    @FileMember(value = "experts a layer" + COUNT, min = 1, max = LARGEST)
        @WhereWord(member = KIND, word = MOE, otherwise = DENSE)
        @Nullable Integer experts,
    @FileMember(value = VISITS + ", at most experts", min = 1, max = LARGEST)
        @WhereWord(member = KIND, word = MOE, otherwise = DENSE)
        @Nullable Integer topK,
    @FileMember(value = "the width of an expert's hidden layer" + COUNT, min = 1, max = LARGEST)
        @WhereWord(member = KIND, word = MOE, otherwise = DENSE)
        @Nullable Integer expertHidden,
    @FileMember(
            value = "the width of the shared experts" + COUNT,
            min = 1,
            max = LARGEST,
            absent = AbsentMeaning.OMITTED,
            earlier = "sharedHidden")
        @WhereWord(member = KIND, word = MOE, otherwise = DENSE)
        @Nullable Integer sharedExpertHidden,
    @FileMember(
            value = LEADING + ", fewer than layers",
            max = LARGEST,
            absent = AbsentMeaning.OMITTED)
        @WhereWord(member = KIND, word = MOE, otherwise = DENSE)
        int denseLayers,
    @FileMember(value = "the width of a hidden layer" + COUNT, min = 1, max = LARGEST)
        @Nullable Integer ffnHidden,
    @FileMember(StoredJob.GATE) @Nullable Boolean gated,
    @FileMember("") @Nullable AttentionKind attentionKind,
    @FileMember("true for multi-head latent attention") @Nullable Boolean latent,
    @FileMember(value = "tokens of a window" + COUNT, min = 1, max = LARGEST)
        @Nullable Integer window)
    implements MemberRules, ClaimedMembers {
  private static final int LARGEST = 1_000_000_000;
  private static final String COUNT = ", a whole number of at least 1";
  private static final String HEADS = "a number of attention heads" + COUNT;
  private static final String VISITS = "experts that a token visits";
  private static final String LEADING = "leading layers without experts";
  private static final String KIND = "kind";
  private static final String MOE = "moe";
  private static final String DENSE = "a dense model without it";

  /** Whether layers have experts. */
  public enum Kind {
    DENSE,
    MOE
  }

  /** How keys and values are made; the heads tell the first two apart. */
  public enum AttentionKind {
    MHA,
    GQA,
    MLA
  }

  static StoredModel of(ModelShape model) {
    var heads = model.heads();
    var moe = model instanceof ModelShape.Moe mixture ? mixture : null;
    var dense = model instanceof ModelShape.Dense plain ? plain : null;
    var variant = moe == null ? ModelShape.Moe.Variant.PLAIN : moe.variant();
    boolean latent = dense == null ? variant.latent() : dense.latent();
    int window = dense == null ? variant.window() : dense.window();
    return new StoredModel(
        moe == null ? Kind.DENSE : Kind.MOE,
        model.layers(),
        model.hidden(),
        model.vocab(),
        model.sequence(),
        heads == null ? null : (Integer) heads.query(),
        heads == null || heads.keyValue() == heads.query() ? null : (Integer) heads.keyValue(),
        heads == null ? null : heads.width(),
        moe == null ? null : (Integer) moe.experts(),
        moe == null ? null : (Integer) moe.topK(),
        moe == null ? null : (Integer) moe.expertHidden(),
        variant.sharedHidden() == 0 ? null : (Integer) variant.sharedHidden(),
        variant.denseLayers(),
        dense == null ? variant.ffnHidden() : dense.ffnHidden(),
        dense == null ? null : dense.gated(),
        latent ? AttentionKind.MLA : null,
        null,
        window == 0 ? null : (Integer) window);
  }

  @Override
  public List<MemberException> violations() {
    var broken = new ArrayList<MemberException>();
    if (kvHeads != null && heads == null) {
      broken.add(new MemberException("/heads", HEADS));
    } else if (kvHeads != null && heads != null && heads % kvHeads != 0) {
      broken.add(new MemberException("/kvHeads", "a divisor of the %s heads".formatted(heads)));
    }
    if (attentionKind == AttentionKind.MHA && kvHeads != null && !kvHeads.equals(heads)) {
      broken.add(new MemberException("/attentionKind", "gqa, mla, or mha where kvHeads is heads"));
    }
    if (attentionKind != null && latent != null && latent != (attentionKind == AttentionKind.MLA)) {
      broken.add(new MemberException("/latent", "what attentionKind says, or nothing"));
    }
    if (experts != null && topK != null && topK > experts) {
      broken.add(new MemberException("/topK", VISITS + ", 1 to " + experts));
    }
    if (denseLayers >= layers) {
      broken.add(new MemberException("/denseLayers", LEADING + ", 0 to " + (layers - 1)));
    }
    return broken;
  }

  @Override
  public List<MemberException> broken() {
    return kind == Kind.MOE && denseLayers == 0 && ffnHidden != null
        ? List.of(
            new MemberException(
                "/ffnHidden", "a mixture of experts without it", Advice.use("expertHidden")))
        : List.of();
  }

  /**
   * What the members mean.
   *
   * @param gateOfJob whether blocks have a gate, as the job says; null: as this says
   */
  ModelShape shape(@Nullable Boolean gateOfJob) {
    var attention =
        heads == null
            ? null
            : new ModelShape.Heads(heads, kvHeads == null ? heads : kvHeads, headDim);
    boolean isLatent =
        attentionKind == null ? latent != null && latent : attentionKind == AttentionKind.MLA;
    int tokens = Objects.requireNonNullElse(window, 0);
    if (experts == null || topK == null || expertHidden == null) {
      var gate = gateOfJob == null ? gated : gateOfJob;
      return new ModelShape.Dense(
          layers, hidden, vocab, sequence, attention, ffnHidden, gate, isLatent, tokens);
    }
    return new ModelShape.Moe(
        layers,
        hidden,
        vocab,
        sequence,
        attention,
        experts,
        topK,
        expertHidden,
        new ModelShape.Moe.Variant(
            Objects.requireNonNullElse(sharedExpertHidden, 0),
            denseLayers,
            denseLayers == 0 ? null : ffnHidden,
            isLatent,
            tokens));
  }
}
