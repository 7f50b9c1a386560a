package io.heddle.model.exchange;

import io.heddle.model.exchange.SafeXmlReader.Element;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** GPUs and adapters of NCCL's topology with their way up the PCI tree. */
final class NcclTopologyScan {
  private static final String GPU_CLASS = "0x0302";
  private static final String DISPLAY_CLASS = "0x0300";
  private static final String NETWORK_CLASS = "0x02";
  private static final String BRIDGE_CLASS = "0x0604";

  /**
   * A GPU.
   *
   * @param dev CUDA's number, else the place in the file
   * @param path PCI bridges above it, the CPU first
   * @param links NVLinks by bus id of the peer
   * @param xgmi bus ids of the peers over AMD's XGMI, as RCCL lists them
   */
  record Gpu(
      int dev,
      String bus,
      String device,
      List<Element> path,
      Map<String, Integer> links,
      Set<String> xgmi) {
    boolean hasXgmiTo(Gpu other) {
      return xgmi.contains(other.bus) || other.xgmi.contains(bus);
    }

    int linksTo(Gpu other) {
      // a cut file names the other GPU on one side alone
      int direct = Math.max(links.getOrDefault(other.bus, 0), other.links.getOrDefault(bus, 0));
      // Both on NVSwitches: every pair has all links of a GPU.
      return direct > 0
          ? direct
          : Math.min(links.getOrDefault("", 0), other.links.getOrDefault("", 0));
    }

    /** The way over PCI: one bridge PIX, several PXB, the CPU PHB, another CPU SYS. */
    String pciTo(Gpu other) {
      int common = 0;
      while (common < Math.min(path.size(), other.path.size())
          && path.get(common).equals(other.path.get(common))) {
        common++;
      }
      if (common == 0) {
        return "SYS";
      }
      if (common == 1) {
        return "PHB";
      }
      return path.size() == common && other.path.size() == common ? "PIX" : "PXB";
    }
  }

  private final List<Gpu> gpus = new ArrayList<>();
  private final List<Element> path = new ArrayList<>();
  private final Set<String> networks = new HashSet<>();
  private double networkMbps;
  private int adapters;
  private int selfLinks;

  List<Gpu> gpus() {
    return gpus;
  }

  /** Of all adapters together; 0 where unknown. */
  double networkMbps() {
    return networkMbps;
  }

  int adapters() {
    return Math.max(adapters, networks.size());
  }

  int selfLinks() {
    return selfLinks;
  }

  void walk(Element element) {
    boolean onPath = element.name().equals("cpu") || isBridge(element);
    if (onPath) {
      path.add(element);
    }
    switch (element.name()) {
      case "pci" -> pci(element);
      case "net" -> net(element);
      default -> {
        // nothing of ours
      }
    }
    element.children().forEach(this::walk);
    if (onPath) {
      path.removeLast();
    }
  }

  private static boolean isBridge(Element element) {
    return element.name().equals("pci") && element.get("class").startsWith(BRIDGE_CLASS);
  }

  private void net(Element net) {
    var speed = net.get("speed");
    if (networks.add(net.get("name") + " " + net.get("guid") + " " + net.get("port"))
        && speed.matches("\\d{1,9}")) {
      networkMbps += Integer.parseInt(speed);
    }
  }

  private void pci(Element pci) {
    var kind = pci.get("class");
    var inside = pci.children().stream().filter(each -> each.name().equals("gpu")).toList();
    if (!inside.isEmpty() || kind.startsWith(GPU_CLASS) || kind.startsWith(DISPLAY_CLASS)) {
      var links = new HashMap<String, Integer>();
      var xgmi = new HashSet<String>();
      for (var gpu : inside) {
        gpu.children().stream()
            .filter(link -> link.name().equals("xgmi") && !link.get("count").equals("0"))
            .forEach(link -> xgmi.add(link.get("target").toLowerCase(Locale.ROOT)));
      }
      inside.forEach(gpu -> gpu.children().forEach(link -> link(link, pci.get("busid"), links)));
      var dev = inside.isEmpty() ? "" : inside.getFirst().get("dev");
      gpus.add(
          new Gpu(
              dev.matches("\\d{1,4}") ? Integer.parseInt(dev) : gpus.size(),
              pci.get("busid").toLowerCase(Locale.ROOT),
              pci.get("device"),
              List.copyOf(path),
              links,
              xgmi));
    } else if (kind.startsWith(NETWORK_CLASS)) {
      adapters++;
    }
  }

  private void link(Element link, String own, Map<String, Integer> links) {
    var count = link.get("count");
    if (!link.name().equals("nvlink") || !count.matches("[1-9]\\d{0,2}")) {
      return;
    }
    var target = link.get("target").toLowerCase(Locale.ROOT);
    if (target.equalsIgnoreCase(own)) {
      selfLinks++;
    } else {
      boolean toSwitch = link.get("tclass").startsWith("0x0680");
      links.merge(toSwitch ? "" : target, Integer.parseInt(count), Integer::sum);
    }
  }
}
