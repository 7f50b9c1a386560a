package io.heddle.solvers.goodput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.FailureModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FailureRateLearnerTest {
  private static FailureModel learn(FailureLog log) {
    return FailureRateLearner.learn(log, 30, Set.of("stress test"));
  }

  private static FailureEvent failure(String host, double start, double end) {
    return new FailureEvent(host, start, end, "GPU");
  }

  /** Ten hosts for 10 days, of which one was down for 5: 95 host-days. */
  @Test
  void aHostThatIsDownCannotFail() {
    var log = new FailureLog("log", 10, 0, 10, List.of(failure("a", 5, Double.POSITIVE_INFINITY)));
    assertThat(learn(log).classes().getFirst().ratePerHostDay()).isEqualTo(1 / 95.0);
  }

  /** One failure today and one that is a half-life old, on ten hosts that are up all the while. */
  @Test
  void oldEvidenceCountsLess() {
    var log = new FailureLog("log", 10, 0, 10, List.of(failure("a", 0, 0), failure("b", 10, 10)));
    var fading = FailureRateLearner.learn(log, 30, Set.of(), 10.0);
    double hostDays = 10 * (1 - 0.5) * 10 / Math.log(2);
    assertThat(fading.classes().getFirst().ratePerHostDay())
        .isCloseTo(1.5 / hostDays, within(1e-12));
    assertThat(fading.halfLifeDays()).isEqualTo(10);
    // Kish: as much as (1 + ½)² / (1 + ¼) failures of one weight
    var coming = FailureCountForecast.failures(log, 30, new EvidenceAgeWeights(10));
    double mean = (1.5 + 0.5) * 30 / (hostDays / 10);
    assertThat(coming.mean()).isCloseTo(mean, within(1e-9));
    assertThat(coming.variance())
        .isCloseTo(
            mean * FailureCountForecast.dispersion(log, 30)
                + mean * mean * FailureCountForecast.dispersion(log, 10) / (1.8 + 0.5),
            within(1e-9));
    assertThat(learn(log).classes().getFirst().ratePerHostDay()).isEqualTo(2 / 100.0);
    assertThat(fading.rateVariance(30)).isGreaterThan(learn(log).rateVariance(30));
    assertThat(width(fading)).isGreaterThan(width(learn(log)));
  }

  /** A host that is down for the second half of its log has less exposure there, weighted too. */
  @Test
  void daysDownAreWeightedAsDaysUp() {
    var log = new FailureLog("log", 2, 0, 10, List.of(failure("a", 5, Double.POSITIVE_INFINITY)));
    double year = 365_000;
    assertThat(
            FailureRateLearner.learn(log, 30, Set.of(), year).classes().getFirst().ratePerHostDay())
        .isCloseTo(1 / 15.0, within(1e-5));
    var weights = new EvidenceAgeWeights(5);
    double days = 5 / Math.log(2);
    assertThat(weights.upHostDays(log))
        .isCloseTo(2 * days * (1 - 0.25) - days * (1 - 0.5), within(1e-9));
  }

  /** 200 days: ages of 0 to 30, 30 to 90 and 90 to 200 days, of which a host is down for 10. */
  @Test
  void ratesByAgeAreThoseOfTheirDays() {
    var log =
        new FailureLog(
            "log",
            10,
            0,
            200,
            List.of(
                failure("a", 50, 60),
                failure("b", 120, 120),
                failure("c", 180, 180),
                failure("d", 200, 200)));
    var ages = learn(log).classes().getFirst().byAge();
    assertThat(ages).extracting("toDaysAgo").containsExactly(30.0, 90.0, 200.0);
    assertThat(ages).extracting("events").containsExactly(2, 1, 1);
    assertThat(ages.getFirst().ratePerHostDay()).isEqualTo(2 / 300.0);
    assertThat(ages.get(2).ratePerHostDay()).isCloseTo(1 / 1090.0, within(1e-12));
    assertThat(ages)
        .allSatisfy(each -> assertThat(each.ratePerHostDay()).isBetween(each.low(), each.high()));
    assertThat(learn(new FailureLog("log", 10, 0, 20, log.until(20).events())).classes()).isEmpty();
  }

  /** A rate that becomes five times as high is followed sooner. */
  @Test
  void aRateThatChangesIsFollowed() {
    var random = new Random(11);
    var events = new ArrayList<FailureEvent>();
    for (int i = 0; i < 100; i++) {
      double day = i < 50 ? 150 * random.nextDouble() : 150 + 30 * random.nextDouble();
      events.add(failure("h" + i, day, day));
    }
    var log = new FailureLog("log", 100, 0, 180, events);
    double now = 50 / (30.0 * 100);
    assertThat(
            FailureRateLearner.learn(log, 30, Set.of(), 15.0).classes().getFirst().ratePerHostDay())
        .isCloseTo(now, within(0.3 * now));
    assertThat(learn(log).classes().getFirst().ratePerHostDay()).isLessThan(0.4 * now);
  }

  /** Kaplan–Meier: 1 h ends; one is watched for 2 h; 4 h ends: ½·1... by hand. */
  @Test
  void aRepairThatHasNotEndedIsLongerThanItIsWatched() {
    double hour = 1 / 24.0;
    var log =
        new FailureLog(
            "log",
            3,
            0,
            10,
            List.of(
                failure("a", 1, 1 + hour),
                failure("b", 10 - 2 * hour, Double.POSITIVE_INFINITY),
                failure("c", 3, 3 + 4 * hour)));
    // 1 h of all three, then two thirds of them to 4 h
    assertThat(learn(log).classes().getFirst().repairHours().mean())
        .isCloseTo(1 + 2.0 / 3 * 3, within(1e-9));
  }

  @Test
  void whatOnlyTestsFindInterruptsNoJob() {
    var log = new FailureLog("log", 3, 0, 10, List.of(new FailureEvent("a", 1, 2, "stress test")));
    assertThat(learn(log).classes().getFirst().interrupts()).isFalse();
  }

  /** Independent failures are found to be so, and bursts to be bursts. */
  @Test
  void burstsWidenTheInterval() {
    var random = new Random(1);
    var single = new ArrayList<FailureEvent>();
    var bursts = new ArrayList<FailureEvent>();
    for (int i = 0; i < 200; i++) {
      double day = 100 * random.nextDouble();
      single.add(failure("h" + i, day, day + 1e-3));
      double burst = 100 * random.nextDouble();
      for (int j = 0; i % 10 == 0 && j < 10; j++) {
        bursts.add(failure("h" + i + j, burst, burst + 1e-3));
      }
    }
    var alone = learn(new FailureLog("log", 1000, 0, 100, single));
    var together = learn(new FailureLog("log", 1000, 0, 100, bursts));
    assertThat(alone.dispersionIn(7)).isLessThan(2);
    assertThat(together.dispersionIn(7)).isGreaterThan(4);
    assertThat(width(together)).isGreaterThan(1.7 * width(alone));
    assertThat(alone.classes().getFirst().hostsAtOnce()).isLessThan(1.2);
    assertThat(together.classes().getFirst().hostsAtOnce()).isCloseTo(10, within(1.5));
  }

  private static double width(FailureModel model) {
    return model.classes().getFirst().high() - model.classes().getFirst().low();
  }

  /** Rates of months that differ by chance: what is stated of them holds about as often. */
  @Test
  void forecastsCoverWhatTheyStateWhereIndependentOnesDoNot() {
    var random = new Random(3);
    int stated = 0;
    double learnt = 0;
    double constant = 0;
    for (int trial = 0; trial < 20; trial++) {
      var events = new ArrayList<FailureEvent>();
      for (int month = 0; month < 20; month++) {
        int count = (int) Math.round(-20 * Math.log(random.nextDouble()));
        for (int i = 0; i < count; i++) {
          double day = 10 * (month + random.nextDouble());
          events.add(failure("h" + events.size() % 300, day, day + 1e-3));
        }
      }
      var coverage =
          FailureForecastCoverage.ofCounts(new FailureLog("log", 300, 0, 200, events), 7);
      stated++;
      learnt += coverage.learnt();
      constant += coverage.constantRate();
    }
    assertThat(learnt / stated).isBetween(0.75, 0.92);
    assertThat(constant / stated).isLessThan(0.5);
  }

  @Test
  void publishedRatesAreThoseOfTheirSources() {
    var llama = PublishedFailureRates.of("llama3-405b");
    assertThat(llama.assumed()).isTrue();
    assertThat(llama.events()).isEqualTo(419);
    assertThat(rate("rsc-1")).isCloseTo(6.50e-3, within(5e-6));
    assertThat(rate("rsc-2")).isCloseTo(2.34e-3, within(5e-6));
  }

  private static double rate(String id) {
    return PublishedFailureRates.of(id).classes().stream()
        .mapToDouble(x -> x.ratePerHostDay())
        .sum();
  }
}
