package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads neighbours as JSON: {@code lldpctl -f json} and {@code json0} (lldpd,
 * src/client/json_writer.c), alone or by the name of the device; Cumulus' {@code nv show interface
 * -o json} and {@code net show interface all json}.
 */
final class LldpJsonParser {
  private static final Pattern MARK =
      Pattern.compile("\"(?:lldp|local-chassis)\"\\s*:\\s*[\\[{]|\"iface_obj\"\\s*:\\s*\\{");

  private final ImportSource source;
  private final LldpNeighbourDraft draft;
  private @Nullable String own;

  private LldpJsonParser(ImportSource source, LldpNeighbourDraft draft) {
    this.source = source;
    this.draft = draft;
  }

  static boolean recognises(ImportSource source) {
    return YamlTreeReader.isJson(source) && MARK.matcher(source.head()).find();
  }

  static void read(ImportSource source, LldpNeighbourDraft draft) {
    new LldpJsonParser(source, draft).read();
  }

  private void read() {
    int before = draft.neighbours.size();
    var documents = YamlTreeReader.read(source);
    documents.forEach(this::chassis);
    documents.forEach(this::document);
    if (draft.neighbours.size() == before) {
      draft.notes.leftOut(source.name(), "no neighbours in it");
    }
  }

  /** {@code lldpcli show chassis} in the same text says whose neighbours these are. */
  private void chassis(YamlTree document) {
    if (document instanceof Members top && first(top.get("local-chassis")) instanceof Members at) {
      var named = named(at);
      if (named != null && !named.name().isEmpty()) {
        own = named.name();
        draft.devices.add(named.name());
      }
    }
  }

  private String own() {
    if (own == null) {
      own = draft.device(source);
    }
    return own;
  }

  private void document(YamlTree document) {
    if (document instanceof Items several) {
      several.items().forEach(this::document);
      return;
    }
    var top =
        new YamlTreeCursor(source).members(document, "an object with the neighbours of ports");
    if (top.has("local-chassis") && !top.has("lldp")) {
      return;
    }
    if (first(top.get("lldp")) instanceof Members lldp && !lldp.has("neighbor")) {
      interfaces(own(), lldp.get("interface"));
      return;
    }
    var ports = top.get("interface") instanceof Members inner ? inner : top;
    for (var each : ports.members().entrySet()) {
      if (each.getValue() instanceof Members value) {
        member(each.getKey(), value);
      }
    }
  }

  /** A port of Cumulus, or a device with its neighbours. */
  private void member(String key, Members value) {
    if (isDown(value)) {
      draft.notes.leftOut("%s port %s".formatted(own(), key), "no link: it is down");
    }
    var lldp = first(value.get("lldp"));
    if (value.get("iface_obj") instanceof Members inner) {
      for (var item : list(inner.get("lldp"))) {
        if (item instanceof Members neighbour) {
          netshow(key, neighbour, value);
        } else {
          unread(item, key);
        }
      }
    } else if (lldp instanceof Members listed && listed.has("interface")) {
      draft.devices.add(key);
      interfaces(key, listed.get("interface"));
    } else if (lldp instanceof Members listed && listed.has("neighbor")) {
      nvue(key, listed.get("neighbor"), value);
    }
  }

  /** Whether a physical port of Cumulus is enabled, and its link is down. */
  private static boolean isDown(Members port) {
    var link = port.get("link") instanceof Members at ? at : port;
    boolean off = link.text("admin-status").equals("down");
    boolean isSaid =
        port.text("linkstate").equals("DN")
            || link.text("oper-status").equals("down")
            || link.get("state") instanceof Members state && state.has("down");
    return isSaid && !off && (port.has("iface_obj") || port.text("type").matches("|swp"));
  }

  private void unread(YamlTree at, String port) {
    draft.notes.leftOut(
        "%s, line %d".formatted(source.name(), at.line()),
        "%s where the neighbour of %s was expected".formatted(at.shown(), port));
  }

  private static List<YamlTree> list(@Nullable YamlTree at) {
    return at == null ? List.of() : at instanceof Items items ? items.items() : List.of(at);
  }

  /** What json0 wraps into a list of one. */
  private static @Nullable YamlTree first(@Nullable YamlTree at) {
    return at instanceof Items items
        ? items.items().isEmpty() ? null : items.items().getFirst()
        : at;
  }

  /** A text as such, in a list of one, or as the value of an object. */
  private static String text(@Nullable YamlTree at) {
    return switch (first(at)) {
      case Scalar scalar -> scalar.text();
      case Members members -> members.text("value");
      case null, default -> "";
    };
  }

  private void interfaces(String device, @Nullable YamlTree at) {
    for (var item : list(at)) {
      if (!(item instanceof Members members)) {
        unread(item, device);
      } else if (members.get("name") instanceof Scalar name) {
        neighbour(device, name.text(), members);
      } else {
        members
            .members()
            .forEach((name, value) -> {
              for (var each : list(value)) {
                neighbour(device, name, each);
              }
            });
      }
    }
  }

  private record Named(String name, Members about) {}

  /** A chassis: under its name, or with its name, or without any. */
  private static @Nullable Named named(Members around) {
    if (!(first(around.get("chassis")) instanceof Members chassis)) {
      return null;
    }
    var name = text(chassis.get("name"));
    boolean isFlat = !name.isEmpty() || !text(chassis.get("id")).isEmpty();
    if (!isFlat && chassis.members().size() == 1) {
      var only = chassis.members().entrySet().iterator().next();
      return only.getValue() instanceof Members about ? new Named(only.getKey(), about) : null;
    }
    return new Named(name, chassis);
  }

  private void neighbour(String device, String port, YamlTree at) {
    var named = at instanceof Members members ? named(members) : null;
    if (named == null || !(at instanceof Members members)) {
      unread(at, "%s port %s".formatted(device, port));
      return;
    }
    var about = named.about();
    var remote =
        first(members.get("port")) instanceof Members other ? other : new Members(0, Map.of());
    Boolean forwards = null;
    for (var each : list(about.get("capability"))) {
      if (each instanceof Members able) {
        boolean isOn = able.text("enabled").equals("true") || able.text("enabled").equals("on");
        boolean does = able.text("type").matches("(?i)bridge|router");
        forwards = Boolean.TRUE.equals(forwards) || isOn && does;
      }
    }
    double gbps =
        first(remote.get("auto-negotiation")) instanceof Members speeds
            ? LldpNeighbourDraft.gbps(text(speeds.get("current")))
            : 0;
    draft.add(
        device,
        port,
        named.name(),
        text(about.get("id")),
        text(remote.get("id")),
        text(remote.get("descr")),
        text(about.get("descr")),
        forwards,
        gbps);
  }

  private void netshow(String port, Members neighbour, Members around) {
    Boolean forwards = null;
    for (var each : list(neighbour.get("capabilities"))) {
      var pair = list(each).stream().map(LldpJsonParser::text).toList();
      if (pair.size() == 2) {
        forwards =
            Boolean.TRUE.equals(forwards)
                || pair.getLast().equals("on") && pair.getFirst().matches("(?i)bridge|router");
      }
    }
    draft.add(
        own(),
        port,
        neighbour.text("adj_hostname"),
        neighbour.text("adj_mac"),
        neighbour.text("adj_port"),
        "",
        neighbour.text("system_descr"),
        forwards,
        LldpNeighbourDraft.gbps(around.text("speed")));
  }

  private void nvue(String port, @Nullable YamlTree neighbours, Members around) {
    double gbps =
        around.get("link") instanceof Members link
            ? LldpNeighbourDraft.gbps(link.text("speed"))
            : 0;
    for (var item : list(neighbours)) {
      if (item instanceof Members flat && flat.has("chassis")) {
        nvue(port, "", flat, gbps);
      } else if (item instanceof Members byName) {
        byName
            .members()
            .forEach((name, value) -> {
              if (value instanceof Members each) {
                nvue(port, name, each, gbps);
              } else {
                unread(value, port);
              }
            });
      } else {
        unread(item, port);
      }
    }
  }

  private void nvue(String port, String name, Members neighbour, double gbps) {
    var chassis = neighbour.get("chassis") instanceof Members at ? at : new Members(0, Map.of());
    var other = neighbour.get("port") instanceof Members at ? at : new Members(0, Map.of());
    Boolean forwards = null;
    for (var key : List.of("capability", "capabilities")) {
      if (chassis.get(key) instanceof Members able) {
        for (var each : List.of("is-bridge", "is-router")) {
          var word = able.text(each).toLowerCase(Locale.ROOT);
          forwards = Boolean.TRUE.equals(forwards) || word.equals("on") || word.equals("true");
        }
      }
    }
    var remote = chassis.text("system-name");
    draft.add(
        own(),
        port,
        remote.isEmpty() ? name : remote,
        chassis.text("chassis-id"),
        other.text("name").isEmpty() ? other.text("id") : other.text("name"),
        other.text("description"),
        chassis.text("system-description"),
        forwards,
        gbps);
  }
}
