package io.heddle.model.exchange;

import io.heddle.model.exchange.IbnetdiscoverDump.Port;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code iblinkinfo} into a dump. A link names its far end by LID and description, with
 * {@code -l} also by GUID; LIDs are those of one subnet, which is one file.
 */
final class IblinkinfoParser {
  private static final Pattern HEADER =
      Pattern.compile(
          "(CA|Switch|Rt|Router)\\s*:?\\s+(?:(0x\\p{XDigit}{1,16})\\s+)?(\\S.*?)\\s*:?");
  private static final String EXTERNAL = "\\s*\\[\\s*\\d*\\s*]";
  private static final Pattern LINK =
      Pattern.compile(
          "(?:(0x\\p{XDigit}{1,16})\\s+)?(?:\"([^\"]*)\"\\s+)?(\\d{1,6})\\s+(\\d{1,4})"
              + EXTERNAL
              + "\\s*==\\(([^)]*)\\)==>\\s*(?:(0x\\p{XDigit}{1,16})\\s+)?(?:(\\d{1,6})\\s+(\\d{1,4}))?"
              + EXTERNAL
              + "\\s*\"([^\"]*)\"\\s*\\((.*)\\)");
  private static final Pattern SPEED =
      Pattern.compile("(\\d{1,2})X\\s+(\\d{1,3}(?:\\.\\d{1,6})?)\\s*Gbps");
  private static final Pattern STATE = Pattern.compile("(\\w+)\\s*/\\s*\\w+\\s*$");
  private static final int MOST_PORTS_OF_AN_ADAPTER = 2;

  /** A switch, an adapter or a router. */
  private static final class Node {
    final String description;

    /** {@code S}, {@code H} or {@code R}; 0 where no header says it. */
    final char kind;

    final TreeSet<Integer> ports = new TreeSet<>();
    String guid;

    Node(char kind, String guid, String description) {
      this.kind = kind;
      this.guid = guid;
      this.description = description;
    }
  }

  /** A link as its near end tells it. */
  private record Link(
      ImportSource source, Node near, int port, Far far, String state, String remarks) {}

  /**
   * @param guid empty without {@code -l}
   */
  private record Far(String guid, int lid, int port, String description) {}

  private record Lid(ImportSource source, int lid) {}

  private final IbnetdiscoverDump dump;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Node> byGuid = new HashMap<>();
  private final Map<Lid, Node> byLid = new HashMap<>();
  private final Map<String, @Nullable Node> byDescription = new HashMap<>();
  private final List<Link> links = new ArrayList<>();
  private final Map<Object, Node> undescribed = new LinkedHashMap<>();

  IblinkinfoParser(IbnetdiscoverDump dump) {
    this.dump = dump;
  }

  void read(List<ImportSource> sources) {
    sources.forEach(this::parse);
    for (var node : nodes) {
      byDescription.merge(node.description, node, (_, _) -> null);
    }
    var ends = new ArrayList<Node>();
    for (var link : links) {
      var far = far(link);
      far.ports.add(link.far().port());
      ends.add(far);
    }
    if (nodes.stream().anyMatch(node -> node.kind == 0)) {
      dump.notes()
          .assumed(
              "nodes without a type",
              "switches where they have more than two ports, else adapters, as iblinkinfo -l does not state it");
    }
    nodes.forEach(node -> dump.define(id(node), node.description));
    for (int i = 0; i < links.size(); i++) {
      connect(links.get(i), ends.get(i));
    }
  }

  private void parse(ImportSource source) {
    Node current = null;
    boolean isOpen = false;
    var lines = source.text().lines().map(String::strip).toList();
    int last = lines.size();
    while (last > 0 && lines.get(last - 1).isEmpty()) {
      last--;
    }
    for (int i = 0; i < last; i++) {
      var line = lines.get(i);
      var header = HEADER.matcher(line);
      if (line.contains("==(")) {
        var link = LINK.matcher(line);
        isOpen = !link.matches();
        if (isOpen && i + 1 < last) {
          throw source.refuse(
              i + 1,
              ImportSource.quote(line),
              "LID port[ ] ==( 4X 106.25 Gbps Active/ LinkUp)==> LID port[ ] \"name\" ( )",
              Advice.sentence("The file may be truncated."));
        }
        if (!isOpen) {
          current = near(current, link, i + 1, source);
          link(current, link, source);
        }
      } else if (header.matches()) {
        isOpen = true;
        var word = header.group(1);
        char kind = word.equals("Switch") ? 'S' : word.equals("CA") ? 'H' : 'R';
        current = new Node(kind, hex(header.group(2)), header.group(3));
        add(current);
      } else if (!line.isEmpty()) {
        isOpen = i + 1 == last;
        dump.notes()
            .leftOut("%s, line %d".formatted(source.name(), i + 1), "neither a node nor a link");
      }
    }
    if (isOpen) {
      dump.cutOff(source);
    }
  }

  private static String hex(@Nullable String guid) {
    return guid == null ? "" : guid.substring(2).toLowerCase(Locale.ROOT);
  }

  private void add(Node node) {
    nodes.add(node);
    if (!node.guid.isEmpty()) {
      byGuid.put(node.guid, node);
    }
  }

  /** The node that a line belongs to: under a header, or named in the line itself. */
  private Node near(@Nullable Node current, Matcher link, int line, ImportSource source) {
    var guid = hex(link.group(1));
    var description = link.group(2);
    int port = Integer.parseInt(link.group(4));
    if (description == null) {
      if (current == null || current.kind == 0) {
        throw source.refuse(
            line,
            "a link without a node",
            "a line CA: or Switch: before it",
            Advice.sentence("The file may be truncated."));
      }
      if (current.guid.isEmpty()) {
        current.guid = guid;
      }
      if (!guid.isEmpty()) {
        byGuid.put(guid, current);
      }
      return current;
    }
    var known = byGuid.get(guid);
    if (known != null) {
      return known;
    }
    var words = description.strip();
    if (current != null
        && current.kind == 0
        && current.description.equals(words)
        && !current.ports.isEmpty()
        && current.ports.last() < port
        && port <= MOST_PORTS_OF_AN_ADAPTER) {
      byGuid.put(guid, current); // the second port of the adapter
      return current;
    }
    var node = new Node((char) 0, guid, words);
    add(node);
    return node;
  }

  private void link(Node near, Matcher link, ImportSource source) {
    int port = Integer.parseInt(link.group(4));
    near.ports.add(port);
    int lid = Integer.parseInt(link.group(3));
    if (lid > 0) {
      byLid.putIfAbsent(new Lid(source, lid), near);
    }
    if (link.group(8) != null) {
      var far =
          new Far(
              hex(link.group(6)),
              Integer.parseInt(link.group(7)),
              Integer.parseInt(link.group(8)),
              link.group(9).strip());
      links.add(new Link(source, near, port, far, link.group(5), link.group(10).strip()));
    } else {
      dump.notes()
          .leftOut(
              "%s port %d".formatted(near.description, port),
              "no link: " + link.group(5).strip().replaceAll("\\s*/\\s*", "/"));
    }
  }

  private Node far(Link link) {
    var far = link.far();
    var node = byGuid.get(far.guid());
    if (node != null) {
      return node;
    }
    node = byLid.get(new Lid(link.source(), far.lid()));
    if (node != null && node.description.equals(far.description())) {
      return node;
    }
    node = byDescription.get(far.description());
    if (node != null) {
      return node;
    }
    Object key =
        far.guid().isEmpty()
            ? List.of(link.source().name(), far.lid(), far.description())
            : far.guid();
    return undescribed.computeIfAbsent(
        key,
        _ ->
            new Node(
                (char) 0,
                far.guid().isEmpty()
                    ? "lid%d of %s".formatted(far.lid(), link.source().name())
                    : far.guid(),
                far.description()));
  }

  /** The GUID with its kind, as the dump has it. */
  private static String id(Node node) {
    char kind = node.kind;
    if (kind == 0) {
      boolean many =
          node.ports.size() > MOST_PORTS_OF_AN_ADAPTER
              || !node.ports.isEmpty() && node.ports.last() > MOST_PORTS_OF_AN_ADAPTER;
      boolean isSwitch =
          !InfinibandNodeNames.isAdapter(node.description)
              && (many || node.description.startsWith("MF0;"));
      kind = isSwitch ? 'S' : 'H';
    }
    return kind + "-" + (node.guid.isEmpty() ? node.description : node.guid);
  }

  private void connect(Link link, Node far) {
    var own = new Port(id(link.near()), link.port());
    var speed = SPEED.matcher(link.state());
    double gbps =
        speed.find()
            ? IbnetdiscoverDump.nominal(
                Integer.parseInt(speed.group(1)), Double.parseDouble(speed.group(2)))
            : 0;
    dump.connect(own, new Port(id(far), link.far().port()), link.far().description(), gbps);
    if (speed.hasMatch() && speed.group(1).equals("1")) {
      dump.narrow("%s port %d".formatted(link.near().description, link.port()));
    }
    var state = STATE.matcher(link.state());
    if (!state.find() || !state.group(1).equals("Active")) {
      dump.notes()
          .read(
              "%s port %d".formatted(link.near().description, link.port()),
              "its link is up, but not active: " + link.state().strip().replaceAll("\\s+", " "));
    }
    if (link.remarks().toLowerCase(Locale.ROOT).contains("could be")) {
      dump.notes()
          .read(
              "%s port %d".formatted(link.near().description, link.port()),
              "slower than both ends allow: " + link.remarks().replaceAll("\\s+", " "));
    }
  }
}
