package io.heddle.model.io;

import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyVariantRow;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rows of studies: JSON lines. */
public final class StudyRowsFile {
  private static final JsonMapper MAPPER = new JsonMapper();

  private static final int PROBED = 256;
  private static final int CHUNK = 1 << 16;
  private static final int LONGEST_LINE = 16 << 20;
  private static final Pattern BEGINS =
      Pattern.compile("\\s*\\{\\s*\"index\"\\s*:\\s*\\d+\\s*,\\s*\"variant\"\\s*:");

  private StudyRowsFile() {}

  /** One line, without its end. */
  public static String line(StudyVariantRow row) {
    var line = new LinkedHashMap<String, @Nullable Object>();
    line.put("index", row.index());
    line.put("variant", row.variant());
    line.put("measures", row.measures());
    line.put("seconds", row.seconds());
    line.put("error", row.error());
    return MAPPER.writeValueAsString(line);
  }

  /** Gets a row and the line that it is in, from 1. */
  @FunctionalInterface
  public interface Reader {
    void read(long line, StudyVariantRow row);
  }

  /**
   * All rows of a file. A last line without its end was cut off by an aborted run, and is left out.
   * O(length of the file).
   *
   * @throws InputException if the file is empty, or with the line that is no row
   */
  public static List<StudyVariantRow> read(Path file) {
    var rows = new ArrayList<StudyVariantRow>();
    eachGiven(file, (_, row) -> rows.add(row));
    return rows;
  }

  /**
   * {@link #read(Path)} row by row, with the memory of one; empty, a file has no rows yet.
   *
   * @return bytes of the file that are whole rows
   * @throws InputException with the line that is no row
   */
  public static long each(Path file, Reader reader) {
    try (var in = Files.newInputStream(file)) {
      return each(file, in, reader);
    } catch (IOException unreadable) {
      throw unreadable(file);
    }
  }

  /**
   * {@link #each(Path, Reader)} of a file that the user gives for its rows.
   *
   * @throws InputException if the file is empty, or with the line that is no row
   */
  public static void eachGiven(Path file, Reader reader) {
    try (var in = new BufferedInputStream(Files.newInputStream(file))) { // also of a pipe
      in.mark(PROBED + 1);
      var head = new String(in.readNBytes(PROBED), StandardCharsets.UTF_8);
      if (head.replace("\ufeff", "").isBlank() && in.read() < 0) {
        throw new InputException(file.toString(), "", "an empty file", "rows of a study");
      }
      in.reset();
      each(file, in, reader);
    } catch (IOException unreadable) {
      throw unreadable(file);
    }
  }

  private static InputException unreadable(Path file) {
    return new InputException(file.toString(), "", "an unreadable file", "rows of a study");
  }

  /**
   * {@link #each(Path, Reader)} of an open file, which stays open.
   *
   * @param file its name, for errors
   */
  public static long each(Path file, InputStream in, Reader reader) {
    try {
      var buffer = new byte[CHUNK];
      int held = 0;
      long number = 0;
      long whole = 0;
      for (int got = in.read(buffer); got >= 0; got = in.read(buffer, held, buffer.length - held)) {
        int start = lastEnd(buffer, held, held + got);
        number = rows(buffer, start, number, file, reader);
        whole += start;
        held += got - start;
        if (held > LONGEST_LINE) {
          throw new InputException(
              file.toString(),
              "line " + (number + 1),
              "more than 16 MiB",
              "a row of a study, one per line");
        }
        buffer = rest(buffer, start, held);
      }
      return whole;
    } catch (IOException unreadable) {
      throw unreadable(file);
    }
  }

  /**
   * {@link #read(Path)} by columns. O(length of the file).
   *
   * @throws InputException if the file is empty, or with the line that is no row
   */
  public static StudyColumnTable table(Path file) {
    var table = new StudyColumnTable.Builder();
    eachGiven(file, (_, row) -> table.add(row));
    return table.table();
  }

  /** Whether a text begins as rows do. O(1). */
  public static boolean recognises(String text) {
    return BEGINS.matcher(text.substring(0, Math.min(PROBED, text.length()))).lookingAt();
  }

  /** What is left of a buffer at its beginning, with room for more. */
  private static byte[] rest(byte[] buffer, int start, int length) {
    var next = length > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
    System.arraycopy(buffer, start, next, 0, length);
    return next;
  }

  /** After the last end of a line between two places; 0: there is none. */
  private static int lastEnd(byte[] text, int from, int to) {
    int end = to;
    while (end > from && text[end - 1] != '\n') {
      end--;
    }
    return end > from ? end : 0;
  }

  /**
   * Reads whole lines by one parser, as making one takes as long as a row; returns their number.
   */
  private static long rows(byte[] text, int length, long before, Path file, Reader reader) {
    long number = before;
    int start = 0;
    try (var in = MAPPER.createParser(text, 0, length)) {
      var rows = new StudyRowReader(in);
      for (var row = rows.next(); row != null; row = rows.next()) {
        int end = endOfLine(text, start);
        if (!isBlank(text, (int) in.currentLocation().getByteOffset(), end)) {
          break;
        }
        number++;
        reader.read(number, row);
        start = end + 1;
      }
    } catch (JacksonException broken) {
      // reported below
    }
    if (start < length) {
      throw noRow(text, start, number + 1, file);
    }
    return number;
  }

  private static int endOfLine(byte[] text, int from) {
    int end = from;
    while (text[end] != '\n') {
      end++;
    }
    return end;
  }

  /** Whether there is nothing more on a line; not where one is already behind its end. */
  private static boolean isBlank(byte[] text, int from, int end) {
    int at = from;
    while (at < end && text[at] <= ' ') {
      at++;
    }
    return at == end;
  }

  private static InputException noRow(byte[] text, int start, long number, Path file) {
    int length = Math.min(200, endOfLine(text, start) - start);
    var line = new String(text, start, length, StandardCharsets.UTF_8);
    return new InputException(
        file.toString(),
        "line " + number,
        JsonCursor.quote(line.substring(0, Math.min(40, line.length()))),
        "a row of a study: {\"index\": …, \"variant\": {…}, \"measures\": {…}}");
  }

  /** Numbers, texts, true and false; nothing else. */
  private static void put(Map<String, Object> measures, String name, JsonNode node) {
    if (node.isIntegralNumber()) {
      measures.put(name, node.longValue());
    } else if (node.isNumber()) {
      measures.put(name, node.doubleValue());
    } else if (node.isBoolean()) {
      measures.put(name, node.booleanValue());
    } else if (node.isString()) {
      measures.put(name, node.stringValue());
    }
  }

  /**
   * Measures of an answer: members by their path ({@code plans.0.tp}), or the first member of that
   * name, the nearest to the root. O(length of the answer · measures).
   *
   * @param kind of file that has the answer
   */
  public static <T> Map<String, Object> measures(FileSchema<T> kind, T answer, List<String> names) {
    var root = kind.toTree(answer);
    var measures = new LinkedHashMap<String, Object>();
    for (var name : names) {
      put(measures, name, find(root, name));
    }
    return measures;
  }

  private static JsonNode find(JsonNode root, String name) {
    var at = root;
    for (var part : name.split("\\.", -1)) {
      at = part.matches("\\d{1,9}") ? at.path(Integer.parseInt(part)) : at.path(part);
    }
    if (!at.isMissingNode() || name.contains(".")) {
      return at;
    }
    var level = List.of(root);
    while (!level.isEmpty()) {
      var next = new ArrayList<JsonNode>();
      for (var node : level) {
        if (node.has(name)) {
          return node.path(name);
        }
        node.forEach(next::add);
      }
      level = next;
    }
    return at;
  }

  /**
   * Writes rows whole or not at all.
   *
   * @throws InputException if they cannot be written
   */
  public static void write(List<StudyVariantRow> rows, Path file) {
    var text = new StringBuilder();
    rows.forEach(row -> text.append(line(row)).append('\n'));
    AtomicFiles.write(file, text.toString());
  }
}
