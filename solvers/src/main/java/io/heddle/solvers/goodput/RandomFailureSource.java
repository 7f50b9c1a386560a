package io.heddle.solvers.goodput;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.distribution.discrete.GeometricDistribution;
import org.hipparchus.random.RandomDataGenerator;
import org.hipparchus.random.Well512a;

/** Failures at the rates of a setting, a multiple of which holds for the whole run. */
final class RandomFailureSource implements SimulatedFailureSource {
  private final GoodputRunSetting setting;
  private final RandomDataGenerator random;
  private final double usualPerHour;
  private final double perHour;
  private final int hosts;

  RandomFailureSource(GoodputRunSetting setting, long seed) {
    this.setting = setting;
    random = RandomDataGenerator.of(new Well512a(seed));
    double variance = setting.rateVariance();
    double factor = variance == 0 ? 1 : random.nextGamma(1 / variance, variance);
    usualPerHour = setting.perHour();
    perHour = usualPerHour * factor;
    hosts = Math.max(1, setting.hosts());
  }

  /** Without memory: what was asked for before does not matter. */
  @Override
  public Failure after(double hour) {
    if (perHour == 0) {
      return Failure.NEVER;
    }
    double at = hour + random.nextExponential(1 / perHour);
    var of = failureClass();
    int domain = domain();
    return new Failure(at, of.losesHosts() ? lost(of, domain) : List.of());
  }

  @Override
  public void happened(Failure failure) {
    // the next one does not depend on it
  }

  private JobInterruptionClass failureClass() {
    double left = random.nextDouble() * usualPerHour;
    for (var each : setting.classes()) {
      left -= each.perHour();
      if (left < 0) {
        return each;
      }
    }
    return setting.classes().getLast();
  }

  private int domain() {
    int left = random.nextInt(hosts);
    for (int i = 0; i < setting.domainHosts().size(); i++) {
      left -= setting.domainHosts().get(i);
      if (left < 0) {
        return i;
      }
    }
    return 0;
  }

  private List<LostHost> lost(JobInterruptionClass of, int domain) {
    int lost = (int) Math.round(of.hostsLost());
    if (of.bunched() && of.hostsLost() > 1) {
      lost = 1 + random.nextDeviate(new GeometricDistribution(1 / of.hostsLost()));
    }
    double sigma = of.repair().sigma();
    var away = new ArrayList<LostHost>();
    while (away.size() < Math.min(lost, hosts)) {
      away.add(
          new LostHost(domain, of.repair().median() * Math.exp(sigma * random.nextGaussian())));
    }
    return away;
  }
}
