package io.heddle.solvers;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** When to stop. Small values that compose. */
public sealed interface SolverTermination {
  boolean isReached();

  /** Seconds left, infinite where no clock is involved; for libraries with their own limit. */
  default double secondsLeft() {
    return isReached() ? 0 : Double.POSITIVE_INFINITY;
  }

  /** Never. */
  record Never() implements SolverTermination {
    @Override
    public boolean isReached() {
      return false;
    }
  }

  /** At a moment of {@link System#nanoTime()}. */
  record Deadline(long nanoTime) implements SolverTermination {
    public static Deadline after(Duration duration) {
      return new Deadline(System.nanoTime() + duration.toNanos());
    }

    @Override
    public boolean isReached() {
      return System.nanoTime() - nanoTime >= 0;
    }

    @Override
    public double secondsLeft() {
      return Math.max(0, (nanoTime - System.nanoTime()) / 1e9);
    }
  }

  /** When a stop is requested, from any thread. */
  record Cancel(AtomicBoolean requested) implements SolverTermination {
    public Cancel() {
      this(new AtomicBoolean());
    }

    public void cancel() {
      requested.set(true);
    }

    @Override
    public boolean isReached() {
      return requested.get();
    }
  }

  /** As soon as one of them is reached. */
  record FirstOf(List<SolverTermination> parts) implements SolverTermination {
    public FirstOf {
      parts = List.copyOf(parts);
    }

    public FirstOf(SolverTermination... parts) {
      this(List.of(parts));
    }

    @Override
    public boolean isReached() {
      return parts.stream().anyMatch(SolverTermination::isReached);
    }

    @Override
    public double secondsLeft() {
      return parts.stream()
          .mapToDouble(SolverTermination::secondsLeft)
          .min()
          .orElse(Double.POSITIVE_INFINITY);
    }
  }
}
