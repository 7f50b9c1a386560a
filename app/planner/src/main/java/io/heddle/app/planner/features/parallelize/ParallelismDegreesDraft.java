package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.model.job.FixedDegrees;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Degrees as typed so far; an empty text leaves one to the planner. */
public record ParallelismDegreesDraft(Map<Field, String> texts) {
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
    var changed = new EnumMap<Field, String>(Field.class);
    changed.putAll(texts);
    changed.put(field, text.strip());
    return new ParallelismDegreesDraft(changed);
  }

  public String text(Field field) {
    return texts.getOrDefault(field, "");
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
        number(Field.TP),
        number(Field.PP),
        number(Field.CP),
        number(Field.EP),
        number(Field.VIRTUAL),
        others.microBatch(),
        others.recompute(),
        number(Field.ZERO));
  }

  private @Nullable Integer number(Field field) {
    return text(field).matches("\\d{1,6}") ? (Integer) Integer.parseInt(text(field)) : null;
  }
}
