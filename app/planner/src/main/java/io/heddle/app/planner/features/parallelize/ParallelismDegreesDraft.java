package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.TypedFields;
import io.heddle.model.job.FixedDegrees;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Degrees as typed so far; an empty text leaves one to the planner. */
public record ParallelismDegreesDraft(Map<Field, String> texts)
    implements TypedFields<ParallelismDegreesDraft.Field> {
  /** What can be typed. */
  public enum Field {
    TP("parallelize.degree.tp"),
    PP("parallelize.degree.pp"),
    CP("parallelize.degree.cp"),
    EP("parallelize.degree.ep"),
    VIRTUAL("parallelize.degree.virtual"),
    ZERO("parallelize.degree.zero");

    private final String key;

    Field(String key) {
      this.key = key;
    }

    public String title() {
      return Text.of(key);
    }
  }

  /** Nothing is decided. */
  public static final ParallelismDegreesDraft EMPTY = new ParallelismDegreesDraft(Map.of());

  public ParallelismDegreesDraft {
    texts = Map.copyOf(texts);
  }

  public ParallelismDegreesDraft with(Field field, String text) {
    return new ParallelismDegreesDraft(textsWith(field, text));
  }

  /** The first that is no number, or null. */
  public @Nullable Field broken() {
    for (var field : Field.values()) {
      if (!text(field).isEmpty() && !text(field).matches("\\d{1,6}")) {
        return field;
      }
    }
    return null;
  }

  /** What is decided, beside micro-batch and recomputation; those that are no numbers are not. */
  public FixedDegrees over(FixedDegrees others) {
    return new FixedDegrees(
        decided(Field.TP),
        decided(Field.PP),
        decided(Field.CP),
        decided(Field.EP),
        decided(Field.VIRTUAL),
        others.microBatch(),
        others.recompute(),
        decided(Field.ZERO));
  }

  private @Nullable Integer decided(Field field) {
    return text(field).matches("\\d{1,6}") ? (Integer) Integer.parseInt(text(field)) : null;
  }
}
