package io.heddle.app.planner.document;

import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.FileSchema;

/** Who shows answers on a cluster: the workspaces of a window. */
public interface ResultReceivers {
  /** None: every answer is independent. */
  ResultReceivers NOBODY =
      new ResultReceivers() {
        @Override
        public boolean take(FileSchema<?> kind) {
          return false;
        }

        @Override
        public void arrive(ClusterDocument document, OpenedResult arrival) {
          throw new IllegalStateException(
              arrival.source() + " arrived, but no receiver accepts it");
        }

        @Override
        public void arrive(ClusterDocument document, TraceSource.Recorded trace) {
          throw new IllegalStateException(trace + " arrived, but no receiver accepts it");
        }
      };

  /** Whether answers of a kind are shown on a cluster. */
  boolean take(FileSchema<?> kind);

  /** Shows an answer of such a kind on the cluster that it belongs to. */
  void arrive(ClusterDocument document, OpenedResult arrival);

  /** Plays a trace on a cluster. */
  void arrive(ClusterDocument document, TraceSource.Recorded trace);
}
