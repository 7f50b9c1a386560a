package io.heddle.tests.planner;

import io.heddle.app.planner.walk.WalkthroughCatalogue;

/** What everybody sees first: the welcome page, and the steps of the walkthroughs. */
final class WelcomePictures {
  /** Painting the samples begins after a moment. */
  private static final long STAMPS = 1500;

  private WelcomePictures() {}

  static void take(Camera camera) {
    Camera.pause(STAMPS);
    camera.awaitRest();
    camera.shot("welcome");
    camera.dark(true);
    Camera.pause(STAMPS);
    camera.awaitRest();
    camera.shot("welcome-dark");
    camera.dark(false);
  }

  static void takeWalks(Camera camera) {
    var walks = camera.harness().window.walks();
    for (var walk : WalkthroughCatalogue.all()) {
      camera.act(() -> walks.begin(walk));
      for (int step = 0; step < walk.steps().size(); step++) {
        int wanted = step;
        camera.await(
            walk.id() + " step " + step,
            () -> {
              var prompt = walks.promptProperty().get();
              return prompt != null && prompt.step() == wanted;
            });
        camera.act(camera.harness()::closeDialogs);
        camera.awaitRest();
        camera.shot("walk-" + walk.id() + "-" + (step + 1));
        if (step == 3) {
          camera.dark(true);
          camera.shot("walk-" + walk.id() + "-" + (step + 1) + "-dark");
          camera.dark(false);
        }
        camera.fire("#walk-go");
      }
    }
  }
}
