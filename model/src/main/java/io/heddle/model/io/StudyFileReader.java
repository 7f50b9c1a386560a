package io.heddle.model.io;

import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyOptionValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.study/1}. */
final class StudyFileReader {
  private static final Set<String> OWN =
      Set.of("$schema", "schema", "name", "command", "variants", "measures");
  private static final Pattern WORD = Pattern.compile("[a-zA-Z][a-zA-Z0-9-]*");
  private static final String SCALAR = "a text, a number, true or false";
  private static final double LARGEST = 1e15;

  private StudyFileReader() {}

  static @Nullable StudyDefinition read(JsonCursor root) {
    int before = root.findings().count();
    var name = root.at("name").name("the name of the study");
    var command = root.at("command").name("a command of Heddle, such as place");
    var fixed = new LinkedHashMap<String, List<String>>();
    root.members("an object")
        .forEach((key, at) -> {
          if (!OWN.contains(key) && isOption(key, at)) {
            fixed.put(key, at.isArray() ? texts(at) : List.of(at.scalar(SCALAR)));
          }
        });
    var variants = new LinkedHashMap<String, StudyOptionValues>();
    root.at("variants")
        .members("an object of options that are varied")
        .forEach((key, at) -> {
          if (isOption(key, at)) {
            var values = values(at);
            if (values != null) {
              variants.put(key, values);
            }
          }
        });
    var measures = new ArrayList<String>();
    for (var at : root.at("measures").elements("an array of names of the answer's members")) {
      measures.add(at.name("the name of a member of the answer"));
    }
    if (root.findings().count() > before) {
      return null;
    }
    try {
      return new StudyDefinition(name, command, fixed, variants, measures);
    } catch (IllegalArgumentException tooMany) {
      root.at("variants").error("at most %s combinations".formatted(StudyOptionValues.MOST));
      return null;
    }
  }

  private static boolean isOption(String key, JsonCursor at) {
    if (!WORD.matcher(key).matches()) {
      at.error("a member named as an option of the command, without its dashes");
      return false;
    }
    return true;
  }

  private static List<String> texts(JsonCursor at) {
    return at.elements("an array").stream().map(each -> each.scalar(SCALAR)).toList();
  }

  private static @Nullable StudyOptionValues values(JsonCursor at) {
    int before = at.findings().count();
    if (at.isArray()) {
      var all = texts(at);
      if (all.isEmpty()) {
        at.error("at least one value");
      }
      return at.findings().count() > before ? null : new StudyOptionValues.Listed(all);
    }
    if (at.at("draws").isPresent()) {
      int draws =
          at.at("draws")
              .integer(1, StudyOptionValues.MOST, "draws, 1 to " + StudyOptionValues.MOST);
      long seed = at.at("seed").whole(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2, "a seed");
      return at.findings().count() > before ? null : new StudyOptionValues.Draws(draws, seed);
    }
    if (!at.isObject()) {
      at.error("an array of values, or {from, to, step}, or {draws, seed}");
      return null;
    }
    double from = at.at("from").number(-LARGEST, LARGEST, "a number");
    double to = at.at("to").number(from, LARGEST, "a number, not below from");
    double step = at.at("step").number(Double.MIN_NORMAL, LARGEST, "a number above 0");
    if (at.findings().count() > before) {
      return null;
    }
    try {
      return new StudyOptionValues.Range(
          BigDecimal.valueOf(from), BigDecimal.valueOf(to), BigDecimal.valueOf(step));
    } catch (IllegalArgumentException tooMany) {
      at.at("step").error("at most %s values".formatted(StudyOptionValues.MOST));
      return null;
    }
  }
}
