package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.ClusterGpus;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.EligibleHostPool;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The free GPUs of one cluster while jobs take some of them. In a cluster a job has GPUs of one
 * model, unless it names several and none alone has enough. Where the fabric is known it has those
 * that {@link HostEligibility} lets it have together: whole hosts for a job with degrees, GPUs of
 * hosts that reach each other for one without.
 */
final class ClusterFreeGpus {
  /**
   * GPUs that a job may have together.
   *
   * @param stocks by model
   * @param pool whole hosts; null where parts of hosts are given, or none are known
   * @param hosts that give GPUs; empty where none are known
   */
  record Choice(List<GpuStock> stocks, @Nullable EligibleHostPool pool, Collection<Host> hosts) {
    int gpus() {
      return stocks.stream().mapToInt(GpuStock::gpus).sum();
    }
  }

  private final boolean hasFabric;
  private Cluster fabric;
  private List<GpuStock> stocks;

  /**
   * @param free counts where no fabric is known
   * @param fabric hosts and which of their GPUs are free; null where it is not known
   */
  ClusterFreeGpus(List<GpuStock> free, @Nullable Cluster fabric) {
    stocks = free;
    hasFabric = fabric != null;
    this.fabric = fabric == null ? Cluster.empty("") : fabric;
  }

  /** GPUs that the job may have; none where there are none. O(nodes + links). */
  List<GpuStock> usable(TrainingJob job) {
    var best = best(choices(job), job.request());
    return best == null ? List.of() : best.stocks();
  }

  /** Gives the job that many of its {@link #usable} GPUs. O(nodes + links). */
  void take(TrainingJob job, int count) {
    var best = Objects.requireNonNull(best(choices(job), job.request()));
    if (!hasFabric) {
      int rest = count;
      var left = new ArrayList<>(stocks);
      for (var stock : best.stocks()) {
        int taken = Math.min(rest, stock.gpus());
        left.set(left.indexOf(stock), new GpuStock(stock.gpuModel(), stock.gpus() - taken));
        rest -= taken;
      }
      stocks = left;
      return;
    }
    var pool = best.pool();
    if (pool != null) {
      int each = pool.group() * pool.gpusPerHost();
      var taken = HostEligibility.ids(pool.first(fabric, Math.ceilDiv(count, each)));
      fabric =
          fabric.withHosts(
              fabric.hosts().stream()
                  .map(host -> taken.contains(host.id()) ? host.allBusy() : host)
                  .toList());
    } else {
      var given = HostEligibility.ids(best.hosts());
      var only =
          fabric.withHosts(
              fabric.hosts().stream()
                  .map(host -> given.contains(host.id()) ? host : host.allBusy())
                  .toList());
      var allocation = Objects.requireNonNull(new ClusterBuddyAllocator(only).allocate(count));
      var gpus = new ArrayList<Gpu>();
      for (var share : allocation.shares()) {
        share.gpus().forEach(gpu -> gpus.add(new Gpu(share.host().id(), gpu)));
      }
      fabric = ClusterGpus.taken(fabric, gpus);
    }
  }

  /** Hosts that the job may not have, by rule; empty where no fabric is known. */
  String obstacles(TrainingJob job) {
    if (!hasFabric) {
      return "";
    }
    var eligibility = new HostEligibility(fabric, job);
    return HostExclusionFinding.words(
        job.parallelism() == null
            ? ExcludedHosts.ofGivers(eligibility, Host::freeGpus, EligibilityRule::gpusNow, true)
            : ExcludedHosts.of(eligibility, EligibilityRule::stateNow));
  }

  private List<Choice> choices(TrainingJob job) {
    if (!hasFabric) {
      return of(stocks.stream().filter(stock -> accepts(job, stock)).toList(), job.request());
    }
    var eligibility = new HostEligibility(fabric, job);
    if (job.parallelism() != null) {
      return eligibility.rooms(Host::isFree).stream().map(this::choice).toList();
    }
    return eligibility.givers(Host::freeGpus, 1, !isMixed(job.request())).stream()
        .flatMap(hosts -> of(hosts, job.request()).stream())
        .toList();
  }

  /** GPUs of no known type suit a job that asks for none. */
  private static boolean accepts(TrainingJob job, GpuStock stock) {
    var model = stock.gpuModel();
    return model == null ? job.request().gpuModels().isEmpty() : job.accepts(model);
  }

  private static boolean isMixed(JobResourceRequest request) {
    return request.gpuModels().size() > 1;
  }

  private static List<Choice> of(List<GpuStock> some, JobResourceRequest request) {
    var choices = new ArrayList<Choice>();
    some.forEach(each -> choices.add(new Choice(List.of(each), null, List.of())));
    if (isMixed(request)) {
      choices.add(new Choice(some, null, List.of()));
    }
    return choices;
  }

  private static List<Choice> of(Collection<Host> hosts, JobResourceRequest request) {
    var choices = new ArrayList<Choice>();
    var byModel = HostEligibility.byModel(hosts);
    byModel.forEach((model, each) ->
        choices.add(new Choice(List.of(new GpuStock(model, free(each))), null, each)));
    if (isMixed(request)) {
      choices.add(
          new Choice(
              byModel.entrySet().stream()
                  .map(each -> new GpuStock(each.getKey(), free(each.getValue())))
                  .toList(),
              null,
              hosts));
    }
    return choices;
  }

  private static int free(Collection<Host> hosts) {
    return hosts.stream().mapToInt(Host::freeGpus).sum();
  }

  private Choice choice(EligibleHostPool pool) {
    var byModel = new TreeMap<String, Integer>();
    pool.first(fabric, Integer.MAX_VALUE)
        .forEach(host -> byModel.merge(host.type().gpuModel(), host.type().gpus(), Integer::sum));
    return new Choice(
        byModel.entrySet().stream()
            .map(each -> new GpuStock(each.getKey(), each.getValue()))
            .toList(),
        pool,
        pool.hosts());
  }

  /**
   * One that is enough for the whole job, of few models, of those that it names first; else the one
   * with most. Null where there is none.
   */
  static @Nullable Choice best(Collection<Choice> choices, JobResourceRequest request) {
    return choices.stream()
        .min(
            Comparator.comparing((Choice each) -> each.gpus() < request.gpus())
                .thenComparingInt(each -> each.gpus() < request.gpus() ? 0 : each.stocks().size())
                .thenComparingInt(each -> each.gpus() < request.gpus() ? 0 : place(each, request))
                .thenComparingInt(each -> -each.gpus()))
        .orElse(null);
  }

  private static int place(Choice choice, JobResourceRequest request) {
    var model = choice.stocks().getFirst().gpuModel();
    return model == null ? 0 : request.gpuModels().indexOf(model);
  }
}
