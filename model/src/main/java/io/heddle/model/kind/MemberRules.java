package io.heddle.model.kind;

import java.util.List;

/** A record of which several rules may be broken at once, all of which a reader tells. */
public interface MemberRules {
  /** What a file is refused for. */
  List<MemberException> violations();
}
