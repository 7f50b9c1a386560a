package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * What an edit made.
 *
 * @param touched ids of the nodes that are new or that the edit was about
 */
public record EditResult(Cluster cluster, SequencedSet<String> touched) {
  public EditResult {
    touched = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(touched));
  }
}
