package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job as typed so far: texts that may not be numbers yet, and what is wrong with them. */
public record JobDraft(Map<Field, String> texts) {
  /** What can be typed. */
  public enum Field {
    ID,
    GPUS,
    TP,
    PP,
    GPU_MODEL,
    GLOBAL_BATCH,
    MICRO_BATCH,
    LAYERS,
    HIDDEN,
    VOCAB,
    SEQUENCE,
    EXPERTS,
    TOP_K,
    EXPERT_HIDDEN
  }

  public JobDraft {
    texts = Map.copyOf(texts);
  }

  /** The texts of a job; fields of a missing model shape stay empty. */
  public static JobDraft of(TrainingJob job) {
    var texts = new EnumMap<Field, String>(Field.class);
    texts.put(Field.ID, job.id());
    texts.put(Field.GPUS, String.valueOf(job.gpus()));
    texts.put(Field.TP, String.valueOf(job.tp()));
    texts.put(Field.PP, String.valueOf(job.pp()));
    texts.put(Field.GPU_MODEL, job.gpuModel() == null ? "" : job.gpuModel());
    texts.put(Field.GLOBAL_BATCH, String.valueOf(job.globalBatch()));
    texts.put(Field.MICRO_BATCH, String.valueOf(job.microBatch()));
    var shape = job.model();
    if (shape != null) {
      texts.put(Field.LAYERS, String.valueOf(shape.layers()));
      texts.put(Field.HIDDEN, String.valueOf(shape.hidden()));
      texts.put(Field.VOCAB, String.valueOf(shape.vocab()));
      texts.put(Field.SEQUENCE, String.valueOf(shape.sequence()));
    }
    if (shape instanceof ModelShape.Moe moe) {
      texts.put(Field.EXPERTS, String.valueOf(moe.experts()));
      texts.put(Field.TOP_K, String.valueOf(moe.topK()));
      texts.put(Field.EXPERT_HIDDEN, String.valueOf(moe.expertHidden()));
    }
    return new JobDraft(texts);
  }

  public String text(Field field) {
    return texts.getOrDefault(field, "");
  }

  public JobDraft with(Field field, String text) {
    var changed = new EnumMap<Field, String>(Field.class);
    changed.putAll(texts);
    changed.put(field, text.strip());
    return new JobDraft(changed);
  }

  /** What is wrong, field by field; empty when a job can be made of it. */
  public Map<Field, String> errors() {
    var errors = new EnumMap<Field, String>(Field.class);
    if (text(Field.ID).isBlank()) {
      errors.put(Field.ID, Text.of("job.error.id"));
    }
    for (var field : Field.values()) {
      if (isNumber(field) && isWanted(field) && number(field) < 1) {
        errors.put(field, Text.of("job.error.number", text(field)));
      }
    }
    if (!errors.containsKey(Field.GPUS)
        && !errors.containsKey(Field.TP)
        && !errors.containsKey(Field.PP)) {
      long block = (long) number(Field.TP) * number(Field.PP);
      if (number(Field.GPUS) % block != 0) {
        long below = number(Field.GPUS) / block * block;
        errors.put(
            Field.GPUS,
            below > 0
                ? Text.of("job.error.multiple", block, below, below + block)
                : Text.of("job.error.multiple.first", block));
      }
    }
    return errors;
  }

  private static boolean isNumber(Field field) {
    return field != Field.ID && field != Field.GPU_MODEL;
  }

  /** A model shape is given wholly or not at all. */
  private boolean isWanted(Field field) {
    return switch (field) {
      case LAYERS, HIDDEN, VOCAB, SEQUENCE -> hasShape();
      case EXPERTS, TOP_K, EXPERT_HIDDEN -> hasExperts();
      default -> true;
    };
  }

  private boolean hasShape() {
    return hasExperts()
        || !(text(Field.LAYERS) + text(Field.HIDDEN) + text(Field.VOCAB) + text(Field.SEQUENCE))
            .isEmpty();
  }

  private boolean hasExperts() {
    return !(text(Field.EXPERTS) + text(Field.TOP_K) + text(Field.EXPERT_HIDDEN)).isEmpty();
  }

  /** The typed number, or 0 where there is none. */
  private int number(Field field) {
    var digits = text(field).replace(",", "");
    return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
  }

  /**
   * The job; what cannot be typed here is taken from the original.
   *
   * @throws IllegalStateException while there are errors
   */
  public TrainingJob job(TrainingJob original) {
    if (!errors().isEmpty()) {
      throw new IllegalStateException(errors().toString());
    }
    return new TrainingJob(
        text(Field.ID),
        number(Field.GPUS),
        number(Field.TP),
        number(Field.PP),
        text(Field.GPU_MODEL).isEmpty() ? null : text(Field.GPU_MODEL),
        number(Field.GLOBAL_BATCH),
        number(Field.MICRO_BATCH),
        original.virtualPipeline(),
        shape(),
        original.profile(),
        original.priority(),
        original.submitSeconds(),
        original.durationSeconds());
  }

  private @Nullable ModelShape shape() {
    if (!hasShape()) {
      return null;
    }
    int layers = number(Field.LAYERS);
    int hidden = number(Field.HIDDEN);
    int vocab = number(Field.VOCAB);
    int sequence = number(Field.SEQUENCE);
    return hasExperts()
        ? new ModelShape.Moe(
            layers,
            hidden,
            vocab,
            sequence,
            number(Field.EXPERTS),
            number(Field.TOP_K),
            number(Field.EXPERT_HIDDEN))
        : new ModelShape.Dense(layers, hidden, vocab, sequence);
  }
}
