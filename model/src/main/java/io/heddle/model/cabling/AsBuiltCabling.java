package io.heddle.model.cabling;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * What is there.
 *
 * @param cables with the names that the fabric gives its devices
 * @param devices all that were seen, also those without a cable
 */
public record AsBuiltCabling(List<Cable> cables, SequencedSet<String> devices) {
  public AsBuiltCabling {
    cables = List.copyOf(cables);
    devices = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(devices));
  }
}
