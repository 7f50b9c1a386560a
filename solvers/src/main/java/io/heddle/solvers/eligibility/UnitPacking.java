package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.TopologyDomains;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Packs hosts into units, level by level from the innermost outward. The number of units that fit
 * is the most that can: of a domain, the units of its parts, divided by how many a unit takes.
 */
final class UnitPacking {
  private final TopologyDomains domains;
  private final List<LevelUnit> units;
  private final List<String> ids;

  private UnitPacking(TopologyDomains domains, List<LevelUnit> units) {
    this.domains = domains;
    this.units = units;
    this.ids = domains.ids();
  }

  /**
   * O(hosts · levels).
   *
   * @param units from the innermost level outward
   * @param hosts of one domain of the outermost
   */
  static List<HostUnit> of(TopologyDomains domains, List<LevelUnit> units, List<Host> hosts) {
    return new UnitPacking(domains, units).packed(hosts, units.size() - 1);
  }

  private List<HostUnit> packed(List<Host> hosts, int at) {
    var unit = units.get(at);
    if (unit.hosts() == 1) {
      return hosts.stream().map(host -> new HostUnit(List.of(host))).toList();
    }
    var part = at == 0 ? new LevelUnit("", 1, 1) : units.get(at - 1);
    List<HostUnit> parts = new ArrayList<>();
    if (at == 0) {
      hosts.forEach(host -> parts.add(new HostUnit(List.of(host))));
    } else {
      for (var domain : domains.together(part.level(), hosts)) {
        parts.addAll(packed(domain, at - 1));
      }
    }
    var whole = new Mix(part, unit);
    whole.rest(parts, ids.indexOf(unit.level()) - 1, at == 0 ? 0 : ids.indexOf(part.level()));
    return whole.found;
  }

  /** What lies in one domain together, domains in the order of their first ones. */
  private List<List<HostUnit>> together(List<HostUnit> parts, int at) {
    var level = domains.levels().get(at);
    Map<Integer, List<HostUnit>> found = new LinkedHashMap<>();
    for (var part : parts) {
      found
          .computeIfAbsent(domains.domain(level, part.first().id()), _ -> new ArrayList<>())
          .add(part);
    }
    return List.copyOf(found.values());
  }

  /** Units made of parts. */
  private final class Mix {
    private final LevelUnit part;
    private final LevelUnit unit;
    private final int size;
    private final List<HostUnit> found = new ArrayList<>();

    Mix(LevelUnit part, LevelUnit unit) {
      this.part = part;
      this.unit = unit;
      this.size = unit.hosts() / part.hosts();
    }

    /** Whole units of these parts, those of one domain of an inner level first; what is left. */
    List<HostUnit> rest(List<HostUnit> parts, int at, int last) {
      var left = parts;
      if (at >= last && parts.size() >= size) {
        left = new ArrayList<>();
        for (var domain : together(parts, at)) {
          left.addAll(rest(domain, at - 1, last));
        }
      }
      int used = left.size() / size * size;
      for (int first = 0; first < used; first += size) {
        found.add(HostUnit.of(left.subList(first, first + size), part, unit));
      }
      return left.subList(used, left.size());
    }
  }
}
