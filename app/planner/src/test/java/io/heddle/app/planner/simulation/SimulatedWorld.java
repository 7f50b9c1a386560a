package io.heddle.app.planner.simulation;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where simulated processes run: one source of randomness, one clock, one disk with its faults, and
 * a record of what happened.
 */
final class SimulatedWorld {
  /** How a volume refuses. */
  enum DriveFault {
    /** There is no room for what is written. */
    FULL,
    /** One operation may fail in each step. */
    FLAKY
  }

  static final String HOME = "/home";
  static final String DATA = "/data";

  private static final long START = 1_700_000_000_000L;
  private static final int TRACE = Integer.getInteger("heddle.trace", 60);
  private static final List<String> WRITES = List.of("open", "create", "write", "force");

  /** What never fails: nothing can be done where a folder cannot be forced. */
  private static final List<String> SAFE = List.of("look", "read", "list", "lock", "force folder");

  final Random random;
  final InstantSource clock = () -> Instant.ofEpochMilli(START + this.now);
  final SimulatedDisk disk = new SimulatedDisk(clock);
  private final Map<String, DriveFault> faults = new HashMap<>();
  private final Deque<String> trace = new ArrayDeque<>();

  /** Milliseconds since the start. */
  long now;

  /** The step that runs. */
  long step;

  /** When a drive had a fault last. */
  long lastFault = Long.MIN_VALUE;

  private long lastFailure;
  private @Nullable SimulationFailure failed;
  private long numbers;
  private long digest;

  SimulatedWorld(long seed) {
    random = new Random(seed);
    disk.create(HOME, true);
    disk.create(DATA, true);
    disk.forceAll();
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Another number each time. */
  long next() {
    return ++numbers;
  }

  UUID name() {
    var id = new UUID(random.nextLong(), random.nextLong());
    tell("name " + id);
    return id;
  }

  void tell(String event) {
    if (trace.size() == TRACE) {
      trace.removeFirst();
    }
    trace.add(step + " at " + now + " ms: " + event);
    digest = digest * 31 + event.hashCode();
  }

  /** The same for the same run. */
  long digest() {
    return digest;
  }

  void setFault(String volume, @Nullable DriveFault fault) {
    tell(volume + " is " + (fault == null ? "well" : fault));
    if (fault == null) {
      faults.remove(volume);
    } else {
      faults.put(volume, fault);
    }
    noteFaults();
  }

  void noteFaults() {
    if (!faults.isEmpty()) {
      lastFault = now;
    }
  }

  boolean isWell() {
    return faults.isEmpty();
  }

  /** Refuses an operation where the drive does. */
  void drive(String operation, String path) throws IOException {
    var fault = faults.get(SimulatedDisk.volume(path));
    if (fault == DriveFault.FULL && WRITES.contains(operation)) {
      throw new FileSystemException(path, null, "No space left on device");
    }
    if (fault == DriveFault.FLAKY
        && !SAFE.contains(operation)
        && lastFailure < step
        && chance(0.1)) {
      lastFailure = step;
      throw new FileSystemException(path, null, "Input/output error");
    }
  }

  /** The first failure: whatever follows may follow from it. */
  SimulationFailure failure(String problem, @Nullable Throwable cause) {
    if (failed == null) {
      failed =
          new SimulationFailure(
              "step %d: %s%n  %s"
                  .formatted(step, problem, String.join(System.lineSeparator() + "  ", trace)),
              cause);
    }
    return failed;
  }

  /** Throws what was caught on its way. */
  void rethrow() {
    if (failed != null) {
      throw failed;
    }
  }

  void require(boolean condition, String problem) {
    if (!condition) {
      throw failure(problem, null);
    }
  }
}
