package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.TypedFields;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.ModelShape.Moe.Variant;
import io.heddle.model.job.ParallelismRuleViolation;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A model and its batch as typed so far, and what is wrong with them. */
public record ModelShapeDraft(Map<Field, String> texts)
    implements TypedFields<ModelShapeDraft.Field> {
  /** What can be typed. */
  public enum Field {
    LAYERS("parallelize.model.layers"),
    HIDDEN("parallelize.model.hidden"),
    HEADS("parallelize.model.heads"),
    KV_HEADS("parallelize.model.kv"),
    FFN_HIDDEN("parallelize.model.ffn"),
    VOCAB("parallelize.model.vocab"),
    SEQUENCE("parallelize.model.sequence"),
    EXPERTS("parallelize.model.experts"),
    TOP_K("parallelize.model.topk"),
    EXPERT_HIDDEN("parallelize.model.expert"),
    GLOBAL_BATCH("parallelize.model.batch");

    private final String key;

    Field(String key) {
      this.key = key;
    }

    public String title() {
      return Text.of(key);
    }

    private boolean isOfExperts() {
      return this == EXPERTS || this == TOP_K || this == EXPERT_HIDDEN;
    }
  }

  public ModelShapeDraft {
    texts = Map.copyOf(texts);
  }

  /** The texts of a workload. */
  public static ModelShapeDraft of(PlannedWorkload workload) {
    var shape = workload.shape();
    var texts = new EnumMap<Field, String>(Field.class);
    put(texts, Field.LAYERS, shape.layers());
    put(texts, Field.HIDDEN, shape.hidden());
    put(texts, Field.HEADS, shape.heads());
    put(texts, Field.KV_HEADS, shape.keyValueHeads());
    put(texts, Field.VOCAB, shape.vocab());
    put(texts, Field.SEQUENCE, shape.sequence());
    put(texts, Field.GLOBAL_BATCH, workload.job().workload().globalBatch());
    if (shape.hasExperts()) {
      put(texts, Field.EXPERTS, shape.experts());
      put(texts, Field.TOP_K, shape.topK());
      put(texts, Field.EXPERT_HIDDEN, shape.expertHidden());
    }
    if (shape.expertLayers() < shape.layers()) {
      put(texts, Field.FFN_HIDDEN, (int) shape.ffnHidden());
    }
    return new ModelShapeDraft(texts);
  }

  private static void put(Map<Field, String> texts, Field field, int value) {
    texts.put(field, String.valueOf(value));
  }

  public ModelShapeDraft with(Field field, String text) {
    return new ModelShapeDraft(textsWith(field, text));
  }

  private boolean hasExperts() {
    return !(text(Field.EXPERTS) + text(Field.TOP_K) + text(Field.EXPERT_HIDDEN)).isEmpty();
  }

  /** What is wrong, each in a sentence; empty when a workload can be made of it. */
  public List<String> errors() {
    var errors = new ArrayList<String>();
    for (var field : Field.values()) {
      boolean wanted =
          field.isOfExperts() ? hasExperts() : field != Field.FFN_HIDDEN || !hasExperts();
      if ((wanted || !text(field).isEmpty()) && number(field) < 1) {
        errors.add(Text.of("parallelize.error.number", field.title(), text(field)));
      }
    }
    if (errors.isEmpty()) {
      var misfits = new ArrayList<ParallelismRuleViolation>();
      ParallelismRuleViolation.unlessDivides(
          Field.KV_HEADS.title(),
          number(Field.KV_HEADS),
          "the %d heads",
          number(Field.HEADS),
          misfits);
      misfits.forEach(each -> errors.add(each.toString()));
      if (hasExperts() && number(Field.TOP_K) > number(Field.EXPERTS)) {
        errors.add(Text.of("parallelize.error.topk", number(Field.EXPERTS)));
      }
    }
    return errors;
  }

  /**
   * The workload; what cannot be typed here is taken from the original.
   *
   * @throws IllegalStateException while there are errors
   */
  public PlannedWorkload workload(PlannedWorkload original) {
    if (!errors().isEmpty()) {
      throw new IllegalStateException(errors().toString());
    }
    var before = original.job();
    var workload =
        before
            .workload()
            .withModel(shape(before.model()))
            .withGlobalBatch(number(Field.GLOBAL_BATCH));
    var job = new TrainingJob(before.id(), workload, null, before.request(), null);
    return new PlannedWorkload(job, Text.of("parallelize.origin.hand"), List.of());
  }

  private ModelShape shape(@Nullable ModelShape before) {
    int layers = number(Field.LAYERS);
    int hidden = number(Field.HIDDEN);
    int vocab = number(Field.VOCAB);
    int sequence = number(Field.SEQUENCE);
    var heads = heads(before, hidden);
    if (!hasExperts()) {
      var gated = before instanceof ModelShape.Dense dense ? dense.gated() : null;
      return new ModelShape.Dense(
          layers, hidden, vocab, sequence, heads, number(Field.FFN_HIDDEN), gated);
    }
    return new ModelShape.Moe(
        layers,
        hidden,
        vocab,
        sequence,
        heads,
        number(Field.EXPERTS),
        number(Field.TOP_K),
        number(Field.EXPERT_HIDDEN),
        variant(before, layers));
  }

  /** The width of the heads stays where neither they nor the model changed theirs. */
  private ModelShape.Heads heads(@Nullable ModelShape before, int hidden) {
    var known = before == null ? null : before.heads();
    int query = number(Field.HEADS);
    boolean same =
        known != null && before != null && known.query() == query && before.hidden() == hidden;
    return new ModelShape.Heads(
        query, number(Field.KV_HEADS), same && known != null ? known.width() : null);
  }

  private Variant variant(@Nullable ModelShape before, int layers) {
    if (!(before instanceof ModelShape.Moe moe) || moe.variant().denseLayers() >= layers) {
      return Variant.PLAIN;
    }
    var known = moe.variant();
    int width = number(Field.FFN_HIDDEN);
    return new Variant(
        known.sharedHidden(),
        known.denseLayers(),
        known.denseLayers() > 0 && width > 0 ? (Integer) width : known.ffnHidden(),
        known.latent());
  }
}
