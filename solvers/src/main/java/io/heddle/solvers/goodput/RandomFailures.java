package io.heddle.solvers.goodput;

import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.GeometricDistribution;
import org.apache.commons.math3.random.RandomGenerator;

/** Failures at the rates of a setting, a multiple of which holds for the whole run. */
final class RandomFailures implements FailureStream {
  private static final double[] NONE = {};

  private final RunSetting setting;
  private final RandomGenerator random;
  private final double perHour;

  RandomFailures(RunSetting setting, RandomGenerator random) {
    this.setting = setting;
    this.random = random;
    double variance = setting.rateVariance();
    double factor =
        variance == 0 ? 1 : new GammaDistribution(random, 1 / variance, variance).sample();
    perHour = setting.perHour() * factor;
  }

  @Override
  public Failure after(double hour) {
    if (perHour == 0) {
      return new Failure(Double.POSITIVE_INFINITY, 0, NONE);
    }
    double at = hour + new ExponentialDistribution(random, 1 / perHour).sample();
    var of = failureClass();
    return new Failure(at, domain(), of.losesHosts() ? repairs(of) : NONE);
  }

  private InterruptionClass failureClass() {
    double left = random.nextDouble() * setting.perHour();
    for (var each : setting.classes()) {
      left -= each.perHour();
      if (left < 0) {
        return each;
      }
    }
    return setting.classes().getLast();
  }

  private int domain() {
    int left = random.nextInt(Math.max(1, setting.hosts()));
    for (int i = 0; i < setting.domainHosts().size(); i++) {
      left -= setting.domainHosts().get(i);
      if (left < 0) {
        return i;
      }
    }
    return 0;
  }

  private double[] repairs(InterruptionClass of) {
    int lost = (int) Math.round(of.hostsLost());
    if (of.bunched() && of.hostsLost() > 1) {
      lost = 1 + new GeometricDistribution(random, 1 / of.hostsLost()).sample();
    }
    double[] hours = new double[Math.min(lost, Math.max(1, setting.hosts()))];
    for (int i = 0; i < hours.length; i++) {
      hours[i] = of.repair().medianHours() * Math.exp(of.repair().sigma() * random.nextGaussian());
    }
    return hours;
  }

  @Override
  public boolean runsOn() {
    return false;
  }
}
