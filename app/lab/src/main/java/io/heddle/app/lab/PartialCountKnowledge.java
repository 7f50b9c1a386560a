package io.heddle.app.lab;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.GpuCountEnsemble;
import io.heddle.solvers.dispatch.GroundTruthEstimate;
import io.heddle.solvers.dispatch.NearestCountBaseline;
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
record PartialCountKnowledge(Cluster cluster, BandwidthProfile profile) {
  static final String LEARNED = "bandpilot";
  static final String NEAREST = "3 nearest counts";
  static final String FORMULA = "formula";
  static final String CONSTANT = "mean of all";

  /** Drawn counts. */
  PartialCountKnowledge some(int count, long seed) {
    var keys = new ArrayList<>(profile.byCounts().keySet());
    Collections.shuffle(keys, new Random(seed));
    var known = new HashSet<>(keys.subList(0, Math.min(count, keys.size())));
    return only(known::contains);
  }

  /** Only these counts. */
  PartialCountKnowledge only(Predicate<PerHostGpuCounts> isKnown) {
    return new PartialCountKnowledge(cluster, profile.knowing(isKnown));
  }

  ClusterBandwidthFunction truth() {
    return ClusterBandwidthFunction.of(cluster, profile);
  }

  /** By name; hosts alone are known to all of them. */
  Map<String, BandwidthEstimate> estimates() {
    var truth = truth();
    var estimates = new LinkedHashMap<String, BandwidthEstimate>();
    estimates.put(LEARNED, new GroundTruthEstimate(truth.predicting(GpuCountEnsemble::of)));
    estimates.put(NEAREST, new GroundTruthEstimate(truth.predicting(NearestCountBaseline::of)));
    estimates.put(CONSTANT, new GroundTruthEstimate(truth.predicting(Constant::of)));
    estimates.put(FORMULA, new GroundTruthEstimate(only(_ -> false).truth()));
    return estimates;
  }

  /** The control of all controls. */
  private record Constant(int mostHosts, double speed) implements GpuCountPrediction {
    static GpuCountPrediction of(SortedMap<PerHostGpuCounts, Double> measured, double railGBps) {
      return new Constant(
          measured.keySet().stream().mapToInt(PerHostGpuCounts::hosts).max().orElseThrow(),
          measured.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow());
    }

    @Override
    public double of(PerHostGpuCounts counts) {
      return speed;
    }

    @Override
    public double beyond(int smallestShare) {
      return speed;
    }

    @Override
    public double plusMinus(PerHostGpuCounts counts) {
      return 0;
    }
  }
}
