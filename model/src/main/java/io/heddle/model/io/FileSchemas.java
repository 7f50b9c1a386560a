package io.heddle.model.io;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/** A list of {@link FileSchema schemas}, and what can be done with a file of any of them. */
public final class FileSchemas {
  /** The kinds of files that this version reads and writes: {@link FileKinds}. */
  public static final FileSchemas ALL = new FileSchemas(FileKinds.all());

  private static final int PROBED_CHARACTERS = 1 << 16;
  private static final Pattern OURS = Pattern.compile("\"schema\"\\s*:\\s*\"heddle\\.");

  private final List<FileSchema<?>> list;

  /**
   * @throws IllegalArgumentException if two have one name
   */
  FileSchemas(List<FileSchema<?>> list) {
    this.list = List.copyOf(list);
    var names = new HashSet<String>();
    for (var schema : list) {
      if (!names.add(schema.name())) {
        throw new IllegalArgumentException("two schemas of name " + schema.name());
      }
    }
  }

  public List<FileSchema<?>> list() {
    return list;
  }

  /** What the member {@code schema} may say. */
  public List<String> kinds() {
    return list.stream().map(FileSchema::kind).toList();
  }

  /** The schema of a kind, or null. */
  public @Nullable FileSchema<?> find(String kind) {
    return list.stream().filter(each -> each.kind().equals(kind)).findFirst().orElse(null);
  }

  /**
   * Reads a file of any kind of the list. O(length of the file).
   *
   * @throws InputException with all problems of the file, or if it is of no kind of the list
   */
  public FileContent<?> read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public FileContent<?> read(String sourceName, String json) {
    return schemaOf(sourceName, json).check(sourceName, json);
  }

  /**
   * What a file says to hold. Reads no further than to that.
   *
   * @throws InputException if the file cannot be read, is no JSON or of no kind of the list
   */
  public FileSchema<?> schemaOf(Path path) {
    return schemaOf(path.toString(), Utf8FileReader.read(path));
  }

  private FileSchema<?> schemaOf(String sourceName, String json) {
    try (var parser = JsonDocumentParser.parser(json)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          var name = parser.currentName();
          boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
          if (name.equals("schema")) {
            return known(
                sourceName, isText ? parser.getString() : parser.currentToken().toString());
          }
          parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      throw JsonDocumentParser.broken(sourceName, e);
    }
    throw refuse(sourceName, "", "no member \"schema\"");
  }

  private FileSchema<?> known(String sourceName, String kind) {
    var schema = find(kind);
    if (schema == null) {
      throw refuse(sourceName, "/schema", JsonCursor.quote(kind));
    }
    return schema;
  }

  private InputException refuse(String sourceName, String pointer, String value) {
    return new InputException(sourceName, pointer, value, "one of " + String.join(", ", kinds()));
  }

  /** Whether a text begins as a file of ours: an object with a member {@code schema} of ours. */
  public static boolean isOurs(String text) {
    return OURS.matcher(text.substring(0, Math.min(PROBED_CHARACTERS, text.length()))).find();
  }
}
