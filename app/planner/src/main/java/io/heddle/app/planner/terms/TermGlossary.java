package io.heddle.app.planner.terms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All terms, from the bundle {@code terms.properties}: the one place where they are explained. */
public final class TermGlossary {
  private static final ResourceBundle BUNDLE =
      ResourceBundle.getBundle("io.heddle.app.planner.terms", Locale.ENGLISH);
  private static final List<GlossaryTerm> ALL = read();
  private static final Map<String, GlossaryTerm> EXACT = new HashMap<>();
  private static final Map<String, GlossaryTerm> ANY_CASE = new HashMap<>();
  private static final Pattern WORDS = words();

  private TermGlossary() {}

  /** In the order of their names. */
  public static List<GlossaryTerm> all() {
    return ALL;
  }

  /**
   * @throws IllegalArgumentException if there is none of that id
   */
  public static GlossaryTerm byId(String id) {
    return ALL.stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no term " + id));
  }

  /** The terms that a text names, in its order; of words that overlap the longest counts. */
  public static List<GlossaryTerm> in(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return List.of();
    }
    var found = new LinkedHashSet<GlossaryTerm>();
    var matcher = WORDS.matcher(text);
    while (matcher.find()) {
      var word = matcher.group();
      var term = EXACT.get(word);
      var loose = term == null ? ANY_CASE.get(word.toLowerCase(Locale.ROOT)) : term;
      if (loose != null) {
        found.add(loose);
      }
    }
    return List.copyOf(found);
  }

  private static List<GlossaryTerm> read() {
    return BUNDLE.keySet().stream()
        .filter(key -> !key.contains("."))
        .map(id ->
            new GlossaryTerm(
                id,
                BUNDLE.getString(id),
                BUNDLE.getString(id + ".about"),
                optional(id + ".unit"),
                optional(id + ".source"),
                BUNDLE.getString(id + ".page")))
        .sorted(Comparator.comparing(each -> each.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  private static String optional(String key) {
    return BUNDLE.containsKey(key) ? BUNDLE.getString(key) : "";
  }

  /** Whole words alone, the longest first. */
  private static Pattern words() {
    var all = new ArrayList<String>();
    for (var term : ALL) {
      for (var word : BUNDLE.getString(term.id() + ".words").split("\\|")) {
        boolean anyCase = word.equals(word.toLowerCase(Locale.ROOT));
        (anyCase ? ANY_CASE : EXACT).put(word, term);
        all.add((anyCase ? "(?iu:" : "(?:") + Pattern.quote(word) + ")");
      }
    }
    all.sort(Comparator.comparing(String::length).reversed());
    return Pattern.compile(
        all.stream()
            .collect(Collectors.joining("|", "(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])")));
  }
}
