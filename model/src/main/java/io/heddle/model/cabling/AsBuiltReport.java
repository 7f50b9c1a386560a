package io.heddle.model.cabling;

import io.heddle.model.cabling.CablingFault.Kind;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a fabric was built, beside its plan.
 *
 * @param planned cables of the plan
 * @param found cables that are there
 * @param faults missing ones, wrong ones, extra ones, each in the order of plan or fabric
 * @param unseen devices of the plan that were not seen
 * @param unknown devices that were seen and are not in the plan
 * @param undecided hosts by their switch that are in other ports than proposed, several of a
 *     switch: whether two of them changed places cannot be decided; empty where ports were compared
 * @param unknownSpeeds found cables of unknown speed, assumed to be as planned
 */
public record AsBuiltReport(
    int planned,
    int found,
    List<CablingFault> faults,
    List<String> unseen,
    List<Unknown> unknown,
    SortedMap<String, List<String>> undecided,
    int unknownSpeeds) {
  /**
   * A device that the plan does not have.
   *
   * @param nearest the planned device that its name resembles
   */
  public record Unknown(String name, @Nullable String nearest) {}

  public AsBuiltReport {
    faults = List.copyOf(faults);
    unseen = List.copyOf(unseen);
    unknown = List.copyOf(unknown);
    undecided = Collections.unmodifiableSortedMap(new TreeMap<>(undecided));
  }

  /** How many faults there are of a kind. */
  public int count(Kind kind) {
    return (int) faults.stream().filter(fault -> fault.kind() == kind).count();
  }

  /** Whether every cable is where it should be, and no other. */
  public boolean isAsPlanned() {
    return faults.isEmpty();
  }
}
