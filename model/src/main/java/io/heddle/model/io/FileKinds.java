package io.heddle.model.io;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.allocation.MovePlan;
import io.heddle.model.allocation.Timetable;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ProfileCoverage;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cabling.CablingPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.kind.FileRecord;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.result.Contention;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Dispatches;
import io.heddle.model.result.Estimate;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederationPlan;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GraphPartition;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.ParallelismPlans;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.model.result.Plan;
import io.heddle.model.result.Simulation;
import io.heddle.model.study.Study;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The kinds of files that this version reads and writes. A new one is a record that describes its
 * members ({@code io.heddle.model.kind}) and one line here; reading with all findings, writing, the
 * JSON Schema, {@code heddle check}, choosers and the tests of all kinds follow.
 */
public final class FileKinds {
  private static final List<Schema<?>> LIST = new ArrayList<>();

  public static final Schema<Cluster> CLUSTER = kind(ClusterFile.SCHEMA);

  public static final Schema<List<TrainingJob>> JOBS = kind(JobsFile.SCHEMA);

  public static final Schema<Placement> PLACEMENT =
      kind(
          Placement.KIND,
          "a placement",
          "matrix",
          2,
          Placement.class,
          placement -> References.toPlacements(placement.cluster(), List.of(placement), List.of()));

  public static final Schema<ParetoFront> PARETO =
      kind(
          ParetoFront.KIND,
          "a Pareto front",
          "points",
          5,
          ParetoFront.class,
          front ->
              front.points().isEmpty()
                  ? References.NONE
                  : References.toPlacements(
                      front.points().getFirst().placement().cluster(),
                      front.points().stream().map(ParetoFront.Point::placement).toList(),
                      List.of()));

  public static final Schema<Plan> PLAN =
      kind(
          Plan.KIND,
          "a plan of several jobs",
          "planned",
          5,
          Plan.class,
          plan ->
              References.toPlacements(
                      plan.cluster(),
                      plan.planned().stream().map(Plan.Planned::placement).toList(),
                      plan.planned().stream().flatMap(each -> each.spares().stream()).toList())
                  .and(plan.dispatched()));

  public static final Schema<BandwidthProfile> BANDWIDTH =
      kind(
          new Schema<>(
              BandwidthProfile.KIND,
              "a bandwidth profile",
              "intra",
              3,
              BandwidthReader::read,
              BandwidthWriter::write,
              ProfileCoverage::of,
              _ -> References.NONE));

  public static final Schema<Dispatch> DISPATCH =
      kind(
          new Schema<>(
              Dispatch.KIND,
              "a dispatch",
              "gpus",
              2,
              DispatchReader::read,
              DispatchWriter::write,
              Dispatch::summary,
              dispatch -> References.toGpus(dispatch.cluster(), dispatch.gpus().stream())));

  public static final Schema<Dispatches> DISPATCHES =
      kind(
          new Schema<>(
              Dispatches.KIND,
              "dispatches of several requests",
              "dispatches",
              4,
              DispatchReader::several,
              DispatchWriter::write,
              Dispatches::summary,
              value ->
                  References.toGpus(
                      value.cluster(),
                      value.answers().stream().flatMap(each -> each.gpus().stream()))));

  public static final Schema<Contention> CONTENTION =
      kind(
          Contention.KIND,
          "a contention graph",
          "pairs",
          2,
          Contention.class,
          contention ->
              References.toJobs(contention.jobs().stream().map(Contention.Job::id).toList()));

  public static final Schema<LevelPlan> LEVELS =
      kind(
          LevelPlan.KIND,
          "priority levels",
          "levels",
          2,
          LevelPlan.class,
          value -> References.toJobs(value.levels().keySet()));

  public static final Schema<FlowSchedule> SCHEDULE =
      kind(
          FlowSchedule.KIND,
          "a communication schedule",
          "jobs",
          4,
          FlowSchedule.class,
          value ->
              References.toHosts(
                  value.cluster(),
                  value.jobs().stream()
                      .flatMap(job -> job.flows().stream())
                      .flatMap(flow -> Stream.of(flow.fromHost(), flow.toHost()))
                      .toList()));

  public static final Schema<Estimate> ESTIMATE = kind(EstimateFile.SCHEMA);

  public static final Schema<ParallelismPlans> PARALLELISM = kind(ParallelismFile.SCHEMA);

  public static final Schema<SurrogateModel> SURROGATE =
      kind(
          new Schema<>(
              SurrogateModel.KIND,
              "a trained bandwidth model",
              "weights",
              2,
              SurrogateReader::read,
              SurrogateWriter::write,
              SurrogateModel::summary,
              _ -> References.NONE));

  public static final Schema<Federation> FEDERATION =
      kind(
          new Schema<>(
              Federation.KIND,
              "a federation of clusters",
              "clusters",
              2,
              FederationReader::read,
              FederationWriter::write,
              Federation::summary,
              _ -> References.NONE));

  public static final Schema<FederationPlan> FEDERATION_PLAN =
      kind(
          FederationPlan.KIND,
          "jobs on a federation",
          "jobs",
          2,
          FederationPlan.class,
          plan -> References.toJobs(plan.jobs().stream().map(FederatedJob::job).toList()));

  public static final Schema<GraphPartition> PARTITION =
      kind(
          GraphPartition.KIND,
          "a graph partition",
          "parts",
          1,
          GraphPartition.class,
          _ -> References.NONE);

  public static final Schema<Allocations> ALLOCATIONS =
      kind(
          Allocations.KIND,
          "running jobs",
          "jobs",
          2,
          Allocations.class,
          value ->
              References.toGpus(
                  null,
                  Stream.concat(
                      value.jobs().stream().flatMap(job -> job.gpus().stream()),
                      value.reservations().stream()
                          .flatMap(each -> each.hosts().stream())
                          .map(host -> new Gpu(host, 0)))));

  public static final Schema<MovePlan> MOVES =
      kind(
          MovePlan.KIND,
          "moves of running jobs",
          "moves",
          2,
          MovePlan.class,
          plan ->
              References.toGpus(
                  plan.cluster(),
                  plan.moves().stream()
                      .flatMap(move -> Stream.concat(move.from().stream(), move.to().stream()))));

  public static final Schema<CablingPlan> CABLING =
      kind(
          CablingPlan.KIND,
          "a cabling plan",
          "cables",
          2,
          CablingPlan.class,
          plan -> new References(plan.cluster(), new TreeMap<>(), new LinkedHashSet<>()));

  public static final Schema<Timetable> TIMETABLE =
      kind(
          Timetable.KIND,
          "a timetable of waiting jobs",
          "timetable",
          2,
          Timetable.class,
          value ->
              References.toHosts(
                  value.cluster(),
                  value.jobs().stream().flatMap(job -> job.hosts().stream()).toList()));

  public static final Schema<FailureModel> FAILURES =
      kind(
          FailureModel.KIND,
          "failure rates",
          "classes",
          2,
          FailureModel.class,
          _ -> References.NONE);

  public static final Schema<Goodput> GOODPUT =
      kind(
          Goodput.KIND,
          "the goodput of a job",
          "front",
          2,
          Goodput.class,
          value -> References.toJobs(List.of(value.job())));

  public static final Schema<Study> STUDY =
      kind(
          new Schema<>(
              Study.KIND,
              "a study",
              "variants",
              2,
              StudyReader::read,
              StudyWriter::write,
              Study::summary,
              _ -> References.NONE));

  public static final Schema<Simulation> SIMULATION =
      kind(Simulation.KIND, "a simulation", "policies", 2, Simulation.class, _ -> References.NONE);

  private FileKinds() {}

  private static <T> Schema<T> kind(Schema<T> schema) {
    LIST.add(schema);
    return schema;
  }

  private static <T extends FileRecord> Schema<T> kind(
      String kind,
      String title,
      String mark,
      int linesDepth,
      Class<T> type,
      Function<T, References> references) {
    return kind(Schema.of(kind, title, mark, linesDepth, type, references));
  }

  /** All of them. */
  static List<Schema<?>> all() {
    return Collections.unmodifiableList(LIST);
  }
}
