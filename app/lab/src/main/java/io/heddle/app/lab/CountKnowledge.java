package io.heddle.app.lab;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.CountPrediction;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.CountEnsemble;
import io.heddle.solvers.dispatch.NeighbourCounts;
import io.heddle.solvers.dispatch.TruthEstimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * What is known of a cluster when only some of a profile's counts are, and what can be made of it.
 */
record CountKnowledge(Cluster cluster, BandwidthProfile profile) {
  static final String LEARNED = "bandpilot";
  static final String NEAREST = "3 nearest counts";
  static final String FORMULA = "formula";
  static final String CONSTANT = "mean of all";

  /** Drawn counts. */
  CountKnowledge some(int count, long seed) {
    var keys = new ArrayList<>(profile.byCounts().keySet());
    Collections.shuffle(keys, new Random(seed));
    var known = new HashSet<>(keys.subList(0, Math.min(count, keys.size())));
    return only(known::contains);
  }

  /** Only these counts. */
  CountKnowledge only(Predicate<GpuCounts> isKnown) {
    return new CountKnowledge(cluster, profile.knowing(isKnown));
  }

  Bandwidth truth() {
    return Bandwidth.of(cluster, profile);
  }

  /** By name; hosts alone are known to all of them. */
  Map<String, BandwidthEstimate> estimates() {
    var truth = truth();
    var estimates = new LinkedHashMap<String, BandwidthEstimate>();
    estimates.put(LEARNED, new TruthEstimate(truth.predicting(CountEnsemble::of)));
    estimates.put(NEAREST, new TruthEstimate(truth.predicting(NeighbourCounts::of)));
    estimates.put(CONSTANT, new TruthEstimate(truth.predicting(Constant::of)));
    estimates.put(FORMULA, new TruthEstimate(only(_ -> false).truth()));
    return estimates;
  }

  /** The control of all controls. */
  private record Constant(int mostHosts, double speed) implements CountPrediction {
    static CountPrediction of(SortedMap<GpuCounts, Double> measured, double railGBps) {
      return new Constant(
          measured.keySet().stream().mapToInt(GpuCounts::hosts).max().orElseThrow(),
          measured.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow());
    }

    @Override
    public double of(GpuCounts counts) {
      return speed;
    }

    @Override
    public double beyond(int smallestShare) {
      return speed;
    }

    @Override
    public double plusMinus(GpuCounts counts) {
      return 0;
    }
  }
}
