package io.heddle.model.reliability;

import io.heddle.model.allocation.Domain;
import io.heddle.model.kind.Absent;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.Unique;
import java.util.List;

/**
 * Failures of one class and how often they occur.
 *
 * @param id such as {@code GPU}
 * @param scope what one failure takes down: all hosts of it
 * @param interrupts whether a job stops by it; not so for what only tests between jobs find
 * @param events number of failures that the rate is known from
 * @param ratePerHostDay failures of a host (or of its leaf, rack or minipod) in a day in which it
 *     is up
 * @param low lower end of the 80 % interval of the rate in the coming {@link
 *     FailureModel#horizonDays()}
 * @param high its upper end
 * @param hostsAtOnce mean number of hosts that fail within an hour of each other
 * @param byAge by rising age of the evidence; empty: not known
 */
public record FailureClass(
    @Member("the name of a class") @Unique String id,
    @Member("") Domain scope,
    @Member("true or false") boolean interrupts,
    @Member("number of failures, at least 0") int events,
    @Member(value = RATE, max = FailureModel.LARGEST) double ratePerHostDay,
    @Member(value = RATE, max = FailureModel.LARGEST) double low,
    @Member(value = HIGH, max = FailureModel.LARGEST) double high,
    @Member(value = "number of hosts, at least 1", min = 1, max = FailureModel.LARGEST)
        double hostsAtOnce,
    @Member("a repair time") RepairTime repairHours,
    @Member(value = "an array of rates by age", absent = Absent.USUAL)
        List<@Member("a rate of some days") AgedRate> byAge) {
  private static final String RATE = "failures per host and day, at least 0";
  private static final String HIGH = "a rate, at least low";

  /**
   * @throws MemberException if the interval's ends are in the wrong order
   */
  public FailureClass {
    byAge = List.copyOf(byAge);
    if (!(high >= low)) {
      throw new MemberException("/high", HIGH);
    }
  }
}
