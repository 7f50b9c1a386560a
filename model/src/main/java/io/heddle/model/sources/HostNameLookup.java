package io.heddle.model.sources;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds a host by its name in any case, short or fully qualified. */
public final class HostNameLookup {
  private final Map<String, Optional<String>> full = new HashMap<>();
  private final Map<String, Optional<String>> shortened = new HashMap<>();

  public HostNameLookup(Collection<String> ids) {
    for (var id : ids) {
      full.merge(lower(id), Optional.of(id), (_, _) -> Optional.empty());
      shortened.merge(shortened(id), Optional.of(id), (_, _) -> Optional.empty());
    }
    ids.forEach(id -> full.put(id, Optional.of(id)));
  }

  /** The id of the host; null if there is none, or the short name stands for several. */
  public @Nullable String find(String name) {
    var exact = full.get(name);
    if (exact == null) {
      exact = full.get(lower(name));
    }
    if (exact != null && exact.isPresent()) {
      return exact.get();
    }
    var id = shortened.getOrDefault(shortened(name), Optional.empty()).orElse(null);
    boolean twoDomains = id != null && isQualified(id) && isQualified(name);
    return twoDomains ? null : id;
  }

  private static boolean isQualified(String name) {
    return name.indexOf('.') > 0;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String shortened(String name) {
    int dot = name.indexOf('.');
    return lower(dot > 0 ? name.substring(0, dot) : name);
  }
}
