package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks a tree for what must be there and refuses what is not, with its line. */
public record YamlTreeCursor(ImportSource source) {
  public Members members(YamlTree at, String what) {
    if (at instanceof Members members) {
      return members;
    }
    throw source.refuse(at.line(), at.shown(), what, null);
  }

  /** The items of a list that may be missing. */
  public List<YamlTree> items(@Nullable YamlTree at, String what) {
    if (at == null) {
      return List.of();
    }
    if (at instanceof Items items) {
      return items.items();
    }
    throw source.refuse(at.line(), at.shown(), "a list of " + what, null);
  }

  /** The members of a mapping that may be missing. */
  public Map<String, YamlTree> entries(@Nullable YamlTree at, String what) {
    return at == null ? Map.of() : members(at, "a mapping of " + what).members();
  }

  public String text(@Nullable YamlTree at, YamlTree parent, String what) {
    if (at instanceof Scalar scalar && !scalar.text().isBlank()) {
      return scalar.text();
    }
    throw source.refuse(
        at == null ? parent.line() : at.line(), at == null ? "nothing" : at.shown(), what, null);
  }

  /** Names of a list, or of one text, each of which may be a hostlist expression. */
  public List<String> names(@Nullable YamlTree at, String what) {
    var names = new ArrayList<String>();
    if (at instanceof Scalar scalar) {
      names.addAll(expand(scalar));
    } else {
      for (var item : items(at, what)) {
        text(item, item, what);
        names.addAll(expand((Scalar) item));
        if (names.size() > SlurmHostlist.MOST_NAMES) {
          throw source.refuse(
              item.line(),
              "%,d names".formatted(names.size()),
              "at most %,d".formatted(SlurmHostlist.MOST_NAMES),
              null);
        }
      }
    }
    return names;
  }

  private List<String> expand(Scalar scalar) {
    return SlurmHostlist.expand(
        scalar.text(), expected -> source.refuse(scalar.line(), scalar.shown(), expected, null));
  }
}
