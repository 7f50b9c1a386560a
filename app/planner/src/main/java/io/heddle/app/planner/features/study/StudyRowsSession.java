package io.heddle.app.planner.features.study;

import io.heddle.app.planner.Text;
import io.heddle.model.study.StudyColumnTable;
import io.heddle.render.rows.StudyRowAxis;
import io.heddle.render.rows.StudyRowMarks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a study and what is marked of them, everywhere at once: brushes keep rows, one row is
 * pointed at, one is chosen. View model: knows no view. To be used on the UI thread only.
 */
public final class StudyRowsSession {
  /** More colours are hard to distinguish. */
  private static final int MOST_SERIES = 9;

  private static final Set<String> SEEDS = Set.of("draw", "seed");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,]*");

  private final ReadOnlyObjectWrapper<@Nullable StudyColumnTable> table =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<List<StudyRowAxis>> axes =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Map<String, double[]>> brushes =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<BitSet> kept = new ReadOnlyObjectWrapper<>(new BitSet());
  private final IntegerProperty pointed = new SimpleIntegerProperty(-1);
  private final IntegerProperty chosen = new SimpleIntegerProperty(-1);
  private int options;
  private List<MissingAnswer> missing = List.of();

  /** Null: there are none. */
  public ReadOnlyObjectProperty<@Nullable StudyColumnTable> tableProperty() {
    return table.getReadOnlyProperty();
  }

  /** Options, then measures, each with a title of its own. */
  public ReadOnlyObjectProperty<List<StudyRowAxis>> axesProperty() {
    return axes.getReadOnlyProperty();
  }

  /** What is brushed, by the title of an axis: from, to. */
  public ReadOnlyObjectProperty<Map<String, double[]>> brushesProperty() {
    return brushes.getReadOnlyProperty();
  }

  /** Rows that every brush lets through. */
  public ReadOnlyObjectProperty<BitSet> keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /** The row under the pointer; −1: none. */
  public IntegerProperty pointedProperty() {
    return pointed;
  }

  /** The selected row; −1: none. */
  public IntegerProperty chosenProperty() {
    return chosen;
  }

  /**
   * What the charts mark of the rows.
   *
   * @param front rows that no other one beats
   */
  public StudyRowMarks marks(List<Integer> front) {
    return new StudyRowMarks(kept.get(), pointed.get(), chosen.get(), front);
  }

  /** Titles of options that have several values. */
  public List<StudyRowAxis> options() {
    return axes.get().subList(0, options);
  }

  /** {@link #options()}, seeds last: what differs by seed alone is averaged. */
  public List<StudyRowAxis> comparedOptions() {
    return options().stream()
        .sorted(Comparator.comparing(each -> SEEDS.contains(each.title())))
        .toList();
  }

  /** Measures that are numbers. */
  public List<StudyRowAxis> measures() {
    return axes.get().subList(options, axes.get().size()).stream()
        .filter(each -> each.texts().isEmpty())
        .toList();
  }

  /** The axis of a title; null: there is none. */
  public @Nullable StudyRowAxis axis(@Nullable String title) {
    return axes.get().stream().filter(each -> each.title().equals(title)).findFirst().orElse(null);
  }

  /** The option whose words colour the rows: {@code algorithm}, else the first of few words. */
  public @Nullable StudyRowAxis series() {
    var worded =
        options().stream()
            .filter(each -> each.texts().size() > 1 && each.texts().size() <= MOST_SERIES)
            .toList();
    return worded.stream()
        .filter(each -> each.title().equals("algorithm"))
        .findFirst()
        .orElse(worded.isEmpty() ? null : worded.getFirst());
  }

  /** Shows these rows; brushes of axes that stay stay. */
  void show(@Nullable StudyColumnTable now) {
    var before = table.get();
    int row = chosen.get();
    int variant = before == null || row < 0 ? -1 : before.index(row);
    pointed.set(-1);
    chosen.set(-1);
    kept.set(new BitSet()); // a reader between the next lines finds no missing row
    missing = now == null ? List.of() : missing(now);
    table.set(now);
    options = now == null ? 0 : now.options().size();
    axes.set(now == null ? List.of() : axes(now));
    var left = new LinkedHashMap<>(brushes.get());
    left.keySet().removeIf(title -> axis(title) == null);
    brushes.set(Collections.unmodifiableMap(left));
    keep();
    if (now != null && variant >= 0 && row < now.size() && now.index(row) == variant) {
      chosen.set(row);
    }
  }

  private static List<StudyRowAxis> axes(StudyColumnTable of) {
    var taken = new HashSet<String>();
    var axes = new ArrayList<StudyRowAxis>();
    for (var each : of.columns()) {
      var name = axes.size() < of.options().size() ? each.name() : MeasureNames.of(each.name());
      var title = taken.add(name) ? name : Text.of("study.answer", name);
      axes.add(new StudyRowAxis(title, each.numbers(), each.texts()));
    }
    return List.copyOf(axes);
  }

  /** Keeps only rows whose value of an axis lies there; NaN: whatever it is. */
  public void brush(String title, double from, double to) {
    var next = new LinkedHashMap<>(brushes.get());
    if (Double.isNaN(from)) {
      next.remove(title);
    } else {
      next.put(title, new double[] {from, to});
    }
    if (!next.isEmpty() || !brushes.get().isEmpty()) {
      brushes.set(Collections.unmodifiableMap(next));
      keep();
    }
  }

  /** Keeps all rows. */
  public void clearBrushes() {
    brushes.set(Map.of());
    keep();
  }

  private void keep() {
    var now = table.get();
    kept.set(now == null ? new BitSet() : kept(now.size(), List.of()));
  }

  /** Rows that the brushes of all axes but some let through. O(rows · brushes). */
  public BitSet kept(int rows, List<String> but) {
    var left = new BitSet(rows);
    left.set(0, rows);
    brushes
        .get()
        .forEach((title, span) -> {
          if (!but.contains(title)) {
            var values = Objects.requireNonNull(axis(title)).values();
            for (int row = left.nextSetBit(0); row >= 0; row = left.nextSetBit(row + 1)) {
              if (!(values[row] >= span[0] && values[row] <= span[1])) {
                left.clear(row);
              }
            }
          }
        });
    return left;
  }

  /**
   * Why rows have no answer.
   *
   * @param text of the first such row
   * @param count of rows that differ from it in numbers only
   */
  public record MissingAnswer(String text, int count) {}

  /** Those of all rows, the most frequent first. */
  public List<MissingAnswer> missingAnswers() {
    return missing;
  }

  /** O(rows). */
  private static List<MissingAnswer> missing(StudyColumnTable of) {
    var found = new LinkedHashMap<String, MissingAnswer>();
    for (int row = 0; row < of.size(); row++) {
      var text = problem(of.error(row));
      if (!text.isEmpty()) {
        found.merge(
            NUMBER.matcher(text).replaceAll("#"),
            new MissingAnswer(text, 1),
            (first, one) -> new MissingAnswer(first.text(), first.count() + one.count()));
      }
    }
    return found.values().stream()
        .sorted(Comparator.comparingInt(MissingAnswer::count).reversed())
        .toList();
  }

  /** Why a row has no answer, in one line; empty: it has one. */
  public String problem(int row) {
    var now = table.get();
    return problem(now == null || row < 0 || row >= now.size() ? null : now.error(row));
  }

  private static String problem(@Nullable String error) {
    return error == null ? "" : error.lines().findFirst().orElse("").replaceFirst("^heddle: ", "");
  }

  /** What is said of a row: its number, then its values. */
  public List<String> words(int row) {
    var now = table.get();
    if (now == null || row < 0 || row >= now.size()) {
      return List.of();
    }
    var words = new ArrayList<String>();
    words.add(Text.of("study.variant", now.index(row) + 1));
    for (var each : axes.get()) {
      words.add(each.title() + ": " + each.text(each.values()[row]));
    }
    if (!problem(row).isEmpty()) {
      words.add(problem(row));
    }
    return words;
  }
}
