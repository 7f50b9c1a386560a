package io.heddle.model.exchange;

import io.heddle.model.exchange.NetBoxData.Cable;
import io.heddle.model.exchange.NetBoxData.Device;
import io.heddle.model.exchange.NetBoxData.End;
import io.heddle.model.exchange.NetBoxData.EndKind;
import io.heddle.model.exchange.NetBoxData.Interface;
import io.heddle.model.exchange.NetBoxData.Rear;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers of NetBox's REST API: devices, cables (with {@code a_terminations} since 3.3, {@code
 * termination_a} before), interfaces, front ports. Lists, or {@code results} of one page.
 */
final class NetBoxJson {
  private static final double KILOBITS = 1e6;

  private final YamlTreeCursor walk;
  private final NetBoxData data;
  private final ImportNotes notes;

  private NetBoxJson(ImportSource source, NetBoxData data, ImportNotes notes) {
    walk = new YamlTreeCursor(source);
    this.data = data;
    this.notes = notes;
  }

  static boolean recognises(ImportSource source) {
    var head = source.head();
    return YamlTreeReader.isJson(source)
        && (head.contains("/api/dcim/")
            || head.contains("\"a_terminations\"")
            || head.contains("\"termination_a_type\"")
            || head.contains("\"device_type\"")
                && (head.contains("\"role\"") || head.contains("\"device_role\"")));
  }

  static void read(ImportSource source, NetBoxData data, ImportNotes notes) {
    var reader = new NetBoxJson(source, data, notes);
    for (var document : YamlTreeReader.read(source)) {
      if (document instanceof Items items) {
        items.items().forEach(reader::item);
      } else {
        var page = reader.walk.members(document, "an answer of NetBox's API");
        if (page.has("results") || page.has("count")) {
          reader.walk.items(page.get("results"), "results").forEach(reader::item);
          if (page.has("next")) {
            notes.read(source.name(), "one page of several: the others are not in this file");
          }
        } else {
          reader.item(page);
        }
      }
    }
  }

  private void item(YamlTree tree) {
    var item = walk.members(tree, "an object of NetBox");
    if (item.has("a_terminations")
        || item.has("b_terminations")
        || item.has("termination_a")
        || item.has("termination_a_type")) {
      cable(item);
    } else if (item.has("device_type") && (item.has("role") || item.has("device_role"))) {
      device(item);
    } else if (item.has("rear_port") || item.has("rear_ports")) {
      frontPort(item);
    } else if (item.text("url").contains("/interfaces/")
        || item.has("mgmt_only") && item.has("device")) {
      port(item);
    } else if (!item.text("url").contains("/rear-ports/")) {
      notes.leftOut(
          "objects that are neither devices, cables, interfaces nor front ports",
          "not needed for a fabric");
    }
  }

  private void device(Members item) {
    var key = walk.text(item.get("id"), item, "id of a device");
    var name = item.text("name").isEmpty() ? item.text("display") : item.text("name");
    var role = word(item.has("role") ? item.get("role") : item.get("device_role"));
    data.device(
        new Device(
            key,
            name.isBlank() ? "device-" + key : name.strip(),
            role,
            word(item.get("device_type")),
            word(item.get("site")),
            word(item.get("rack"))));
  }

  /** Slug, name or model of a nested object; the text itself where there is none. */
  private static String word(@Nullable YamlTree tree) {
    if (tree instanceof Members members) {
      for (var key : List.of("slug", "name", "model", "display", "value")) {
        if (!members.text(key).isEmpty()) {
          return members.text(key);
        }
      }
      return "";
    }
    return tree instanceof YamlTree.Scalar scalar ? scalar.text() : "";
  }

  private void port(Members item) {
    var end = end(EndKind.INTERFACE, item);
    if (end == null) {
      throw walk.refuse(item, "no device", "the device of an interface");
    }
    var type = item.get("type") instanceof Members value ? value.text("value") : item.text("type");
    var label = item.get("type") instanceof Members value ? value.text("label") : "";
    var speed = item.text("speed");
    double gbps =
        speed.matches("[1-9]\\d{0,12}")
            ? Double.parseDouble(speed) / KILOBITS
            : Math.max(NetBoxSpeeds.of(type), NetBoxSpeeds.of(label));
    data.interfaces.put(end, new Interface(gbps, item.text("mgmt_only").equals("true")));
    var far =
        item.has("connected_endpoints")
            ? item.get("connected_endpoints")
            : item.get("connected_endpoint");
    var peers =
        far instanceof Items items
            ? items.items()
            : far == null ? List.<YamlTree>of() : List.of(far);
    for (var peer : peers) {
      var other = end(EndKind.INTERFACE, walk.members(peer, "a connected endpoint"));
      if (other != null) {
        data.connected.add(new Cable(end.name(), List.of(end), List.of(other), "connected"));
      }
    }
  }

  /** A port by its own device and name; null where it has no device. */
  private @Nullable End end(EndKind kind, Members port) {
    if (!(port.get("device") instanceof Members device)) {
      return null;
    }
    var key = walk.text(device.get("id"), device, "id of a device");
    var name = device.text("name").isEmpty() ? device.text("display") : device.text("name");
    data.spokenOf.put(key, name.isBlank() ? "device-" + key : name.strip());
    return new End(kind, key, walk.text(port.get("name"), port, "name of a port"));
  }

  private void frontPort(Members item) {
    var front = end(EndKind.FRONT, item);
    if (front == null) {
      throw walk.refuse(item, "no device", "the device of a front port");
    }
    var ports =
        item.get("rear_ports") instanceof Items many
            ? many.items()
            : List.<YamlTree>of(item); // one, before NetBox 4.5
    for (var each : ports) {
      var mapping = walk.members(each, "a rear port");
      if (mapping.get("rear_port") instanceof Members rear) {
        var position = mapping.text("rear_port_position");
        data.passThrough(
            front,
            new Rear(
                new End(
                    EndKind.REAR,
                    front.device(),
                    walk.text(rear.get("name"), rear, "name of a rear port")),
                position.matches("[1-9]\\d{0,4}") ? Integer.parseInt(position) : 1));
      }
    }
  }

  private void cable(Members item) {
    var name = "cable " + item.text("id");
    data.cables.add(new Cable(name, ends(item, "a"), ends(item, "b"), word(item.get("status"))));
  }

  private List<End> ends(Members item, String side) {
    var many = item.get(side + "_terminations");
    var ends = new ArrayList<End>();
    if (many != null) {
      for (var each : walk.items(many, "terminations")) {
        var termination = walk.members(each, "a termination");
        var object = termination.get("object");
        ends.add(
            termination(termination.text("object_type"), object instanceof Members of ? of : null));
      }
    } else {
      ends.add(
          termination(
              item.text("termination_" + side + "_type"),
              item.get("termination_" + side) instanceof Members of ? of : null));
    }
    return ends;
  }

  private End termination(String type, @Nullable Members object) {
    var kind =
        switch (type) {
          case "dcim.interface", "" -> EndKind.INTERFACE;
          case "dcim.frontport" -> EndKind.FRONT;
          case "dcim.rearport" -> EndKind.REAR;
          default -> EndKind.OTHER;
        };
    var end = kind == EndKind.OTHER || object == null ? null : end(kind, object);
    return end == null ? new End(EndKind.OTHER, "", type) : end;
  }
}
