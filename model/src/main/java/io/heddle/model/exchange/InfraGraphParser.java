package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.exchange.ImportedFabricDraft.End;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an infrastructure: instances become hosts and switches, edges cables. */
final class InfraGraphParser {
  private static final Pattern SLICE =
      Pattern.compile("([^\\[\\].]+)(?:\\[(\\d{1,7})(?:(:)(\\d{1,7})?(?::(\\d{1,7}))?)?\\])?");
  private static final int MOST_GPUS = 1024;
  private static final int DEEPEST = 8;

  /** Ends and cables of one edge. */
  private static final long MOST = 1_000_000;

  private record Component(int count, String choice, String description) {}

  private record Device(String name, Map<String, Component> components) {
    boolean has(String choice) {
      return components.values().stream().anyMatch(each -> each.choice().equals(choice));
    }
  }

  private record Instance(String name, String device, int count) {
    String id(int index) {
      return count == 1 ? name : name + "." + index;
    }
  }

  /** Which of several, in steps. */
  private record Slice(String name, int from, int to, int step) {
    int size() {
      return Math.max(0, Math.ceilDiv(to - from, step));
    }
  }

  /** Instances, each with so many ends in a row. */
  private record Ends(List<End> ends, int each) {}

  private final ImportedFabricDraft draft;
  private final FabricImportOptions options;
  private final ImportNotes notes;
  private final Map<String, Device> devices = new HashMap<>();
  private final Map<String, Instance> instances = new HashMap<>();
  private final Map<String, Double> speeds = new HashMap<>();
  private final Map<String, Boolean> hosts = new HashMap<>();
  private final Set<String> withoutGpus = new LinkedHashSet<>();

  InfraGraphParser(ImportedFabricDraft draft, FabricImportOptions options, ImportNotes notes) {
    this.draft = draft;
    this.options = options;
    this.notes = notes;
  }

  /** Hosts whose device has no GPUs. */
  Set<String> withoutGpus() {
    return withoutGpus;
  }

  void read(Members top, YamlTreeCursor walk) {
    if (top.has("connections") && !top.has("edges")) {
      throw walk.refuse(
          top,
          "connections, as InfraGraph 1 has them",
          "edges with ep1 and ep2, as InfraGraph 2 has them");
    }
    for (var item : walk.items(top.get("devices"), "devices")) {
      device(walk.members(item, "a device"), walk);
    }
    for (var item : walk.items(top.get("links"), "links")) {
      var link = walk.members(item, "a link");
      speeds.put(walk.text(link.get("name"), link, "name of a link"), gbps(link));
    }
    for (var item : walk.items(top.get("instances"), "instances")) {
      instance(walk.members(item, "an instance"), walk);
    }
    for (var item : walk.items(top.get("edges"), "edges")) {
      edge(walk.members(item, "an edge"), walk);
    }
    if (!withoutGpus.isEmpty()) {
      notes.leftOut(
          ImportNotes.count(withoutGpus.size(), "host"), "without GPUs: their device has no xpu");
    }
  }

  private void device(Members device, YamlTreeCursor walk) {
    var name = walk.text(device.get("name"), device, "name of a device");
    var components = new HashMap<String, Component>();
    for (var item : walk.items(device.get("components"), "components")) {
      var each = walk.members(item, "a component");
      var own = walk.text(each.get("name"), each, "name of a component");
      components.put(
          own, new Component(count(each, walk), each.text("choice"), each.text("description")));
    }
    walk.once(devices.put(name, new Device(name, components)) == null, device, "device", name);
    if (!walk.items(device.get("edges"), "edges").isEmpty()) {
      notes.leftOut("edges within devices", "how the parts of a host or switch are joined");
    }
  }

  private static int count(Members at, YamlTreeCursor walk) {
    var text = at.text("count");
    if (!text.matches("\\d{1,6}")) {
      throw walk.refuse(
          at,
          text.isEmpty() ? "no count" : "count " + ImportSource.quote(text),
          "count: with a whole number from 0 to 999999");
    }
    return Integer.parseInt(text);
  }

  private static double gbps(Members link) {
    if (link.get("physical") instanceof Members physical
        && physical.get("bandwidth") instanceof Members bandwidth) {
      double bits = number(bandwidth.text("gigabits_per_second"));
      return bits > 0 ? bits : 8 * number(bandwidth.text("gigabytes_per_second"));
    }
    return 0;
  }

  private static double number(String text) {
    return text.matches("\\d{1,9}(\\.\\d{1,9})?(?:[eE]\\+?\\d)?") ? Double.parseDouble(text) : 0;
  }

  private void instance(Members at, YamlTreeCursor walk) {
    var name = walk.text(at.get("name"), at, "name of an instance");
    var kind = walk.text(at.get("device"), at, "device of an instance");
    var instance = new Instance(name, kind, count(at, walk));
    walk.once(instances.put(name, instance) == null, at, "instance", name);
    var device = devices.get(kind);
    boolean isHost;
    HostType type = null;
    boolean isBare = false;
    if (device == null) {
      var role = NetBoxRole.of(name) == null ? NetBoxRole.of(kind) : NetBoxRole.of(name);
      isHost = role == null || role.kind() != NetBoxRole.Kind.SWITCH;
      notes.assumed(
          "instance " + name,
          (isHost ? "hosts" : "switches") + ", by the name, as its device is not described");
    } else {
      int gpus = gpus(device, 0, at, walk);
      isHost = gpus > 0 || device.has("nic");
      isBare = isHost && gpus == 0;
      type = gpus > 0 ? type(device, gpus) : null;
      notes.read(
          "%s (%d)".formatted(name, instance.count()),
          gpus > 0
              ? "hosts: their device has xpu"
              : isHost ? "hosts without xpu" : "switches: their device has neither xpu nor nic");
    }
    hosts.put(name, isHost);
    for (int i = 0; i < instance.count(); i++) {
      if (isBare) {
        withoutGpus.add(instance.id(i));
      } else if (isHost) {
        draft.host(instance.id(i)).type = type;
      } else {
        draft.addSwitch(instance.id(i));
      }
    }
  }

  /** Also those of devices within the device. */
  private int gpus(Device device, int depth, Members at, YamlTreeCursor walk) {
    long gpus = 0;
    for (var each : device.components().entrySet()) {
      var component = each.getValue();
      if (component.choice().equals("xpu") || component.choice().equals("npu")) {
        gpus += component.count();
      } else if (component.choice().equals("device") && depth < DEEPEST) {
        var inner = devices.get(each.getKey());
        gpus += inner == null ? 0 : (long) component.count() * gpus(inner, depth + 1, at, walk);
      }
      if (gpus > MOST_GPUS) {
        throw walk.refuse(
            at, "%,d xpu in device %s".formatted(gpus, device.name()), "at most " + MOST_GPUS);
      }
    }
    return (int) gpus;
  }

  private HostType type(Device device, int gpus) {
    var words = new ArrayList<String>();
    device
        .components()
        .values()
        .forEach(each -> {
          if (each.choice().equals("xpu") || each.choice().equals("npu")) {
            words.add(each.description());
          }
        });
    words.add(device.name());
    for (var each : words) {
      var model = GpuHardwareTable.model(each.replace('_', ' '));
      if (model != null) {
        return new HostType(device.name(), model, gpus);
      }
    }
    notes.assumed(
        "device " + device.name(), "GPUs of an unknown model, as no description names one");
    return new HostType(device.name(), GpuModelAliases.UNKNOWN, gpus);
  }

  private void edge(Members edge, YamlTreeCursor walk) {
    var one = ends(edge.get("ep1"), edge, walk);
    var other = ends(edge.get("ep2"), edge, walk);
    var link = walk.text(edge.get("link"), edge, "link of an edge");
    var known = speeds.get(link);
    if (known == null) {
      throw walk.refuse(edge, "link " + ImportSource.quote(link), "the name of a link");
    }
    double gbps = known;
    if (gbps == 0) {
      gbps = options.gbps();
      notes.assumed("links without a speed", SwitchHierarchy.trimmed(gbps) + " Gbit/s");
    }
    var scheme = edge.text("scheme");
    if (scheme.isEmpty()) {
      notes.assumed("edges without a scheme", "one2one");
    }
    switch (scheme) {
      case "", "one2one" -> {
        long all =
            Math.min(
                (long) one.ends().size() * one.each(), (long) other.ends().size() * other.each());
        for (int i = 0; i < all; i++) {
          cable(one.ends().get(i / one.each()), other.ends().get(i / other.each()), gbps, 1);
        }
      }
      case "many2many" -> {
        long count = (long) one.each() * other.each();
        if (count > Link.MOST || count * one.ends().size() * other.ends().size() > MOST) {
          throw walk.refuse(edge, "an edge of more than 1,000,000 cables", "fewer");
        }
        for (var from : one.ends()) {
          for (var to : other.ends()) {
            cable(from, to, gbps, (int) count);
          }
        }
      }
      default ->
          notes.leftOut(
              "%s, line %d".formatted(walk.source().name(), edge.line()),
              "an edge of scheme %s: one2one and many2many are read"
                  .formatted(ImportSource.quote(scheme)));
    }
  }

  private void cable(End from, End to, double gbps, int count) {
    if (count > 0 && !withoutGpus.contains(from.name()) && !withoutGpus.contains(to.name())) {
      if (from.equals(to)) {
        notes.leftOut(from.name(), "a cable to itself");
      } else {
        draft.link(from, to, gbps, count);
      }
    }
  }

  private Ends ends(@Nullable YamlTree at, Members edge, YamlTreeCursor walk) {
    var end = walk.members(at == null ? edge : at, "ep1 and ep2 with instance and component");
    var text = walk.text(end.get("instance"), end, "instance of an end");
    var slice = SLICE.matcher(text);
    var instance = slice.matches() ? instances.get(slice.group(1)) : null;
    if (instance == null) {
      throw walk.refuse(
          end,
          "instance " + ImportSource.quote(text),
          "an instance, with its indices as in leaf[0:2]");
    }
    long each = 1;
    var device = devices.get(instance.device());
    for (var part : walk.text(end.get("component"), end, "component of an end").split("\\.", -1)) {
      var component = component(part, device, end, walk);
      each *= component.size();
      device = devices.get(component.name());
    }
    var own = slice(text, instance.count(), end, walk);
    if (each * own.size() > MOST) {
      throw walk.refuse(end, "more than 1,000,000 ends", "fewer");
    }
    var ends = new ArrayList<End>();
    for (int i = own.from(); each > 0 && i < own.to(); i += own.step()) {
      ends.add(new End(Boolean.TRUE.equals(hosts.get(instance.name())), instance.id(i)));
    }
    return new Ends(ends, (int) Math.max(1, each));
  }

  private static Slice component(
      String part, @Nullable Device device, Members end, YamlTreeCursor walk) {
    if (device == null) {
      var open = slice(part, Integer.MAX_VALUE, end, walk);
      if (open.to() == Integer.MAX_VALUE) {
        throw walk.refuse(
            end,
            "component %s of a device that is not described".formatted(ImportSource.quote(part)),
            "its indices, as in port[0:2]");
      }
      return open;
    }
    var bracket = part.indexOf('[');
    var name = bracket < 0 ? part : part.substring(0, bracket);
    var component = device.components().get(name);
    if (component == null) {
      throw walk.refuse(
          end,
          "component %s of device %s".formatted(ImportSource.quote(name), device.name()),
          "one of " + ImportNotes.listed(device.components().keySet().stream().sorted().toList()));
    }
    return slice(part, component.count(), end, walk);
  }

  /** Python's slice of so many. */
  private static Slice slice(String text, int count, Members end, YamlTreeCursor walk) {
    var match = SLICE.matcher(text);
    if (!match.matches()) {
      throw walk.refuse(end, ImportSource.quote(text), "a name with indices, as in nic[0:4]");
    }
    if (match.group(2) == null) {
      return new Slice(match.group(1), 0, count, 1);
    }
    int from = Integer.parseInt(match.group(2));
    int to =
        match.group(3) == null
            ? from + 1
            : match.group(4) == null ? count : Integer.parseInt(match.group(4));
    int step = match.group(5) == null ? 1 : Integer.parseInt(match.group(5));
    if (step == 0 || to > count || from > to) {
      throw walk.refuse(end, ImportSource.quote(text), "indices below %,d".formatted(count));
    }
    return new Slice(match.group(1), from, to, step);
  }
}
