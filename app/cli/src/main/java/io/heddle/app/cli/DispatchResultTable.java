package io.heddle.app.cli;

import io.heddle.app.usecase.dispatch.DispatchFacts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.dispatch.JointDispatchAnswer;
import java.util.stream.Collectors;

/** An answer of dispatch for a person. */
final class DispatchResultTable {
  private DispatchResultTable() {}

  static String of(Cluster cluster, GpuDispatch dispatch) {
    return "%s%,d candidates evaluated in %.3f s%n%s%n%s"
        .formatted(
            answer(cluster, dispatch),
            dispatch.evaluations(),
            dispatch.seconds(),
            left(cluster, ClusterFragmentation.after(cluster, dispatch.gpus())),
            dispatch.cudaVisibleDevices());
  }

  /** Several requests, and whether it helped to serve them together. */
  static String of(Cluster cluster, JointDispatchAnswer joint) {
    var text = new StringBuilder();
    int request = 1;
    for (var dispatch : joint.dispatches().answers()) {
      text.append(
          "request %d: %s%n%s%n"
              .formatted(request++, answer(cluster, dispatch), dispatch.cudaVisibleDevices()));
    }
    var inOrder = joint.inOrder();
    text.append(
        "jointly    %s of stand-alone bandwidth%n".formatted(DispatchFacts.percent(joint.share())));
    text.append(
        inOrder == null
            ? "in order   some requests are not served%n".formatted()
            : "in order   %s%s%n"
                .formatted(
                    DispatchFacts.percent(inOrder),
                    joint.share() > inOrder + 1e-9 ? "" : ", so the order makes no difference"));
    return text.append(left(cluster, joint.dispatches().left())).toString();
  }

  private static String answer(Cluster cluster, GpuDispatch dispatch) {
    return "%s on %d of %s of %s, %s%n%n%s"
        .formatted(
            CountedNoun.of(dispatch.gpus().size(), "GPU"),
            dispatch.byHost().size(),
            CountedNoun.of(cluster.hosts().size(), "host"),
            dispatch.cluster(),
            dispatch.algorithm(),
            figures(dispatch));
  }

  private static String figures(GpuDispatch dispatch) {
    return DispatchFacts.of(dispatch).stream()
        .map(fact -> "%-9s  %s%n".formatted(fact.name(), fact.value()))
        .collect(Collectors.joining());
  }

  private static String left(Cluster cluster, ClusterFragmentation after) {
    var before = ClusterFragmentation.of(cluster);
    return "remaining  %s: %s, %s on partly busy hosts (%s, before %s)%n"
        .formatted(
            CountedNoun.of(after.freeGpus(), "free GPU"),
            CountedNoun.of(after.freeHosts(), "whole host"),
            CountedNoun.of(after.fragmentedGpus(), "GPU"),
            DispatchFacts.percent(after.share()),
            DispatchFacts.percent(before.share()));
  }
}
