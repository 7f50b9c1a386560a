package io.heddle.model.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rows of a study by columns: numbers, not objects, so that 100,000 rows are a few megabytes. */
public final class StudyColumnTable {
  private final int[] indices;
  private final List<Column> options;
  private final List<Column> measures;
  private final double[] seconds;
  private final Map<Integer, String> errors;

  private StudyColumnTable(Builder from) {
    indices = Arrays.copyOf(from.indices, from.count);
    seconds = Arrays.copyOf(from.seconds, from.count);
    options = from.options.values().stream().map(each -> each.column(from.count)).toList();
    measures = from.measures.values().stream().map(each -> each.column(from.count)).toList();
    errors = Map.copyOf(from.errors);
  }

  /** One option or measure in all rows. */
  public static final class Column {
    private final String name;
    private final double[] numbers;
    private final List<String> texts;

    private Column(String name, double[] numbers, List<String> texts) {
      this.name = name;
      this.numbers = numbers;
      this.texts = List.copyOf(texts);
    }

    public String name() {
      return name;
    }

    /**
     * By row; of texts: places in {@link #texts()}; NaN: nothing. Not a copy; must not be modified.
     */
    public double[] numbers() {
      return numbers;
    }

    /** The different values in the order of their first row; empty: these are numbers. */
    public List<String> texts() {
      return texts;
    }

    /** Whether the values are numbers. */
    public boolean isNumeric() {
      return texts.isEmpty();
    }

    /** What one row has, as a person reads it; empty: nothing. */
    public String text(int row) {
      double value = numbers[row];
      return Double.isNaN(value) ? "" : isNumeric() ? plain(value) : texts.get((int) value);
    }

    private static String plain(double value) {
      return value == Math.rint(value) && Math.abs(value) < 1e15
          ? String.valueOf((long) value)
          : String.valueOf((float) value);
    }
  }

  public int size() {
    return indices.length;
  }

  /** The variant that a row is of, from 0. */
  public int index(int row) {
    return indices[row];
  }

  public double seconds(int row) {
    return seconds[row];
  }

  /** Why a row has no answer; null where it has one. */
  public @Nullable String error(int row) {
    return errors.get(row);
  }

  /** Rows without an answer. */
  public int errors() {
    return errors.size();
  }

  /** What is varied, in the order of the study. */
  public List<Column> options() {
    return options;
  }

  public List<Column> measures() {
    return measures;
  }

  /** Options, then measures. */
  public List<Column> columns() {
    var all = new ArrayList<>(options);
    all.addAll(measures);
    return all;
  }

  /** Takes rows one by one. */
  public static final class Builder {
    private final Map<String, Cells> options = new LinkedHashMap<>();
    private final Map<String, Cells> measures = new LinkedHashMap<>();
    private final Map<Integer, String> errors = new HashMap<>();
    private final Map<String, String> said = new HashMap<>();
    private int[] indices = new int[1024];
    private double[] seconds = new double[1024];
    private int count;

    /** O(options + measures), amortised. */
    public void add(StudyVariantRow row) {
      if (count == indices.length) {
        indices = Arrays.copyOf(indices, 2 * count);
        seconds = Arrays.copyOf(seconds, 2 * count);
      }
      int at = count++;
      indices[at] = row.index();
      seconds[at] = row.seconds();
      row.variant()
          .forEach((key, value) -> options.computeIfAbsent(key, Cells::new).put(at, value));
      row.measures()
          .forEach((key, value) -> {
            var cells = measures.computeIfAbsent(key, Cells::new);
            if (value instanceof Number number) {
              cells.put(at, number.doubleValue());
            } else {
              cells.putText(at, String.valueOf(value));
            }
          });
      if (row.error() != null) {
        errors.put(at, said.computeIfAbsent(row.error(), each -> each));
      }
    }

    /** All that was added. */
    public StudyColumnTable table() {
      return new StudyColumnTable(this);
    }
  }

  /** A column that grows: numbers until a text comes. */
  private static final class Cells {
    private final String name;
    private static final int MOST_KNOWN = 1000;

    /** Digits that a number would not be written with, or not be shown with. */
    private static final Pattern ID = Pattern.compile("[-+]?0\\d.*|\\d{16,}");

    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final Map<String, Double> known = new HashMap<>();
    private double[] values = new double[0];
    private boolean words;

    Cells(String name) {
      this.name = name;
    }

    /** A number, if it is one. */
    void put(int row, String text) {
      double number = known.computeIfAbsent(text, Cells::number);
      if (known.size() > MOST_KNOWN) {
        known.clear(); // they hardly come again
      }
      if (Double.isNaN(number)) {
        putText(row, text);
      } else {
        put(row, number);
      }
    }

    private static double number(String text) {
      if (ID.matcher(text).matches()) {
        return Double.NaN;
      }
      try {
        double value = Double.parseDouble(text);
        boolean typed = Character.isLetter(text.charAt(text.length() - 1)); // 10d, 3f
        return Double.isFinite(value) && !typed ? value : Double.NaN;
      } catch (NumberFormatException word) {
        return Double.NaN;
      }
    }

    void put(int row, double number) {
      grow(row + 1);
      values[row] = words ? place(Column.plain(number)) : number;
    }

    void putText(int row, String text) {
      grow(row + 1);
      if (!words) {
        words = true;
        for (int i = 0; i < values.length; i++) {
          values[i] = Double.isNaN(values[i]) ? Double.NaN : place(Column.plain(values[i]));
        }
      }
      values[row] = place(text);
    }

    private int place(String text) {
      var known = places.putIfAbsent(text, places.size());
      return known == null ? places.size() - 1 : known;
    }

    private void grow(int rows) {
      int before = values.length;
      if (rows > before) {
        values = Arrays.copyOf(values, Math.max(1024, 2 * rows));
        Arrays.fill(values, before, values.length, Double.NaN);
      }
    }

    Column column(int rows) {
      grow(rows);
      return new Column(name, Arrays.copyOf(values, rows), List.copyOf(places.keySet()));
    }
  }
}
