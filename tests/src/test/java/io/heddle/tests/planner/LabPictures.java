package io.heddle.tests.planner;

/** The papers' tables: before, while and after they are computed. */
final class LabPictures {
  private LabPictures() {}

  static void take(Camera camera) {
    camera.command("menu.workspace.lab");
    camera.both("lab-empty");
    camera.fire("#lab-page-contention");
    camera.fire("#lab-run");
    camera.shot("lab-running");
    camera
        .harness()
        .await("the tables", 180, () -> camera.harness().planner.tasks().running().isEmpty());
    camera.both("lab");
  }
}
