package io.heddle.model.io;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/** Tells what a file holds, as far as it says so itself. */
public final class SchemaProbe {
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
