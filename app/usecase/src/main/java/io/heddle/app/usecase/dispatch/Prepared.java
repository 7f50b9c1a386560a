package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.Surrogate;
import io.heddle.solvers.dispatch.TruthEstimate;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cluster's truth and what searches are guided by, made once for many answers.
 *
 * @param model null: the built-in formula guides
 */
public record Prepared(
    Truth chosen,
    Guide guide,
    Cluster cluster,
    Bandwidth truth,
    BandwidthEstimate estimate,
    @Nullable SurrogateModel model) {
  /**
   * Slow where a model has to be looked for.
   *
   * @param folder the user's data folder
   * @throws IllegalArgumentException if a host type is too large, or the model is not ours
   */
  public static Prepared of(Cluster cluster, Truth chosen, Guide guide, Path folder) {
    var truth = Bandwidth.of(cluster, chosen.profile());
    var model =
        switch (guide.kind()) {
          case KEPT -> new Models(folder).kept(cluster, truth, _ -> {});
          case FORMULA -> null;
          case GIVEN -> guide.model();
        };
    return of(chosen, guide, cluster, truth, model);
  }

  /**
   * The same with the cluster's own model, which is trained and kept if there is none yet.
   *
   * @param folder the user's data folder
   * @param say hears what a person should know: that it trains, or that it cannot
   * @throws IllegalArgumentException if a host type is too large
   * @throws io.heddle.solvers.StoppedException if the training was stopped
   */
  public static Prepared trained(
      Cluster cluster, Truth chosen, Path folder, Consumer<String> say, SolveControl<?> control) {
    var truth = Bandwidth.of(cluster, chosen.profile());
    var model = new Models(folder).ifPossible(cluster, truth, say, control.part());
    return of(chosen, new Guide("", Guide.Kind.KEPT, null), cluster, truth, model);
  }

  private static Prepared of(
      Truth chosen, Guide guide, Cluster cluster, Bandwidth truth, @Nullable SurrogateModel model) {
    var estimate = model == null ? new TruthEstimate(truth.builtIn()) : new Surrogate(model);
    return new Prepared(chosen, guide, cluster, truth, estimate, model);
  }

  /** Whether it serves this choice, too: other GPUs may be busy. */
  public boolean serves(Cluster other, Truth otherTruth, Guide otherGuide) {
    return chosen.equals(otherTruth)
        && guide.equals(otherGuide)
        && cluster.name().equals(other.name())
        && cluster.hosts().size() == other.hosts().size()
        && cluster.hostTypes().equals(other.hostTypes());
  }
}
