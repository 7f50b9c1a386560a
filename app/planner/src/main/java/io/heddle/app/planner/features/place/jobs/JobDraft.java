package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.TypedFields;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.ParallelismRuleViolation;
import io.heddle.model.job.TrainingJob;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A job as typed so far: texts that may not be numbers yet, and what is wrong with them. Without TP
 * and PP the parallelism is still to be found.
 *
 * @param rest what cannot be typed of the parallelism
 */
public record JobDraft(Map<Field, String> texts, Parallelism rest)
    implements TypedFields<JobDraft.Field> {
  /** Also below zero; jobs of lower priority come later. */
  private static final String WHOLE = "-?\\d{1,6}";

  /** What can be typed. */
  public enum Field {
    ID,
    GPUS,
    TP,
    PP,
    CP,
    EP,
    GPU_MODEL,
    PRIORITY,
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

  /** Nothing is typed yet. */
  public static JobDraft empty() {
    return new JobDraft(Map.of(), Parallelism.of(1, 1));
  }

  /** The texts of a job; fields of a missing model shape stay empty. */
  public static JobDraft of(TrainingJob job) {
    var texts = new EnumMap<Field, String>(Field.class);
    texts.put(Field.ID, job.id());
    texts.put(Field.GPUS, String.valueOf(job.gpus()));
    var split = job.parallelism();
    if (split != null) {
      texts.put(Field.TP, String.valueOf(split.tp()));
      texts.put(Field.PP, String.valueOf(split.pp()));
      texts.put(Field.CP, String.valueOf(split.cp()));
      texts.put(Field.EP, String.valueOf(split.ep()));
      texts.put(Field.MICRO_BATCH, String.valueOf(split.microBatch()));
    }
    texts.put(Field.GPU_MODEL, String.join(", ", job.request().gpuModels()));
    texts.put(Field.PRIORITY, String.valueOf(job.request().priority()));
    texts.put(Field.GLOBAL_BATCH, String.valueOf(job.workload().globalBatch()));
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
    return new JobDraft(texts, split == null ? empty().rest : split);
  }

  public JobDraft with(Field field, String text) {
    return new JobDraft(textsWith(field, text), rest);
  }

  /**
   * What is wrong, field by field; empty when a job can be made of it.
   *
   * @param taken the names of the other jobs
   */
  public Map<Field, String> errors(Set<String> taken) {
    var errors = errors();
    if (taken.contains(text(Field.ID))) {
      errors.put(Field.ID, Text.of("job.error.taken", text(Field.ID)));
    }
    return errors;
  }

  Map<Field, String> errors() {
    var errors = errorsOfFields();
    misfits(errors)
        .forEach(
            (field, misfit) -> errors.put(field, Text.of("job.error.misfit", misfit.expected())));
    return errors;
  }

  /** Valid values that are nearest to that of a field; empty where they are not known. */
  List<Long> repairs(Field field) {
    var misfit = misfits(errorsOfFields()).get(field);
    return misfit == null ? List.of() : misfit.nearest();
  }

  private Map<Field, String> errorsOfFields() {
    var errors = new EnumMap<Field, String>(Field.class);
    if (text(Field.ID).isBlank()) {
      errors.put(Field.ID, Text.of("job.error.id"));
    }
    for (var field : Field.values()) {
      if (isNumber(field) && isWanted(field) && number(field) < 1) {
        errors.put(field, Text.of("job.error.number", text(field)));
      }
    }
    if (!text(Field.PRIORITY).matches(WHOLE)) {
      errors.put(Field.PRIORITY, Text.of("job.error.whole", text(Field.PRIORITY)));
    }
    if (hasExperts() && number(Field.TOP_K) > number(Field.EXPERTS)) {
      errors.putIfAbsent(Field.TOP_K, Text.of("job.error.top_k", text(Field.EXPERTS)));
    }
    return errors;
  }

  /** Rules of the degrees that are broken, where each degree is a number. */
  private Map<Field, ParallelismRuleViolation> misfits(Map<Field, String> errors) {
    var found = new EnumMap<Field, ParallelismRuleViolation>(Field.class);
    if (isSplit()
        && Stream.of(Field.GPUS, Field.TP, Field.PP, Field.CP, Field.EP, Field.MICRO_BATCH)
            .noneMatch(errors::containsKey)) {
      for (var misfit : parallelism().misfits(number(Field.GPUS))) {
        found.put(misfit.member().equals("ep") ? Field.EP : Field.GPUS, misfit);
      }
    }
    return found;
  }

  private boolean isSplit() {
    return !(text(Field.TP) + text(Field.PP)).isEmpty();
  }

  private Parallelism parallelism() {
    return rest.withTp(number(Field.TP))
        .withPp(number(Field.PP))
        .withCp(numberOrOne(Field.CP))
        .withEp(numberOrOne(Field.EP))
        .withMicroBatch(number(Field.MICRO_BATCH));
  }

  private static boolean isNumber(Field field) {
    return field != Field.ID && field != Field.GPU_MODEL && field != Field.PRIORITY;
  }

  /** A model shape and the degrees are given wholly or not at all. */
  private boolean isWanted(Field field) {
    return switch (field) {
      case TP, PP, MICRO_BATCH -> isSplit();
      case CP, EP -> isSplit() && !text(field).isEmpty();
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

  private int numberOrOne(Field field) {
    return text(field).isEmpty() ? 1 : number(field);
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
        original
            .workload()
            .withModel(shape(original.model()))
            .withGlobalBatch(number(Field.GLOBAL_BATCH)),
        isSplit() ? parallelism() : null,
        original
            .request()
            .withGpus(number(Field.GPUS))
            .withGpuModels(gpuModels())
            .withPriority(Integer.parseInt(text(Field.PRIORITY))),
        original.profile());
  }

  private List<String> gpuModels() {
    return Stream.of(text(Field.GPU_MODEL).split(","))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .distinct()
        .toList();
  }

  private @Nullable ModelShape shape(@Nullable ModelShape before) {
    if (!hasShape()) {
      return null;
    }
    var heads = before == null ? null : before.heads();
    var width = before instanceof ModelShape.Dense dense ? dense.ffnHidden() : null;
    var gated = before instanceof ModelShape.Dense dense ? dense.gated() : null;
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
            heads,
            number(Field.EXPERTS),
            number(Field.TOP_K),
            number(Field.EXPERT_HIDDEN),
            variant(before, layers))
        : new ModelShape.Dense(layers, hidden, vocab, sequence, heads, width, gated);
  }

  /** That of the model before, unless there are too few layers left for it. */
  private static ModelShape.Moe.Variant variant(@Nullable ModelShape before, int layers) {
    return before instanceof ModelShape.Moe moe && moe.variant().denseLayers() < layers
        ? moe.variant()
        : ModelShape.Moe.Variant.PLAIN;
  }
}
