package io.heddle.tests.planner;

import io.heddle.app.planner.features.parallelize.ParallelismDegreesDraft;
import io.heddle.app.planner.features.parallelize.PlanGoalDraft;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.KnownModel;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a robot asks of each workspace's session: questions, answers, and what follows from them.
 */
final class RobotQuestions {
  private final RobotLot lot;
  private final PlannerHarness harness;
  private final Consumer<String> log;

  RobotQuestions(RobotLot lot, PlannerHarness harness, Consumer<String> log) {
    this.lot = lot;
    this.harness = harness;
    this.log = log;
  }

  void place() {
    var session = harness.session();
    int what = lot.nextInt(7);
    log.accept("place " + what);
    switch (what) {
      case 0 -> session.alphaProperty().set(lot.nextInt(11) / 10.0);
      case 1 -> session.algorithmProperty().set(lot.any(List.of("tiles", "arnold", "random-fit")));
      case 2 -> session.solveNow();
      case 3 -> {
        if (!session.runs().isEmpty()) {
          session.select(lot.any(session.runs()));
        }
      }
      case 4 -> harness.plan().planAll();
      case 5 -> harness.repair().markFailed(lot.nodes());
      default -> harness.repair().repair();
    }
  }

  void parallelize() {
    var session = harness.parallelize();
    var question = session.question();
    int what = lot.nextInt(7);
    log.accept("parallelize " + what);
    switch (what) {
      case 0 -> session.plan(lot.any(KnownModel.all()));
      case 1 -> question.gpus().set(1 << lot.nextInt(9));
      case 2 ->
          question
              .degrees()
              .set(
                  ParallelismDegreesDraft.EMPTY.with(
                      ParallelismDegreesDraft.Field.TP, lot.any(List.of("", "2", "3", "x"))));
      case 3 ->
          question
              .goal()
              .set(PlanGoalDraft.FASTEST.withKind(lot.any(List.of(PlanGoalDraft.Kind.values()))));
      case 4 -> {
        var shown = session.shownProperty().get();
        if (shown != null) {
          session.pick(lot.any(shown.plans()));
        }
      }
      case 5 -> {
        if (session.whyNotPlace().isEmpty()) {
          session.adoptInDocument();
        }
      }
      default -> question.types().compareWith(GpuHardwareTable.gpu("B200"));
    }
  }

  void dispatch() {
    var session = harness.dispatch();
    int what = lot.nextInt(4);
    log.accept("dispatch " + what);
    switch (what) {
      case 0 -> session.choices().requests().set(List.of(1 + lot.nextInt(20)));
      case 1 -> session.choices().requests().set(List.of(2, 1 + lot.nextInt(8)));
      case 2 -> {
        var nodes = lot.nodes();
        if (!nodes.isEmpty() && session.clusterProperty().get().hasHost(nodes.getFirst())) {
          session.toggleHost(nodes.getFirst());
        }
      }
      default -> session.forgetChanges();
    }
  }

  void contend() {
    var session = harness.contention();
    int what = lot.nextInt(6);
    log.accept("contend " + what);
    switch (what) {
      case 0 -> session.addAll();
      case 1 -> session.addShown();
      case 2 -> session.clear();
      case 3 -> {
        if (!session.jobs().isEmpty()) {
          session.move(lot.any(session.jobs()).job().id(), lot.nextInt(4));
        }
      }
      case 4 -> {
        if (!session.jobs().isEmpty()) {
          session.remove(lot.any(session.jobs()));
        }
      }
      default -> session.choices().levelsProperty().set(1 + lot.nextInt(8));
    }
  }

  void simulate() {
    var session = harness.simulate();
    var cursor = session.cursor();
    int what = lot.nextInt(9);
    log.accept("simulate " + what);
    switch (what) {
      case 0 -> {
        session.trace().jobs().text().set(lot.any(List.of("5", "20", "60", "x")));
        session.run();
      }
      case 1 -> session.cancel();
      case 2 -> session.policies().familyProperty().set(lot.any(PolicyFamilies.all()));
      case 3 -> {
        var all = session.policies().familyProperty().get().policies();
        session.policies().choose(lot.any(all), lot.nextBoolean());
      }
      case 4 -> {
        var all = session.policies().familyProperty().get().policies();
        session.policies().baselineProperty().set(lot.any(all));
      }
      case 5 -> session.trace().load().text().set(lot.any(List.of("", "0.5", "2", "-1")));
      case 6 -> {
        var shown = cursor.shownProperty().get();
        if (shown != null) {
          var outcome = shown.first().outcome();
          cursor.secondsProperty().set(lot.nextDouble() * outcome.toSeconds());
          cursor.jobProperty().set(lot.any(outcome.jobs()));
        }
      }
      case 7 -> {
        if (cursor.whyNotPlace().isEmpty()) {
          cursor.placeNext();
        }
      }
      default -> cursor.step(lot.nextBoolean());
    }
  }
}
