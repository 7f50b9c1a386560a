package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import java.util.List;
import java.util.TreeSet;

/**
 * Answers, profiles and models from files: shown or offered, and reported where they do not fit.
 *
 * @param sources what profiles and models are added to
 */
record DispatchFiles(DispatchSession session, FeatureContext context, DispatchSources sources) {
  /** Takes what was opened from the window's menu. */
  void take(OpenedResult arrival) {
    arrival.ifOf(
        FileKinds.DISPATCH,
        one -> {
          adopt(new JointGpuDispatch(one.cluster(), List.of(one), left(one)));
        });
    arrival.ifOf(FileKinds.DISPATCHES, this::adopt);
    arrival.ifOf(FileKinds.BANDWIDTH, this::offer);
    arrival.ifOf(FileKinds.SURROGATE, this::offer);
  }

  /** Of the GPUs that are still free: the file may be older than the cluster. */
  private ClusterFragmentation left(GpuDispatch one) {
    var known = one.left();
    var cluster = context.document().cluster();
    return known != null
        ? known
        : ClusterFragmentation.after(
            cluster,
            one.gpus().stream().filter(gpu -> isFree(cluster.host(gpu.host()), gpu)).toList());
  }

  private static boolean isFree(Host host, Gpu gpu) {
    return host.isFree(gpu.gpu());
  }

  private void adopt(JointGpuDispatch read) {
    var cluster = context.document().cluster();
    long taken =
        read.answers().stream()
            .flatMap(each -> each.gpus().stream())
            .filter(gpu -> !isFree(cluster.host(gpu.host()), gpu))
            .count();
    if (taken > 0) {
      context.tell(
          new UserMessage(
              Text.of("dispatch.file.taken", cluster.name(), taken),
              List.of(Text.of("dispatch.file.taken.advice"))));
    }
    session.adopt(read);
  }

  void openTruth() {
    context.read(
        "task.open",
        context.choosers().open(),
        FileKinds.BANDWIDTH::read,
        (profile, _) -> offer(profile));
  }

  void openGuide() {
    context.read(
        "task.open",
        context.choosers().open(),
        FileKinds.SURROGATE::read,
        (model, _) -> offer(model));
  }

  /** Offers a profile as truth, and takes it. */
  private void offer(BandwidthProfile profile) {
    var cluster = context.document().cluster();
    var unmeasured = new TreeSet<String>();
    cluster.hostTypes().values().stream()
        .map(HostType::gpuModel)
        .filter(model -> !profile.intra().containsKey(model))
        .forEach(unmeasured::add);
    if (!unmeasured.isEmpty()) {
      context.tell(
          new UserMessage(
              Text.of(
                  "dispatch.file.profile",
                  profile.name(),
                  cluster.name(),
                  String.join(", ", unmeasured)),
              List.of(Text.of("dispatch.file.profile.advice"))));
    }
    sources.take(new BandwidthGroundTruth(Text.of("dispatch.truth.file", profile.name()), profile));
  }

  /** Uses a model as guide and notifies the listeners. */
  private void offer(SurrogateModel model) {
    var cluster = context.document().cluster();
    var card = model.card();
    if (!card.name().equals(cluster.name())) {
      context.tell(
          new UserMessage(
              Text.of("dispatch.file.model", card.name(), cluster.name()),
              List.of(Text.of("dispatch.file.model.advice"))));
    }
    sources.take(
        new SearchGuide(
            Text.of("dispatch.guide.file", card.name(), card.date()),
            SearchGuide.Kind.GIVEN,
            model));
  }
}
