package io.heddle.model.exchange;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a YAML or JSON text that knows its line. */
public sealed interface YamlTree {
  int line();

  /** What it is, for a person. */
  String shown();

  record Scalar(int line, String text) implements YamlTree {
    @Override
    public String shown() {
      return ImportSource.quote(text);
    }
  }

  record Items(int line, List<YamlTree> items) implements YamlTree {
    @Override
    public String shown() {
      return "a list of %s".formatted(items.size());
    }
  }

  record Members(int line, Map<String, YamlTree> members) implements YamlTree {
    /** The member, or null where it is missing or null itself. */
    public @Nullable YamlTree get(String key) {
      var value = members.get(key);
      return value instanceof Scalar scalar && scalar.text().isEmpty() ? null : value;
    }

    public boolean has(String key) {
      return get(key) != null;
    }

    /** The text of a member; empty where there is none. */
    public String text(String key) {
      return members.get(key) instanceof Scalar scalar ? scalar.text() : "";
    }

    @Override
    public String shown() {
      return "a mapping of %s".formatted(members.size());
    }
  }
}
