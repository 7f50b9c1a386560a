package io.heddle.model.bandwidth;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which measurements between hosts hold for which GPU models. Counts under a model hold for its
 * hosts; those under none hold for all models that the profile has inside a host; those under
 * several hold where just these work together.
 */
final class FabricGpuClasses {
  private final List<FabricGpuClass> all;
  private final Map<String, FabricGpuClass> byModel = new TreeMap<>();
  private final Map<Set<String>, SortedMap<PerHostGpuCounts, Double>> mixtures;

  private FabricGpuClasses(
      Collection<FabricGpuClass> all,
      Map<Set<String>, SortedMap<PerHostGpuCounts, Double>> mixtures) {
    this.all = List.copyOf(all);
    this.mixtures = mixtures;
    all.forEach(each -> each.models().forEach(model -> byModel.put(model, each)));
  }

  /**
   * @param rails by GPU model of the cluster, or host of it ({@link BandwidthProfile#keyOf}), GB/s
   * @param learner null: the built-in model stands for what was not measured
   */
  static FabricGpuClasses of(
      Map<String, Double> rails,
      @Nullable BandwidthProfile profile,
      GpuCountPrediction.@Nullable Learner learner) {
    var assumed = new TreeSet<String>();
    var common = new TreeSet<String>();
    var classes = new LinkedHashSet<FabricGpuClass>();
    for (var model : rails.keySet()) {
      if (model.contains(BandwidthProfile.AT)
          && profile != null
          && !profile.byModels().containsKey(model)) {
        continue; // named in pairs only: else like all of its model
      }
      if (profile == null || profile.countsOf(model).isEmpty()) {
        assumed.add(model);
      } else if (profile.byModels().containsKey(model)) {
        classes.add(
            of(
                Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(model))),
                rails,
                profile,
                learner));
      } else {
        common.add(model);
      }
    }
    var mixtures = new HashMap<Set<String>, SortedMap<PerHostGpuCounts, Double>>();
    if (profile != null) {
      if (!common.isEmpty()) {
        classes.add(of(common, rails, profile, learner));
      }
      profile
          .byModels()
          .forEach((models, counts) -> {
            var parts = Set.of(models.split(BandwidthProfile.AND));
            if (parts.size() > 1) {
              mixtures.put(parts, scaled(counts, profile.scale()));
            }
          });
    }
    if (!assumed.isEmpty()) {
      classes.add(new FabricGpuClass(assumed, Collections.emptySortedMap(), null));
    }
    return new FabricGpuClasses(classes, mixtures);
  }

  private static FabricGpuClass of(
      SortedSet<String> models,
      Map<String, Double> rails,
      BandwidthProfile profile,
      GpuCountPrediction.@Nullable Learner learner) {
    var measured = scaled(profile.countsOf(models.first()), profile.scale());
    double rail =
        models.stream().mapToDouble(model -> rails.getOrDefault(model, 0.0)).min().orElseThrow();
    return new FabricGpuClass(
        models, measured, learner == null ? null : learner.learn(measured, rail));
  }

  private static SortedMap<PerHostGpuCounts, Double> scaled(
      SortedMap<PerHostGpuCounts, Double> counts, double scale) {
    var scaled = new TreeMap<PerHostGpuCounts, Double>();
    counts.forEach((key, speed) -> scaled.put(key, speed * scale));
    return scaled;
  }

  /** Of these GPU models. */
  List<FabricGpuClass> of(Set<String> models) {
    if (all.size() == 1) {
      return all;
    }
    var found = new LinkedHashSet<FabricGpuClass>();
    for (var model : models) {
      var its = byModel.get(model);
      if (its == null && model.contains(BandwidthProfile.AT)) {
        its = byModel.get(model(model));
      }
      if (its == null) {
        throw new IllegalArgumentException("GPU model %s is of another cluster".formatted(model));
      }
      found.add(its);
    }
    return List.copyOf(found);
  }

  /** What was measured where just these models, or hosts, work together; null: nothing. */
  @Nullable Double mixed(Set<String> models, PerHostGpuCounts counts) {
    if (mixtures.isEmpty()) {
      return null;
    }
    var measured = mixtures.get(models);
    var known = measured == null ? null : measured.get(counts);
    if (known != null || models.stream().noneMatch(each -> each.contains(BandwidthProfile.AT))) {
      return known;
    }
    var general = models.stream().map(FabricGpuClasses::model).collect(Collectors.toSet());
    var ofModels = mixtures.get(general);
    return ofModels == null ? null : ofModels.get(counts);
  }

  /** Without the host. */
  private static String model(String key) {
    int at = key.indexOf(BandwidthProfile.AT);
    return at < 0 ? key : key.substring(0, at);
  }

  /**
   * Whether a mixture may be faster than the slowest of its classes.
   *
   * @param rails as in {@link #of}
   */
  boolean anyFaster(Map<String, Double> rails) {
    return mixtures.entrySet().stream()
        .filter(each -> rails.keySet().containsAll(each.getKey()))
        .anyMatch(each ->
            each.getValue().entrySet().stream()
                .anyMatch(measured ->
                    measured.getValue() > slowest(each.getKey(), measured.getKey(), rails)));
  }

  private double slowest(Set<String> models, PerHostGpuCounts counts, Map<String, Double> rails) {
    double rail =
        models.stream().mapToDouble(each -> rails.getOrDefault(each, 0.0)).min().orElse(0);
    return of(models).stream().mapToDouble(each -> each.inter(counts, rail)).min().orElse(0);
  }
}
