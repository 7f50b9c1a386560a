package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.DispatchRequest;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.app.usecase.dispatch.TwoPhaseDispatchRequest;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.DispatchConstraints;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * What a person chooses of a dispatch, live. To be used on the UI thread only.
 *
 * @param requests GPUs of each request
 * @param algorithm a name of {@link GpuDispatchAlgorithms}
 * @param truth by which bandwidths answers are judged
 * @param guide what the learned algorithms are guided by
 * @param sameMinipod all GPUs of a request in one minipod
 * @param wholeHosts hosts are taken whole or not at all
 * @param maxHosts at most so many hosts a request; 0: any number
 */
public record DispatchChoices(
    ObjectProperty<List<Integer>> requests,
    StringProperty algorithm,
    ObjectProperty<BandwidthGroundTruth> truth,
    ObjectProperty<SearchGuide> guide,
    BooleanProperty sameMinipod,
    BooleanProperty wholeHosts,
    IntegerProperty maxHosts) {

  DispatchChoices() {
    this(
        new SimpleObjectProperty<>(List.of()),
        new SimpleStringProperty(GpuDispatchAlgorithms.registry().standard().name()),
        new SimpleObjectProperty<>(
            new BandwidthGroundTruth(Text.of("dispatch.truth.builtin"), null)),
        new SimpleObjectProperty<>(
            new SearchGuide(Text.of("dispatch.guide.kept"), SearchGuide.Kind.KNOWN, null)),
        new SimpleBooleanProperty(),
        new SimpleBooleanProperty(),
        new SimpleIntegerProperty());
  }

  void onChange(Runnable action) {
    ChangeListeners.onChange(
        action, requests, algorithm, truth, guide, sameMinipod, wholeHosts, maxHosts);
  }

  /**
   * What is asked.
   *
   * @param last what was prepared before, for this or another question; null: nothing
   */
  TwoPhaseDispatchRequest question(Cluster on, @Nullable PreparedDispatch last) {
    int most = maxHosts.get();
    var constraints =
        new DispatchConstraints(
            sameMinipod.get(), most < 1 ? Integer.MAX_VALUE : most, wholeHosts.get());
    return TwoPhaseDispatchRequest.of(
        new DispatchRequest(on, requests.get(), algorithm.get(), constraints),
        truth.get(),
        guide.get(),
        last != null && last.serves(on, truth.get(), guide.get()) ? last : null);
  }
}
