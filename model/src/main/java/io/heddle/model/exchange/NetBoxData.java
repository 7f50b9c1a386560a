package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** What files of NetBox say, by the keys that they use: ids in JSON, names in tables. */
final class NetBoxData {
  /**
   * A device.
   *
   * @param key its id, or its name where a table has no ids
   * @param role in the words of people; empty where it is not said
   */
  record Device(String key, String name, String role, String model, String site, String rack) {}

  /** What a cable ends at. */
  enum EndKind {
    INTERFACE,
    FRONT,
    REAR,
    /** Power, console, circuit. */
    OTHER
  }

  /**
   * A port.
   *
   * @param device key of its device
   * @param name unique on its device among ports of its kind
   */
  record End(EndKind kind, String device, String name) {}

  /**
   * What is known of an interface.
   *
   * @param gbps 0 where it is not said
   */
  record Interface(double gbps, boolean management) {}

  /** A cable; several ends on a side are a breakout. */
  record Cable(String name, List<End> from, List<End> to, String status) {}

  /** A place behind a panel: several fronts share a rear port. */
  record Rear(End port, int position) {}

  final SequencedMap<String, Device> devices = new LinkedHashMap<>();
  final Map<End, Interface> interfaces = new HashMap<>();
  final List<Cable> cables = new ArrayList<>();

  /** What interfaces say of their far ends; used where there are no cables. */
  final List<Cable> connected = new ArrayList<>();

  final Map<End, Rear> rearOf = new HashMap<>();
  final Map<Rear, End> frontOf = new HashMap<>();

  /** Device names by key, from wherever a device is only spoken of. */
  final Map<String, String> spokenOf = new HashMap<>();

  void passThrough(End front, Rear rear) {
    rearOf.put(front, rear);
    frontOf.put(rear, front);
  }

  void device(Device device) {
    devices.put(device.key(), device);
  }

  @Nullable Interface of(End end) {
    return interfaces.get(end);
  }
}
