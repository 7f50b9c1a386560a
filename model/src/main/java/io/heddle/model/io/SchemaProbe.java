package io.heddle.model.io;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/** Tells what a file holds, as far as it says so itself. */
public final class SchemaProbe {
  private static final int PROBED_CHARACTERS = 1 << 16;
  private static final Pattern OURS = Pattern.compile("\"schema\"\\s*:\\s*\"heddle\\.");

  private SchemaProbe() {}

  /**
   * The member {@code schema}, one of those that this version reads. Reads no further than to it.
   *
   * @throws InputException if the file cannot be read, is no JSON or not one of ours
   */
  public static String schemaOf(Path path) {
    var text = Utf8File.read(path);
    try (var parser = JsonDocument.parser(text)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          var name = parser.currentName();
          boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
          if (name.equals("schema")) {
            return known(path, isText ? parser.getString() : parser.currentToken().toString());
          }
          parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      throw JsonDocument.broken(path.toString(), e);
    }
    throw refuse(path, "", "no member \"schema\"");
  }

  /** Whether a text begins as a file of ours: an object with a member {@code schema} of ours. */
  public static boolean isOurs(String text) {
    return OURS.matcher(text.substring(0, Math.min(PROBED_CHARACTERS, text.length()))).find();
  }

  /**
   * Reads a file of any kind of ours.
   *
   * @return what is strange in it, though it can be used
   * @throws InputException with all problems of the file
   */
  public static List<Finding> check(Path path) {
    return switch (Schema.of(schemaOf(path))) {
      case CLUSTER -> ClusterFile.check(path).advice();
      case JOBS -> JobsFile.check(path).advice();
      case PLACEMENT -> PlacementFile.check(path).advice();
      case PARETO -> ParetoFile.check(path).advice();
      case PLAN -> PlanFile.check(path).advice();
      case CONTENTION -> ContentionFile.check(path).advice();
      case LEVELS -> LevelsFile.check(path).advice();
      case SCHEDULE -> ScheduleFile.check(path).advice();
      case BANDWIDTH -> BandwidthFile.check(path).advice();
      case DISPATCH -> DispatchFile.check(path).advice();
      case DISPATCHES -> DispatchesFile.check(path).advice();
      case SURROGATE -> SurrogateFile.check(path).advice();
    };
  }

  private static String known(Path path, String schema) {
    if (!Schema.ids().contains(schema)) {
      throw refuse(path, "/schema", JsonCursor.quote(schema));
    }
    return schema;
  }

  private static InputException refuse(Path path, String pointer, String value) {
    return new InputException(
        new Finding(
            path.toString(), pointer, value, "one of " + String.join(", ", Schema.ids()), null));
  }
}
