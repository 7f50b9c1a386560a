package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.io.InputException;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks a tree for what must be there and refuses what is not, with its line. */
public record YamlTreeCursor(ImportSource source) {
  /** A problem in the line of a part of the tree. */
  public InputException refuse(YamlTree at, String value, String expected) {
    return source.refuse(at.line(), value, expected);
  }

  /**
   * Refuses what stands twice.
   *
   * @param isFirst whether the name is new
   * @param kind such as “node”
   */
  void once(boolean isFirst, YamlTree at, String kind, String name) {
    if (!isFirst) {
      throw refuse(
          at,
          "%s %s a second time".formatted(kind, ImportSource.quote(name)),
          "every %s once".formatted(kind));
    }
  }

  public Members members(YamlTree at, String what) {
    if (at instanceof Members members) {
      return members;
    }
    throw refuse(at, at.shown(), what);
  }

  /** The items of a list that may be missing. */
  public List<YamlTree> items(@Nullable YamlTree at, String what) {
    if (at == null) {
      return List.of();
    }
    if (at instanceof Items items) {
      return items.items();
    }
    throw refuse(at, at.shown(), "a list of " + what);
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
        at == null ? parent.line() : at.line(), at == null ? "nothing" : at.shown(), what);
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
              "at most %,d".formatted(SlurmHostlist.MOST_NAMES));
        }
      }
    }
    return names;
  }

  private List<String> expand(Scalar scalar) {
    return SlurmHostlist.expand(
        scalar.text(), expected -> source.refuse(scalar.line(), scalar.shown(), expected));
  }
}
