package io.heddle.app.cli;

import io.heddle.app.usecase.affinity.AffinityLibrary;
import io.heddle.app.usecase.affinity.PerJobAffinity;
import io.heddle.app.usecase.place.FastestPlacement;
import io.heddle.app.usecase.place.PlacementReport;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.placement.MultiJobPlanProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementExplainer;
import io.heddle.solvers.placement.PlacementExplanation;
import io.heddle.solvers.placement.PlacementHostNotes;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Places one job, or plans several. */
final class PlaceCommand extends SolverCommand<PlacementProblem, Placement> {
  @Mixin private final ClusterAndJobs input = new ClusterAndJobs();

  @Mixin private final ChosenJobsOption jobs = new ChosenJobsOption();

  @Option(
      names = "--spares",
      defaultValue = "0",
      paramLabel = "N",
      description = "free hosts to hold back for each job, against failures (default: 0)")
  private int spares;

  @Mixin private final SurviveFailuresOption survive = new SurviveFailuresOption();

  @Mixin private final SpareReserveOption reserve = new SpareReserveOption();

  @Mixin private final JobSegmentOption segment = new JobSegmentOption();

  @Mixin
  private final WordChoiceOption<ArnoldSolver> solver =
      new WordChoiceOption<>(
          ArnoldSolver.class,
          "for arnold: direct (own search) or mip (the paper's formulation, solved by OR-Tools)",
          "--solver");

  @Mixin private final AlphaOption alpha = new AlphaOption();

  @Mixin private final LibraryHomeOption library = new LibraryHomeOption();

  @Mixin
  private final WordChoiceOption<GroupUnit> unit =
      new WordChoiceOption<>(
          GroupUnit.class, "groups that the objective of arnold counts, as in the paper", "--unit");

  @Mixin private final MinimiseOption minimise = new MinimiseOption();

  @Option(names = "--why", description = "explain the result (one job)")
  private boolean why;

  @Mixin private final HtmlOption html = new HtmlOption();

  @Mixin private final DomainLevelOption by = new DomainLevelOption();

  private enum ArnoldSolver {
    DIRECT,
    MIP
  }

  PlaceCommand(Console console, AlgorithmRegistry<PlacementProblem, Placement> algorithms) {
    super(console, algorithms, Placement.KIND + " file (several jobs: " + MultiJobPlan.KIND + ")");
  }

  @Override
  public Integer call() {
    var chosen = chosen();
    boolean byTime = minimise.isTime(chosen);
    InputValidation.expect(spares >= 0, "--spares", spares, "at least 0");
    var survival = survive.value();
    var on = input.readCluster(console);
    var shown = by.of(on);
    var chosenJobs =
        jobs.of(console, input.jobs()).stream().map(job -> segment.of(job, on)).toList();
    boolean several =
        chosenJobs.size() > 1
            || jobs.isAll()
            || spares > 0
            || !reserve.files().isEmpty()
            || !survival.and(chosenJobs.getFirst().request().survival()).isNone();
    minimise.check(several);
    if (several) {
      var plan =
          new MultiJobPlanProblem(on, requests(chosenJobs, on), reserve.hosts(), spares, survival);
      return MultiJobPlanRun.run(console, chosen, plan, search, output, html, shown);
    }
    return one(shown, chosen, chosenJobs.getFirst(), byTime);
  }

  private int one(
      DrawnDomainLevel shown,
      RegisteredAlgorithm<PlacementProblem, Placement> chosen,
      TrainingJob job,
      boolean byTime) {
    var on = shown.cluster();
    var problem = new PlacementProblem(on, job, alpha.value(), unit.value());
    var notes = new ArrayList<String>();
    var placement =
        byTime
            ? fastest(problem, notes)
            : search.solve(console, chosen.solver(), problem, Placement::withSeconds);
    output.write(
        console, placement, FileKinds.PLACEMENT, result -> PlacementResultTable.of(on, result));
    if (unit.value() == GroupUnit.DP && chosen.goal().equals(PlacementAlgorithms.MIP)) {
      console.say(
          "note: with --unit dp the MIP weighs the minipods used by α = %.2f and the DP groups' T by 1 − α = %.2f; the weighted spread ties α to the DP groups.",
          problem.alpha(), 1 - problem.alpha());
    }
    notes.addAll(PlacementHostNotes.of(problem, placement));
    notes.forEach(console::note);
    var reasons = why || html.isGiven() ? reasons(problem, placement) : List.<String>of();
    if (why) {
      var stream = output.aside(console);
      reasons.forEach(reason -> stream.println("- " + reason));
    }
    html.write(() -> PlacementReport.of(shown, placement, job, reasons, notes));
    return ExitStatus.DONE;
  }

  private Placement fastest(PlacementProblem problem, List<String> notes) {
    var fastest =
        search.solve(console, FastestPlacement::of, problem, FastestPlacement::withSeconds);
    notes.addAll(fastest.notes());
    return fastest.placement();
  }

  private List<String> reasons(PlacementProblem problem, Placement placement) {
    var question = new PlacementExplainer.Question(problem, placement);
    return search.run(console, new PlacementExplainer(), question).answer().stream()
        .map(PlacementExplanation::sentence)
        .toList();
  }

  private List<MultiJobPlanProblem.Request> requests(List<TrainingJob> chosen, Cluster cluster) {
    var known =
        alpha.isGiven() || chosen.stream().noneMatch(JobCommunicationVolumes::areKnown)
            ? List.<JobCharacterization>of()
            : measured();
    return chosen.stream()
        .map(each ->
            new MultiJobPlanProblem.Request(each, alpha(each, cluster, known), unit.value()))
        .toList();
  }

  private List<JobCharacterization> measured() {
    try (var open = library.open()) {
      return open.all();
    } catch (AffinityLibrary.LibraryException unusable) {
      throw new UsageException("%s Or use --alpha.".formatted(unusable.getMessage()));
    }
  }

  /** The given α, or the job's own, which is said. */
  private double alpha(TrainingJob job, Cluster cluster, List<JobCharacterization> known) {
    if (alpha.isGiven()) {
      return alpha.value();
    }
    var own = PerJobAffinity.of(job, cluster, known);
    console.err().println(own.why());
    return own.alpha();
  }

  private RegisteredAlgorithm<PlacementProblem, Placement> chosen() {
    var chosen = algorithm.chosen();
    if (solver.value() == ArnoldSolver.DIRECT) {
      return chosen;
    }
    var mip = PlacementAlgorithms.arnoldMip();
    if (!chosen.name().equals(mip.name())) {
      throw new UsageException(
          "--solver: mip requires --algorithm %s, not %s. Add --algorithm %s."
              .formatted(mip.name(), chosen.name(), mip.name()));
    }
    return mip;
  }
}
