package io.heddle.model.exchange;

import io.heddle.model.exchange.NetBoxData.Device;
import io.heddle.model.exchange.NetBoxData.End;
import io.heddle.model.exchange.NetBoxRole.Kind;
import io.heddle.model.text.Advice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * NetBox, the source of truth of many data centres: devices, cables, interfaces and front ports of
 * its REST API (JSON), or its tables (CSV). Form: NetBox's OpenAPI schema 2.11 to 4.6, its {@code
 * dcim/tables} and bulk import forms.
 */
final class NetBoxFormat extends RecognisedFormat implements FabricImportFormat {
  private static final Pattern MANAGEMENT =
      Pattern.compile("(?i)(?:mgmt|management|ipmi|bmc|ilo|idrac|oob|lom|fxp0|me0).*");

  /** Slower ports are there to manage machines, where there are fast ones. */
  private static final double SLOWEST = 2;

  private static final double FAST = 10;

  /** More cables has a switch, whatever it is called. */
  private static final int MOST_OF_A_HOST = 18;

  NetBoxFormat() {
    super(
        "netbox",
        "NetBox: devices, cables, interfaces, front ports as JSON of its API or as CSV",
        source -> NetBoxJson.recognises(source) || NetBoxCsv.recognises(source));
  }

  @Override
  public boolean takesSeveral() {
    return true;
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var data = new NetBoxData();
    for (var source : sources) {
      if (NetBoxJson.recognises(source)) {
        NetBoxJson.read(source, data, notes);
      } else if (NetBoxCsv.recognises(source)) {
        NetBoxCsv.read(source, data);
      } else {
        throw source.refuse(
            0, "a text of another form", "devices, cables, interfaces or ports of NetBox");
      }
    }
    var paths = NetBoxPaths.of(data, notes);
    if (paths.isEmpty()) {
      throw sources
          .getFirst()
          .refuse(
              0,
              "no cable between interfaces",
              "cables of NetBox: /api/dcim/cables/",
              Advice.sentence("Open the files of devices and of cables together."));
    }
    return new Build(data, options, notes).build(sources.getFirst(), paths);
  }

  /** Turns what was read into a fabric. */
  private final class Build {
    private final NetBoxData data;
    private final FabricImportOptions options;
    private final ImportNotes notes;
    private final ImportedFabricDraft draft = new ImportedFabricDraft();
    private final Map<String, NetBoxRole> roles = new HashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private double slowest;

    Build(NetBoxData data, FabricImportOptions options, ImportNotes notes) {
      this.data = data;
      this.options = options;
      this.notes = notes;
    }

    ImportedFabric build(ImportSource first, List<NetBoxPaths.Path> paths) {
      double fastest =
          paths.stream().mapToDouble(each -> speed(each.from(), each.to())).max().orElse(0);
      slowest = fastest >= FAST ? SLOWEST : 0;
      var fabric = paths.stream().filter(this::isFabric).toList();
      var cables = new HashMap<String, Integer>();
      for (var path : fabric) {
        cables.merge(path.from().device(), 1, Integer::sum);
        cables.merge(path.to().device(), 1, Integer::sum);
      }
      for (var device : data.devices.values()) {
        if (cables.containsKey(device.key())) {
          addDevice(device.key(), cables.getOrDefault(device.key(), 0));
        } else {
          leaveOut(device);
        }
      }
      cables.forEach(this::addDevice);
      tellRoles();
      int panels = 0;
      for (var path : fabric) {
        link(path);
        panels += path.panels() > 0 ? 1 : 0;
      }
      if (panels > 0) {
        notes.read(ImportNotes.count(panels, "cable"), "followed through patch panels");
      }
      if (draft.hosts().isEmpty() && draft.switches().isEmpty()) {
        throw first.refuse(
            0,
            "no cable that joins hosts and switches",
            "devices with roles such as leaf, spine, server");
      }
      draft.guessTiers(draft.wiring(), notes);
      draft.cablesAreCounted();
      return new ImportedFabric(draft.build(first.stem(), options, notes), notes.report(id()));
    }

    /** A device without a cable that counts; panels and power do not matter. */
    private void leaveOut(Device device) {
      var role = NetBoxRole.of(device.role());
      if (role == null || role.kind() == Kind.HOST || role.kind() == Kind.SWITCH) {
        notes.leftOut(device.name(), "no cable of the fabric ends there");
      }
    }

    private boolean isFabric(NetBoxPaths.Path path) {
      for (var end : List.of(path.from(), path.to())) {
        var known = data.of(end);
        boolean managed =
            known != null && (known.management() || known.gbps() > 0 && known.gbps() < slowest)
                || MANAGEMENT.matcher(end.name()).matches();
        if (managed) {
          notes.leftOut("management ports", "no part of the fabric");
          return false;
        }
      }
      if (path.from().device().equals(path.to().device())) {
        notes.leftOut("port " + path.from().name(), "a cable from a device to itself");
        return false;
      }
      return true;
    }

    private void addDevice(String key, int cables) {
      if (names.containsKey(key)) {
        return;
      }
      var device = data.devices.get(key);
      var role = role(key, device, cables);
      roles.put(key, role);
      names.put(key, name(key, device));
      var name = Objects.requireNonNull(names.get(key));
      if (role.kind() == Kind.SWITCH) {
        draft.addSwitch(name).tier = role.tier();
      } else if (role.kind() == Kind.HOST) {
        var host = draft.host(name);
        if (device != null && !device.rack().isEmpty()) {
          host.labels.put("rack", device.rack());
        }
        if (device != null && !device.site().isEmpty()) {
          host.labels.put("site", device.site());
        }
      } else if (role.kind() == Kind.OTHER) {
        notes.leftOut(
            name, "its role is no part of a fabric" + (device == null ? "" : ": " + device.role()));
      }
    }

    private NetBoxRole role(String key, @Nullable Device device, int cables) {
      var name = device == null ? data.spokenOf.getOrDefault(key, key) : device.name();
      var said = device == null ? null : NetBoxRole.of(device.role());
      if (said != null && (said.kind() != Kind.SWITCH || said.tier() != null)) {
        return said;
      }
      var named = NetBoxRole.of(name);
      if (said != null) { // a switch, of whichever tier
        return named != null && named.kind() == Kind.SWITCH ? named : said;
      }
      if (named != null && named.kind() != Kind.OTHER) {
        notes.assumed(name, "%s, by its name".formatted(named));
        return named;
      }
      boolean many = cables > MOST_OF_A_HOST;
      notes.assumed(
          name,
          many
              ? "a switch, by its many cables, as neither role nor name states it"
              : "a host, as neither role nor name states it");
      return new NetBoxRole(many ? Kind.SWITCH : Kind.HOST, null);
    }

    /** Names are unique in a site only, ids everywhere. */
    private String name(String key, @Nullable Device device) {
      var name = device == null ? data.spokenOf.getOrDefault(key, key) : device.name();
      Set<String> taken = new HashSet<>(names.values());
      if (!taken.contains(name)) {
        return name;
      }
      var site = device == null || device.site().isEmpty() ? key : device.site();
      var other = taken.contains(name + "@" + site) ? name + "@" + key : name + "@" + site;
      notes.assumed(other, "renamed, because another device is called " + name);
      return other;
    }

    private void tellRoles() {
      var counts = new TreeMap<String, Integer>();
      data.devices.forEach((key, device) -> {
        if (roles.containsKey(key) && NetBoxRole.of(device.role()) != null) {
          counts.merge("%s: %s".formatted(device.role(), roles.get(key)), 1, Integer::sum);
        }
      });
      counts.forEach((words, count) ->
          notes.read(ImportNotes.count(count, "device"), "role " + words.toLowerCase(Locale.ROOT)));
    }

    private void link(NetBoxPaths.Path path) {
      var from = end(path.from());
      var to = end(path.to());
      if (from == null || to == null) {
        return;
      }
      double gbps = speed(path.from(), path.to());
      if (gbps == 0) {
        gbps = options.gbps();
        notes.assumed("cables without a speed", SwitchHierarchy.trimmed(gbps) + " Gbit/s");
      }
      draft.link(from, to, gbps, 1);
    }

    /** Of the slower end. */
    private double speed(End from, End to) {
      var one = data.of(from);
      var other = data.of(to);
      double first = one == null ? 0 : one.gbps();
      double second = other == null ? 0 : other.gbps();
      return first > 0 && second > 0 ? Math.min(first, second) : Math.max(first, second);
    }

    private ImportedFabricDraft.@Nullable End end(End port) {
      var role = roles.get(port.device());
      if (role == null || role.kind() == Kind.OTHER || role.kind() == Kind.PANEL) {
        return null;
      }
      return new ImportedFabricDraft.End(
          role.kind() == Kind.HOST, Objects.requireNonNull(names.get(port.device())));
    }
  }
}
