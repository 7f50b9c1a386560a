package io.heddle.app.planner.document;

import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.Schema;

/** Who shows answers on a cluster: the workspaces of a window. */
public interface Arrivals {
  /** Nobody does: every answer stands by itself. */
  Arrivals NOBODY =
      new Arrivals() {
        @Override
        public boolean take(Schema<?> kind) {
          return false;
        }

        @Override
        public void arrive(ClusterDocument document, Arrival arrival) {
          throw new IllegalStateException(
              arrival.source() + " arrived, but no receiver accepts it");
        }

        @Override
        public void arrive(ClusterDocument document, TraceSource.Recorded trace) {
          throw new IllegalStateException(trace + " arrived, but no receiver accepts it");
        }
      };

  /** Whether answers of a kind are shown on a cluster. */
  boolean take(Schema<?> kind);

  /** Shows an answer of such a kind on the cluster that it belongs to. */
  void arrive(ClusterDocument document, Arrival arrival);

  /** Plays a trace on a cluster. */
  void arrive(ClusterDocument document, TraceSource.Recorded trace);
}
