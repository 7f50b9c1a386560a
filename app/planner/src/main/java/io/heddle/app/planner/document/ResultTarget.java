package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.io.FileContent;
import io.heddle.model.io.FileReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where an answer that was opened belongs. */
sealed interface ResultTarget {
  /** To a cluster that is open. */
  record On(ClusterDocument document) implements ResultTarget {}

  /** Nowhere: it makes sense alone. */
  record Alone() implements ResultTarget {}

  /**
   * To a cluster that is not open, or has become another.
   *
   * @param reasons which, and what to do first
   */
  record Missing(List<String> reasons) implements ResultTarget {}

  /** How many reasons are shown. */
  int MOST = 6;

  /**
   * The home of an answer whose kind some feature shows on clusters.
   *
   * @param open the clusters that are open, the one on show first
   */
  static ResultTarget of(FileContent<?> answer, List<ClusterDocument> open) {
    var references = answer.references();
    var cluster = references.cluster();
    if (cluster != null) {
      return ofCluster(cluster, references, open);
    }
    if (!references.jobs().isEmpty()) {
      var having = first(open, each -> lacking(references, each).isEmpty());
      return having == null ? new Alone() : new On(having);
    }
    return open.isEmpty()
        ? new Missing(
            List.of(
                Text.of("home.any", answer.schema().title(), answer.summary()),
                Text.of("home.any.advice")))
        : new On(open.getFirst());
  }

  private static ResultTarget ofCluster(
      String cluster, FileReferences references, List<ClusterDocument> open) {
    var named = open.stream().filter(each -> each.cluster().name().equals(cluster)).toList();
    if (named.isEmpty()) {
      return new Missing(List.of(Text.of("home.cluster", cluster), others(open)));
    }
    var fitting =
        named.stream().filter(each -> references.missingIn(each.cluster()).isEmpty()).toList();
    if (fitting.isEmpty()) {
      return new Missing(changed(references.missingIn(named.getFirst().cluster())));
    }
    var having = first(fitting, each -> lacking(references, each).isEmpty());
    return having != null
        ? new On(having)
        : new Missing(
            List.of(
                Text.of(
                    "home.jobs",
                    cluster,
                    String.join(", ", lacking(references, fitting.getFirst())))));
  }

  private static String others(List<ClusterDocument> open) {
    return open.isEmpty()
        ? Text.of("home.cluster.none")
        : Text.of(
            "home.cluster.others",
            open.stream()
                .map(each -> "“" + each.cluster().name() + "”")
                .collect(Collectors.joining(", ")));
  }

  private static List<String> changed(List<String> missing) {
    var reasons = new ArrayList<>(missing.subList(0, Math.min(MOST, missing.size())));
    if (missing.size() > MOST) {
      reasons.add(Text.of("home.changed.more", missing.size() - MOST));
    }
    reasons.add(Text.of("home.changed"));
    return reasons;
  }

  private static List<String> lacking(FileReferences references, ClusterDocument document) {
    return references.jobs().stream()
        .filter(id -> document.jobs().stream().noneMatch(job -> job.id().equals(id)))
        .toList();
  }

  private static @Nullable ClusterDocument first(
      List<ClusterDocument> documents, Predicate<ClusterDocument> wanted) {
    return documents.stream().filter(wanted).findFirst().orElse(null);
  }
}
