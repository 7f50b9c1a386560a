package io.heddle.model.kind;

import java.util.List;

/** A record that says what follows from the rest of it, or from elsewhere, and need not hold. */
public interface ClaimedMembers {
  /** What does not hold, of which a reader advises. */
  List<MemberException> broken();
}
