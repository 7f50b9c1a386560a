package io.heddle.model.reliability;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.UniqueName;
import java.util.List;

/**
 * Failures of one class and how often they occur.
 *
 * @param id such as {@code GPU}
 * @param scope what one failure takes down: all hosts of it
 * @param interrupts whether a job stops by it; not so for what only tests between jobs find
 * @param events number of failures that the rate is known from; 0: not known
 * @param ratePerHostDay failures of a host (or of its leaf, rack or minipod) in a day in which it
 *     is up
 * @param low lower end of the 80 % interval of the rate in the coming {@link
 *     FailureModel#horizonDays()}
 * @param high its upper end
 * @param hostsAtOnce mean number of hosts that fail within an hour of each other
 * @param byAge by rising age of the evidence; empty: not known
 */
public record FailureClass(
    @FileMember("the name of a class") @UniqueName String id,
    @FileMember(value = "", usual = "host") FailureDomain scope,
    @FileMember(value = "true or false", usual = "true") boolean interrupts,
    @FileMember(value = "number of failures, at least 0", absent = AbsentMeaning.USUAL) int events,
    @FileMember(value = RATE, max = FailureModel.LARGEST) double ratePerHostDay,
    @FileMember(value = RATE, max = FailureModel.LARGEST) double low,
    @FileMember(value = HIGH, max = FailureModel.LARGEST) double high,
    @FileMember(
            value = "number of hosts, at least 1",
            min = 1,
            max = FailureModel.LARGEST,
            usual = "1")
        double hostsAtOnce,
    @FileMember("a repair time") RepairTime repairHours,
    @FileMember(value = "an array of rates by age", absent = AbsentMeaning.USUAL)
        List<@FileMember("a rate of some days") AgedFailureRate> byAge) {
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
