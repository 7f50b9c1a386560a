package io.heddle.solvers.elastic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;

/** Plans by value: each job's choice so that the values add up to the most. */
final class ValueOrderedPlans {
  private ValueOrderedPlans() {}

  /** What a choice is worth to a job; what is worth nothing is not chosen. */
  @FunctionalInterface
  interface Value {
    double of(ElasticJob job, GpuChoice choice);
  }

  /**
   * The view's plan with every running job's choice, and those of jobs that wait, changed for the
   * most value.
   *
   * @param waiting of the ready jobs, those that may be started
   * @param offered whether a job, running or not, may have a choice beside what it has
   */
  static ElasticAllocationPlan best(
      ElasticPolicyView view, List<ElasticJob> waiting, Value value, Offer offered) {
    var types = new ArrayList<>(view.gpus().keySet());
    types.sort(null);
    var number = new LinkedHashMap<String, Integer>();
    types.forEach(type -> number.put(type, number.size()));
    int[] capacity = types.stream().mapToInt(type -> view.gpus().getOrDefault(type, 0)).toArray();
    var jobs = new ArrayList<>(view.running().keySet());
    jobs.addAll(waiting);
    var choices = new ArrayList<List<GpuChoice>>();
    var items = new ArrayList<MultiChoiceKnapsack.Item>();
    for (var job : jobs) {
      var held = view.running().get(job);
      Predicate<GpuChoice> open =
          each -> each.equals(held) || number.containsKey(each.type()) && offered.is(job, each);
      var mine = new ArrayList<>(job.speeds().keySet().stream().filter(open).toList());
      if (held != null && !mine.contains(held)) {
        mine.add(held);
      }
      choices.add(mine);
      items.add(
          new MultiChoiceKnapsack.Item(
              mine.stream().mapToInt(each -> number.getOrDefault(each.type(), 0)).toArray(),
              mine.stream().mapToInt(GpuChoice::gpus).toArray(),
              mine.stream().mapToDouble(each -> value.of(job, each)).toArray(),
              held == null ? -1 : mine.indexOf(held)));
    }
    int[] chosen = new MultiChoiceKnapsack(items, capacity).chosen();
    var held = new LinkedHashMap<ElasticJob, GpuChoice>();
    for (int i = 0; i < chosen.length; i++) {
      if (chosen[i] >= 0) {
        held.put(jobs.get(i), choices.get(i).get(chosen[i]));
      }
    }
    return new ElasticAllocationPlan(view.gpus(), held);
  }

  /** Whether a job may have a choice. */
  @FunctionalInterface
  interface Offer {
    boolean is(ElasticJob job, GpuChoice choice);
  }
}
