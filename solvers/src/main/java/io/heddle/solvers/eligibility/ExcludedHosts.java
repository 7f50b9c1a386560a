package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.CommunicationMatrix;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The hosts of a cluster that may not run a job, each by its first rule. */
public final class ExcludedHosts {
  private ExcludedHosts() {}

  /**
   * Hosts in no pool of whole hosts.
   *
   * @param state the rule by which a host is not available; null where it is
   */
  public static List<HostExclusionFinding> of(
      HostEligibility eligibility, Function<Host, @Nullable EligibilityRule> state) {
    Predicate<Host> available = host -> state.apply(host) == null;
    var in = new HashSet<String>();
    eligibility.everyPool(available).forEach(pool -> in.addAll(HostEligibility.ids(pool.hosts())));
    var lacking = new HashMap<HostType, EligibilityRule>();
    return excluded(
        eligibility,
        in,
        host -> {
          var matrix = eligibility.matrices().get(host.type().gpus());
          if (!host.hasKnownGpus()) {
            return EligibilityRule.UNKNOWN_GPUS;
          }
          var unsuited = eligibility.unsuited(host.type());
          if (unsuited != null) {
            return unsuited;
          }
          if (matrix == null) {
            return EligibilityRule.DEGREES;
          }
          var own = state.apply(host);
          return own != null
              ? own
              : lacking.computeIfAbsent(
                  host.type(), type -> lacking(eligibility, type, matrix, available));
        });
  }

  /**
   * Hosts that cannot give the job GPUs; none for {@link HostEligibility#givers}.
   *
   * @param state the rule by which a host has no GPU to give; null where it has
   */
  public static List<HostExclusionFinding> ofGivers(
      HostEligibility eligibility,
      ToIntFunction<Host> gpus,
      Function<Host, @Nullable EligibilityRule> state,
      boolean alike) {
    var in = new HashSet<String>();
    eligibility.givers(gpus, alike).forEach(hosts -> in.addAll(HostEligibility.ids(hosts)));
    var giving = eligibility.giving(gpus);
    var ids = HostEligibility.ids(giving);
    var byModel = HostEligibility.byModel(giving);
    return excluded(
        eligibility,
        in,
        host -> {
          var unsuited = eligibility.unsuited(host.type());
          if (unsuited != null) {
            return unsuited;
          }
          if (!ids.contains(host.id())) {
            return Objects.requireNonNullElse(state.apply(host), EligibilityRule.taken(host));
          }
          var others =
              alike && !eligibility.mixes()
                  ? byModel.getOrDefault(host.type().gpuModel(), List.of())
                  : giving;
          return HostEligibility.give(others, gpus, eligibility.job().gpus())
              ? EligibilityRule.CABLES
              : EligibilityRule.NUMBER;
        });
  }

  private static List<HostExclusionFinding> excluded(
      HostEligibility eligibility, Set<String> in, Function<Host, EligibilityRule> rule) {
    var by = new EnumMap<EligibilityRule, List<String>>(EligibilityRule.class);
    for (var host : eligibility.cluster().hosts()) {
      if (!in.contains(host.id())) {
        by.computeIfAbsent(rule.apply(host), _ -> new ArrayList<>()).add(host.id());
      }
    }
    return HostExclusionFinding.all(by);
  }

  /** Why available hosts of a type are in no pool. */
  private static EligibilityRule lacking(
      HostEligibility eligibility,
      HostType type,
      CommunicationMatrix matrix,
      Predicate<Host> available) {
    boolean mixes = eligibility.mixes();
    var usable =
        eligibility.usable(matrix, available).stream()
            .filter(each -> mixes || each.type().gpuModel().equals(type.gpuModel()))
            .toList();
    var all = eligibility.pool(matrix, usable);
    if (usable.size() < all.needed()) {
      return EligibilityRule.NUMBER;
    }
    return all.isEnough(eligibility.cluster(), usable) || !eligibility.cluster().hasKnownFabric()
        ? EligibilityRule.CABLES
        : eligibility.job().request().topology().isNone()
            ? EligibilityRule.NVLINK_DOMAIN
            : EligibilityRule.DOMAIN;
  }
}
