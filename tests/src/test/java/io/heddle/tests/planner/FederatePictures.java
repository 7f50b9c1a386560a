package io.heddle.tests.planner;

import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.federate.ClusterStocks;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.federation.FederationMapLayout;
import io.heddle.render.federation.MapHitTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.scene.control.TabPane;

/** Federations and the clusters of a job, in every state. */
final class FederatePictures {
  private FederatePictures() {}

  static void take(Camera camera) {
    var planner = camera.harness().planner;
    camera.shot("federate-start");
    camera.act(planner::newFederation);
    camera.both("federate-empty");
    camera.act(() -> planner.openSample(Samples.federations().getFirst()));
    camera.await(
        "the sample",
        () ->
            planner.current().shownProperty().get() instanceof FederationDocument document
                && !document.federation().clusters().isEmpty());
    var session = camera.harness().federate();
    answered(camera, session);
    camera.both("federate-answer");
    camera.act(() -> session.algorithmProperty().set("exact"));
    camera.shot("federate-exact");
    camera.harness().hold();
    camera.act(() -> session.jobs().setGpus("64"));
    camera.shot("federate-solving");
    camera.harness().release();
    camera.act(() -> session.document().undo());
    camera.act(() -> session.algorithmProperty().set("estimate"));
    answered(camera, session);
    for (var tab : List.of("cut", "alternatives", "sites", "links")) {
      tab(camera, "tab-" + tab);
      camera.both("federate-" + tab);
    }
    camera.contrast(true);
    camera.both("federate-contrast");
    camera.contrast(false);
    tab(camera, "tab-shares");
    edited(camera, session);
    wrong(camera, session);
    for (int clusters : new int[] {64, 1000}) {
      large(camera, clusters);
    }
  }

  private static void answered(Camera camera, FederateSession session) {
    camera.await("an answer", () -> session.shownProperty().get() != null);
    camera.awaitRest();
  }

  private static void tab(Camera camera, String id) {
    camera.act(() -> {
      var tabs = (TabPane) camera.harness().stage.getScene().lookup("#results");
      tabs.getTabs().stream()
          .filter(each -> id.equals(each.getId()))
          .forEach(each -> tabs.getSelectionModel().select(each));
    });
  }

  private static void edited(Camera camera, FederateSession session) {
    camera.act(() -> {
      session.pickProperty().set(new MapHitTarget.OfCluster("virginia"));
      session.editor().setFree("16");
    });
    answered(camera, session);
    camera.both("federate-edited");
    camera.act(() -> session.pickProperty().set(new MapHitTarget.OfLink("oregon", "ohio")));
    camera.shot("federate-link");
  }

  private static void wrong(Camera camera, FederateSession session) {
    camera.act(() -> session.jobs().setGpus("960"));
    camera.await("the reason", () -> !session.obstacleProperty().get().isEmpty());
    camera.awaitRest();
    camera.both("federate-infeasible");
    camera.act(() -> session.pickProperty().set(new MapHitTarget.OfCluster("oregon")));
    camera.act(() -> session.editor().setFile("oregon.cluster.json"));
    camera.awaitRest();
    camera.shot("federate-nofile");
  }

  /** Drawn clusters all over the world. */
  private static void large(Camera camera, int size) {
    var random = new Random(size);
    var clusters = new ArrayList<FederatedCluster>();
    var links = new ArrayList<WanLink>();
    for (int i = 0; i < size; i++) {
      var place =
          new FederatedCluster.Place(
              Math.rint(random.nextDouble(-40, 62)), Math.rint(random.nextDouble(-125, 150)));
      clusters.add(
          new FederatedCluster(
              "site-" + i,
              FederatedCluster.of("site", 8 << random.nextInt(6), "H100").free(),
              null,
              "r" + i % 12,
              place));
      for (int j = 0; i > 0 && j < Math.min(2, i); j++) {
        links.add(
            new WanLink(
                "site-" + i, "site-" + (i - 1 - j), 1 << random.nextInt(7), random.nextInt(5, 90)));
      }
    }
    var federation = new Federation(clusters, links);
    var job = TrainingJob.of("large", 80, 8, 1);
    var document =
        new FederationDocument(
            "sites-" + size,
            new FederationProject(federation, List.of(job)),
            FederationMapLayout.of(federation),
            ClusterStocks.NONE,
            null);
    camera.act(() -> {
      camera.harness().planner.add(document);
      camera.harness().planner.show(document);
    });
    answered(camera, camera.harness().federate());
    camera.both("federate-" + size);
  }
}
