package io.heddle.model.exchange;

import io.heddle.model.exchange.Tree.Items;
import io.heddle.model.exchange.Tree.Members;
import io.heddle.model.exchange.Tree.Scalar;
import io.heddle.model.text.Hostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks a tree for what must be there and refuses what is not, with its line. */
public record TreeWalk(Source source) {
  public Members members(Tree at, String what) {
    if (at instanceof Members members) {
      return members;
    }
    throw source.refuse(at.line(), at.shown(), what, null);
  }

  /** The items of a list that may be missing. */
  public List<Tree> items(@Nullable Tree at, String what) {
    if (at == null) {
      return List.of();
    }
    if (at instanceof Items items) {
      return items.items();
    }
    throw source.refuse(at.line(), at.shown(), "a list of " + what, null);
  }

  /** The members of a mapping that may be missing. */
  public Map<String, Tree> entries(@Nullable Tree at, String what) {
    return at == null ? Map.of() : members(at, "a mapping of " + what).members();
  }

  public String text(@Nullable Tree at, Tree parent, String what) {
    if (at instanceof Scalar scalar && !scalar.text().isBlank()) {
      return scalar.text();
    }
    throw source.refuse(
        at == null ? parent.line() : at.line(), at == null ? "nothing" : at.shown(), what, null);
  }

  /** Names of a list, or of one text, each of which may be a hostlist expression. */
  public List<String> names(@Nullable Tree at, String what) {
    var names = new ArrayList<String>();
    if (at instanceof Scalar scalar) {
      names.addAll(expand(scalar));
    } else {
      for (var item : items(at, what)) {
        text(item, item, what);
        names.addAll(expand((Scalar) item));
        if (names.size() > Hostlist.MOST_NAMES) {
          throw source.refuse(
              item.line(),
              "%,d names".formatted(names.size()),
              "at most %,d".formatted(Hostlist.MOST_NAMES),
              null);
        }
      }
    }
    return names;
  }

  private List<String> expand(Scalar scalar) {
    return Hostlist.expand(
        scalar.text(), expected -> source.refuse(scalar.line(), scalar.shown(), expected, null));
  }
}
