package io.heddle.model.io;

import java.util.HashMap;
import java.util.Map;

/** The unique names and elements of one file that have been read so far, with their places. */
final class FileNameScopes {
  private final Map<String, Map<String, JsonCursor>> named = new HashMap<>();
  private final Map<String, Map<Object, JsonCursor>> elements = new HashMap<>();
  private Map<String, JsonCursor> local = new HashMap<>();

  /** The names among which one is unique; an empty name: those of the list that is being read. */
  Map<String, JsonCursor> names(String among) {
    return among.isEmpty() ? local : named.computeIfAbsent(among, _ -> new HashMap<>());
  }

  /** The elements of all arrays of a name. */
  Map<Object, JsonCursor> elements(String among) {
    return elements.computeIfAbsent(among, _ -> new HashMap<>());
  }

  /** Begins a list; the result ends it. */
  Map<String, JsonCursor> enter() {
    var outer = local;
    local = new HashMap<>();
    return outer;
  }

  void leave(Map<String, JsonCursor> outer) {
    local = outer;
  }
}
