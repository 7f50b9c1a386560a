package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.AssumedLinkBandwidths;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The topology of the ns-3 back ends of SimAI and ASTRA-sim: a head line, the numbers of all
 * switches, a line a link ({@code from to 400Gbps 0.0005ms 0}). GPUs that share an NVSwitch are a
 * host; the files have no names, so hosts and switches get numbers.
 */
final class Ns3TopologyFormat extends DescribedFormat implements FabricImportFormat {
  private static final Pattern LINK =
      Pattern.compile(
          "(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d+(?:\\.\\d+)?)Gbps\\s+[\\d.]+(?:ns|us|ms|s)\\s+\\S+");
  private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(\\s+\\d{1,9})*");

  /** Nodes, GPUs a server, NVSwitches, switches, links, GPU type. */
  private static final Pattern SIMAI =
      Pattern.compile(
          "(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\w+)");

  /** Nodes, switches, links. */
  private static final Pattern ASTRA = Pattern.compile("(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})");

  private static final int MOST_NODES = 2_000_000;

  Ns3TopologyFormat() {
    super("ns3", "topology of the ns-3 back ends of SimAI and ASTRA-sim");
  }

  @Override
  public boolean recognises(ImportSource source) {
    var lines =
        source.head().lines().filter(line -> !line.isBlank()).limit(3).map(String::strip).toList();
    return lines.size() == 3
        && (SIMAI.matcher(lines.get(0)).matches() || ASTRA.matcher(lines.get(0)).matches())
        && NUMBERS.matcher(lines.get(1)).matches()
        && LINK.matcher(lines.get(2)).matches();
  }

  /**
   * What the file says, before hosts are known.
   *
   * @param switches numbers of all switches
   * @param nvSwitches numbers of those inside of hosts; null: the file does not say
   */
  private record Text(
      int nodes,
      String gpuModel,
      Set<Integer> switches,
      @Nullable Set<Integer> nvSwitches,
      List<Wire> wires) {}

  private record Wire(int from, int to, double gbps) {
    int opposite(int node) {
      return node == from ? to : from;
    }
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var source = sources.getFirst();
    var notes = new ImportNotes();
    var text = text(source);
    var around = new HashMap<Integer, List<Wire>>();
    for (var wire : text.wires()) {
      around.computeIfAbsent(wire.from(), _ -> new ArrayList<>()).add(wire);
      around.computeIfAbsent(wire.to(), _ -> new ArrayList<>()).add(wire);
    }
    var inside = text.nvSwitches();
    if (inside == null) {
      inside = insideHosts(text, around);
      notes.assumed(
          ImportNotes.count(inside.size(), "switch"),
          "inside a host: the fastest of its GPUs' links lead there, and no cable leads on");
    }
    var draft = new ImportedFabricDraft();
    var hostOf = hosts(text, inside, around, draft, options, notes);
    for (int node : new java.util.TreeSet<>(text.switches())) {
      if (!inside.contains(node)) {
        draft.addSwitch(name("switch-", node));
      }
    }
    cables(text, inside, hostOf, draft);
    draft.guessTiers(draft.wiring().unnamed(), notes);
    notes.assumed("names", "by number, as the file has none");
    return new ImportedFabric(draft.build(source.stem(), options, notes), notes.report(id()));
  }

  private static String name(String prefix, int number) {
    return "%s%04d".formatted(prefix, number);
  }

  private static Text text(ImportSource source) {
    var lines = source.text().lines().map(String::strip).toList();
    int at = next(lines, 0);
    var head = at < lines.size() ? lines.get(at) : "";
    var simai = SIMAI.matcher(head);
    var astra = ASTRA.matcher(head);
    boolean servers = simai.matches();
    if (!servers && !astra.matches()) {
      throw source.refuse(
          at + 1,
          ImportSource.quote(head),
          "nodes, GPUs a server, NVSwitches, switches, links, GPU type; or nodes, switches, links");
    }
    int nodes = Integer.parseInt(servers ? simai.group(1) : astra.group(1));
    if (nodes > MOST_NODES) {
      throw source.refuse(at + 1, nodes + " nodes", "at most " + MOST_NODES);
    }
    at = next(lines, at + 1);
    var numbers = at < lines.size() ? lines.get(at) : "";
    if (!NUMBERS.matcher(numbers).matches()) {
      throw source.refuse(at + 1, ImportSource.quote(numbers), "the numbers of all switches");
    }
    var order = new ArrayList<Integer>();
    for (var word : numbers.split("\\s+", -1)) {
      order.add(node(word, nodes, source, at + 1));
    }
    var wires = new ArrayList<Wire>();
    for (at = next(lines, at + 1); at < lines.size(); at = next(lines, at + 1)) {
      var link = LINK.matcher(lines.get(at));
      if (!link.matches()) {
        throw source.refuse(
            at + 1, ImportSource.quote(lines.get(at)), "a link such as 0 8 400Gbps 0.0005ms 0");
      }
      double gbps = Double.parseDouble(link.group(3));
      int from = node(link.group(1), nodes, source, at + 1);
      int to = node(link.group(2), nodes, source, at + 1);
      if (gbps <= 0 || from == to) {
        throw source.refuse(
            at + 1, ImportSource.quote(lines.get(at)), "two nodes and a speed above 0");
      }
      wires.add(new Wire(from, to, gbps));
    }
    int nvSwitches = servers ? Integer.parseInt(simai.group(3)) : 0;
    if (nvSwitches > order.size()) {
      throw source.refuse(
          1, nvSwitches + " NVSwitches", "at most the %d switches".formatted(order.size()));
    }
    return new Text(
        nodes,
        servers && !simai.group(6).equals("NONE") ? simai.group(6) : "unknown",
        Set.copyOf(order),
        servers ? Set.copyOf(order.subList(0, nvSwitches)) : null,
        wires);
  }

  private static int next(List<String> lines, int from) {
    int at = from;
    while (at < lines.size() && lines.get(at).isEmpty()) {
      at++;
    }
    return at;
  }

  private static int node(String word, int nodes, ImportSource source, int line) {
    int number = Integer.parseInt(word);
    if (number >= nodes) {
      throw source.refuse(line, "node " + word, "a node from 0 to " + (nodes - 1));
    }
    return number;
  }

  /** Switches that only GPUs hang off, each of which has a slower link, too. */
  private static Set<Integer> insideHosts(Text text, Map<Integer, List<Wire>> around) {
    var inside = new HashSet<Integer>();
    for (int node : text.switches()) {
      var wires = around.getOrDefault(node, List.of());
      boolean only =
          !wires.isEmpty()
              && wires.stream()
                  .allMatch(wire ->
                      !text.switches().contains(wire.opposite(node))
                          && around.getOrDefault(wire.opposite(node), List.of()).stream()
                              .allMatch(other -> other.equals(wire) || other.gbps() < wire.gbps()));
      boolean slower =
          only
              && wires.stream()
                  .allMatch(wire -> around.getOrDefault(wire.opposite(node), List.of()).size() > 1);
      if (slower) {
        inside.add(node);
      }
    }
    return inside;
  }

  /** The host of every GPU; a GPU on no NVSwitch is a host by itself. */
  private static Map<Integer, String> hosts(
      Text text,
      Set<Integer> inside,
      Map<Integer, List<Wire>> around,
      ImportedFabricDraft draft,
      FabricImportOptions options,
      ImportNotes notes) {
    var members = new TreeMap<Integer, List<Integer>>();
    var speeds = new HashMap<Integer, Double>();
    for (int gpu = 0; gpu < text.nodes(); gpu++) {
      if (text.switches().contains(gpu)) {
        continue;
      }
      int home = gpu;
      for (var wire : around.getOrDefault(gpu, List.of())) {
        int other = wire.opposite(gpu);
        if (inside.contains(other)) {
          home = Math.min(home, home(other, around));
          speeds.put(home, wire.gbps());
        }
      }
      members.computeIfAbsent(home, _ -> new ArrayList<>()).add(gpu);
    }
    var hostOf = new HashMap<Integer, String>();
    var types = new LinkedHashMap<String, HostType>();
    int number = 0;
    for (var entry : members.entrySet()) {
      var id = name("host-", number++);
      var host = draft.host(id);
      if (options.hostType() == null) {
        var type = type(entry.getValue().size(), speeds.getOrDefault(entry.getKey(), 0.0), text);
        host.type = types.computeIfAbsent(type.name(), _ -> type);
      }
      entry.getValue().forEach(gpu -> hostOf.put(gpu, id));
    }
    if (members.size() == hostOf.size() && !hostOf.isEmpty()) {
      notes.assumed(
          ImportNotes.count(hostOf.size(), "host"), "one GPU each, as no NVSwitch joins any");
    }
    return hostOf;
  }

  /** The lowest GPU on an NVSwitch. */
  private static int home(int nvSwitch, Map<Integer, List<Wire>> around) {
    return around.getOrDefault(nvSwitch, List.of()).stream()
        .mapToInt(wire -> wire.opposite(nvSwitch))
        .min()
        .orElse(nvSwitch);
  }

  /** Every pair joined by as many NVLinks as the speed to the NVSwitch is worth. */
  private static HostType type(int gpus, double gbps, Text text) {
    int nvLinks =
        (int)
            Math.round(
                gbps
                    / (PacketSimulatorNetwork.BITS
                        * AssumedLinkBandwidths.nvlinkGBps(text.gpuModel())));
    var name =
        "%s-%d%s"
            .formatted(
                text.gpuModel().toLowerCase(java.util.Locale.ROOT),
                gpus,
                nvLinks > 0 ? "-nv" + nvLinks : "");
    if (gpus < 2 || nvLinks < 1) {
      return new HostType(name, text.gpuModel(), gpus);
    }
    var rows = new ArrayList<List<String>>();
    for (int row = 0; row < gpus; row++) {
      var words = new ArrayList<String>();
      for (int col = 0; col < gpus; col++) {
        words.add(row == col ? "X" : "NV" + nvLinks);
      }
      rows.add(words);
    }
    return new HostType(name, text.gpuModel(), gpus, 0, rows, 0, Map.of());
  }

  private static void cables(
      Text text, Set<Integer> inside, Map<Integer, String> hostOf, ImportedFabricDraft draft) {
    for (var wire : text.wires()) {
      if (inside.contains(wire.from()) || inside.contains(wire.to())) {
        continue;
      }
      draft.link(end(wire.from(), hostOf), end(wire.to(), hostOf), wire.gbps(), 1);
    }
  }

  private static ImportedFabricDraft.End end(int node, Map<Integer, String> hostOf) {
    var host = hostOf.get(node);
    return host == null
        ? new ImportedFabricDraft.End(false, name("switch-", node))
        : new ImportedFabricDraft.End(true, host);
  }
}
