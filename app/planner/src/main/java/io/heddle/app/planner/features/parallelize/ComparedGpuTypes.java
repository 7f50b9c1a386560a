package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.GpuOffer;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.job.JobResourceRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The types of GPU that plans are compared on: those of the cluster, and others that it might have.
 */
public final class ComparedGpuTypes {
  private final ObservableList<GpuTypeChoice> choices = FXCollections.observableArrayList();
  private final ObservableList<GpuTypeChoice> view =
      FXCollections.unmodifiableObservableList(choices);

  public ObservableList<GpuTypeChoice> choices() {
    return view;
  }

  /** Follows the cluster; what was said of a type is kept. */
  void follow(Cluster cluster) {
    var next = new ArrayList<GpuTypeChoice>();
    for (var offer : GpuOffer.of(cluster, JobResourceRequest.of(1))) {
      var known = of(offer.gpu());
      var fresh = new GpuTypeChoice(offer, true, known == null ? null : known.hourlyPrice());
      next.add(fresh.with(fresh.isKnown() && (known == null || known.on())));
    }
    for (var each : choices) {
      if (!each.offer().isHere()
          && next.stream().noneMatch(here -> here.offer().gpu().equals(each.offer().gpu()))) {
        next.add(each);
      }
    }
    if (!choices.equals(next)) {
      choices.setAll(next);
    }
  }

  private @Nullable GpuTypeChoice of(String gpu) {
    return choices.stream().filter(each -> each.offer().gpu().equals(gpu)).findFirst().orElse(null);
  }

  /** Weighs a type or leaves it out. */
  public void weigh(GpuTypeChoice choice, boolean on) {
    replace(choice, choice.with(on));
  }

  /** What one of them costs an hour; null: not known. */
  public void price(GpuTypeChoice choice, @Nullable Double hourly) {
    replace(choice, choice.with(hourly));
  }

  private void replace(GpuTypeChoice old, GpuTypeChoice fresh) {
    int at = choices.indexOf(old);
    if (at >= 0 && !old.equals(fresh)) {
      choices.set(at, fresh);
    }
  }

  /** Compares with a type that the cluster has none of, as many as it has of all. */
  public void compareWith(GpuSpec spec) {
    if (of(spec.name()) == null) {
      choices.add(new GpuTypeChoice(GpuOffer.elsewhere(spec, most()), true, null));
    }
  }

  private int most() {
    return choices.stream().mapToInt(each -> each.offer().free()).max().orElse(0);
  }

  /** Numbers of GPUs that are worth a look on any type that is weighed. */
  public List<Integer> ladder() {
    var counts = new TreeSet<Integer>();
    choices.stream()
        .filter(GpuTypeChoice::on)
        .forEach(each -> counts.addAll(each.offer().ladder()));
    return List.copyOf(counts);
  }

  /** Whether every type that is weighed has a price; else costs are GPU-hours. */
  public boolean isPriced() {
    return choices.stream().filter(GpuTypeChoice::on).allMatch(each -> each.hourlyPrice() != null);
  }

  /**
   * What is weighed.
   *
   * @param gpus a number that is worth a look beside those of the ladder
   */
  List<ParallelismPlanRequest.Choice> asked(int gpus) {
    var asked = new ArrayList<ParallelismPlanRequest.Choice>();
    boolean priced = isPriced();
    for (var each : choices) {
      if (each.on()) {
        var counts = each.offer().ladder();
        counts.add(gpus);
        var price = each.hourlyPrice();
        asked.add(
            new ParallelismPlanRequest.Choice(
                each.offer(), counts, priced && price != null ? price : 1));
      }
    }
    return asked;
  }

  /** The type that a plan is for; null where it is none of them. */
  public @Nullable GpuTypeChoice typeOf(String gpu) {
    return choices.stream().filter(each -> each.isOf(gpu)).findFirst().orElse(null);
  }
}
