package io.heddle.model.cabling;

import io.heddle.model.cabling.AsBuiltReport.Unknown;
import io.heddle.model.text.NearestNameSuggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which planned device a found one is: the one that it is mapped to, else the one of its name,
 * whatever its case, with or without a domain. No planned device is two found ones.
 */
final class DeviceNameMatching {
  /** Names that resemble others are searched for so many, for that takes time. */
  private static final int MOST_HINTS = 20;

  private final Set<String> planned;
  private final Map<String, String> names = new HashMap<>();
  private final Set<String> claimed = new HashSet<>();

  /** O(names). */
  DeviceNameMatching(Set<String> planned, Collection<String> found, Map<String, String> said) {
    this.planned = planned;
    for (var name : found) {
      var meant = said.get(name);
      if (meant != null && planned.contains(meant)) {
        claim(name, meant);
      }
    }
    found.stream().filter(planned::contains).forEach(name -> claim(name, name));
    var brief = new HashMap<String, String>();
    for (var name : planned) {
      brief.merge(brief(name), name, (_, _) -> ""); // two devices of one name match none
    }
    for (var name : found) {
      var meant = brief.getOrDefault(brief(name), "");
      if (!meant.isEmpty()) {
        claim(name, meant);
      }
    }
    for (var name : found) {
      names.putIfAbsent(name, planned.contains(name) ? name + " (found)" : name);
    }
  }

  private void claim(String name, String meant) {
    if (!names.containsKey(name) && claimed.add(meant)) {
      names.put(name, meant);
    }
  }

  private static String brief(String name) {
    int dot = name.indexOf('.');
    return (dot > 0 ? name.substring(0, dot) : name).toLowerCase(Locale.ROOT);
  }

  /** The planned device, or the name itself where there is none. */
  String of(String found) {
    return names.getOrDefault(found, found);
  }

  /** Whether any found device is planned. */
  boolean knowAny() {
    return !claimed.isEmpty();
  }

  /** Planned devices that were not found. */
  List<String> unseen() {
    return planned.stream().filter(name -> !claimed.contains(name)).toList();
  }

  /** Found devices that are not planned. */
  List<Unknown> unknown(Collection<String> found) {
    var left = unseen();
    var unknown = new ArrayList<Unknown>();
    for (var name : found) {
      if (!planned.contains(of(name))) {
        unknown.add(
            new Unknown(
                of(name),
                unknown.size() < MOST_HINTS ? NearestNameSuggestion.to(name, left) : null));
      }
    }
    return unknown;
  }
}
