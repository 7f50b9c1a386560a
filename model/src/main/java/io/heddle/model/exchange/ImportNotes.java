package io.heddle.model.exchange;

import io.heddle.model.exchange.FabricImportReport.Note;
import io.heddle.model.text.CountedNoun;
import io.heddle.model.text.NameRules;
import io.heddle.model.text.VisibleTextSanitizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gathers the import report; objects with the same reason share one line. */
public final class ImportNotes {
  private static final int NAMED = 4;

  private final List<Note> summary = new ArrayList<>();
  private final Map<String, List<String>> read = new LinkedHashMap<>();
  private final Map<String, List<String>> assumed = new LinkedHashMap<>();
  private final Map<String, String> options = new HashMap<>();
  private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

  /** What the cluster holds, before everything else. */
  public void summary(String object, String reason) {
    summary.add(new Note(object, reason));
  }

  public void read(String object, String reason) {
    read.computeIfAbsent(reason, _ -> new ArrayList<>()).add(object);
  }

  public void assumed(String object, String reason) {
    assumed.computeIfAbsent(reason, _ -> new ArrayList<>()).add(object);
  }

  /** An assumption with the option of the command line that makes it. */
  public void assumed(String object, String reason, String option) {
    options.put(reason, option);
    assumed(object, reason);
  }

  public void leftOut(String object, String reason) {
    leftOut.computeIfAbsent(reason, _ -> new ArrayList<>()).add(object);
  }

  /** A state of a node that nothing follows from, as Heddle does not know it. */
  public void unknownState(String host, String state) {
    assumed(
        "host " + host,
        "state %s is unknown, so it keeps no job away".formatted(ImportSource.quote(state)));
  }

  /** A name without control and invisible characters; where it had some, that is reported. */
  public String plain(String kind, String name) {
    var plain = NameRules.plain(name);
    if (!plain.equals(name)) {
      assumed(kind + " " + name, "renamed without its control and invisible characters");
    }
    return plain;
  }

  public FabricImportReport report(String format) {
    var all = new ArrayList<>(summary);
    all.addAll(lines(read));
    return new FabricImportReport(format, all, lines(assumed), lines(leftOut));
  }

  private List<Note> lines(Map<String, List<String>> byReason) {
    var lines = new ArrayList<Note>();
    byReason.forEach((reason, objects) ->
        lines.add(
            new Note(
                VisibleTextSanitizer.of(listed(objects)),
                VisibleTextSanitizer.of(reason),
                options.get(reason))));
    return lines;
  }

  /** {@code a, b, c, d and 12 more}, each object once. */
  public static String listed(Collection<String> objects) {
    var distinct = objects.stream().distinct().toList();
    var named = String.join(", ", distinct.subList(0, Math.min(NAMED, distinct.size())));
    return distinct.size() <= NAMED
        ? named
        : "%s and %,d more".formatted(named, distinct.size() - NAMED);
  }

  /** {@code 1 host}, {@code 1,200 hosts}. */
  public static String count(int number, String one) {
    return CountedNoun.of(number, one);
  }
}
