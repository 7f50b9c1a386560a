package io.heddle.model.io;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ProfileCoverage;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.FileSchema.Head;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.GraphPartition;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.StoredDispatch;
import io.heddle.model.result.TraceSimulation;
import io.heddle.model.study.StudyDefinition;
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
  private static final List<FileSchema<?>> LIST = new ArrayList<>();

  public static final FileSchema<Cluster> CLUSTER = kind(ClusterFile.SCHEMA);

  public static final FileSchema<List<TrainingJob>> JOBS = kind(JobsFile.SCHEMA);

  public static final FileSchema<Placement> PLACEMENT =
      kind(
          new Head(Placement.KIND, "a placement", "matrix", 2),
          Placement.class,
          placement ->
              FileReferences.toPlacements(placement.cluster(), List.of(placement), List.of()));

  public static final FileSchema<ParetoFront> PARETO =
      kind(
          new Head(ParetoFront.KIND, "a Pareto front", "points", 5),
          ParetoFront.class,
          front ->
              front.points().isEmpty()
                  ? FileReferences.NONE
                  : FileReferences.toPlacements(
                      front.points().getFirst().placement().cluster(),
                      front.points().stream().map(ParetoFront.Point::placement).toList(),
                      List.of()));

  public static final FileSchema<MultiJobPlan> PLAN =
      kind(
          new Head(MultiJobPlan.KIND, "a plan of several jobs", "planned", 5),
          MultiJobPlan.class,
          plan ->
              FileReferences.toPlacements(
                      plan.cluster(),
                      plan.planned().stream().map(MultiJobPlan.Planned::placement).toList(),
                      plan.planned().stream().flatMap(each -> each.spares().stream()).toList())
                  .and(plan.dispatched()));

  public static final FileSchema<BandwidthProfile> BANDWIDTH =
      kind(
          new FileSchema<>(
              new Head(BandwidthProfile.KIND, "a bandwidth profile", "intra", 3),
              BandwidthProfileReader::read,
              BandwidthProfileWriter::write,
              ProfileCoverage::of,
              _ -> FileReferences.NONE));

  public static final FileSchema<GpuDispatch> DISPATCH =
      kind(
          FileSchema.of(
              new Head(GpuDispatch.KIND, "a dispatch", "gpus", 2),
              new StoredDispatch.Form(),
              dispatch -> FileReferences.toGpus(dispatch.cluster(), dispatch.gpus().stream())));

  public static final FileSchema<JointGpuDispatch> DISPATCHES =
      kind(
          new Head(JointGpuDispatch.KIND, "dispatches of several requests", "dispatches", 4),
          JointGpuDispatch.class,
          value ->
              FileReferences.toGpus(
                  value.cluster(), value.answers().stream().flatMap(each -> each.gpus().stream())));

  public static final FileSchema<LinkContention> CONTENTION =
      kind(
          new Head(LinkContention.KIND, "a contention graph", "pairs", 2),
          LinkContention.class,
          contention ->
              FileReferences.toJobs(
                  contention.jobs().stream().map(LinkContention.Job::id).toList()));

  public static final FileSchema<LevelPlan> LEVELS =
      kind(
          new Head(LevelPlan.KIND, "priority levels", "levels", 2),
          LevelPlan.class,
          value -> FileReferences.toJobs(value.levels().keySet()));

  public static final FileSchema<FlowSchedule> SCHEDULE =
      kind(
          new Head(FlowSchedule.KIND, "a communication schedule", "jobs", 4),
          FlowSchedule.class,
          value ->
              FileReferences.toHosts(
                  value.cluster(),
                  value.jobs().stream()
                      .flatMap(job -> job.flows().stream())
                      .flatMap(flow -> Stream.of(flow.fromHost(), flow.toHost()))
                      .toList()));

  public static final FileSchema<PlanEstimate> ESTIMATE =
      kind(
          new Head(PlanEstimate.KIND, "an estimate", "memoryGiB", 2),
          PlanEstimate.class,
          estimate -> FileReferences.toJobs(List.of(estimate.job())));

  public static final FileSchema<RankedParallelismPlans> PARALLELISM =
      kind(
          new Head(RankedParallelismPlans.KIND, "plans of parallelism", "plans", 2),
          RankedParallelismPlans.class,
          plans -> FileReferences.toJobs(List.of(plans.best().estimate().job())));

  public static final FileSchema<SurrogateModel> SURROGATE =
      kind(
          new FileSchema<>(
              new Head(SurrogateModel.KIND, "a trained bandwidth model", "weights", 2),
              SurrogateModelReader::read,
              SurrogateModelWriter::write,
              SurrogateModel::summary,
              _ -> FileReferences.NONE));

  public static final FileSchema<Federation> FEDERATION =
      kind(
          new Head(Federation.KIND, "a federation of clusters", "clusters", 2),
          Federation.class,
          _ -> FileReferences.NONE);

  public static final FileSchema<FederatedJobsPlan> FEDERATION_PLAN =
      kind(
          new Head(FederatedJobsPlan.KIND, "jobs on a federation", "jobs", 2),
          FederatedJobsPlan.class,
          plan -> FileReferences.toJobs(plan.jobs().stream().map(FederatedJob::job).toList()));

  public static final FileSchema<GraphPartition> PARTITION =
      kind(
          new Head(GraphPartition.KIND, "a graph partition", "parts", 1),
          GraphPartition.class,
          _ -> FileReferences.NONE);

  public static final FileSchema<ClusterJobAllocations> ALLOCATIONS =
      kind(
          new Head(ClusterJobAllocations.KIND, "running jobs", "jobs", 2),
          ClusterJobAllocations.class,
          value ->
              FileReferences.toGpus(
                  null,
                  Stream.concat(
                      value.jobs().stream().flatMap(job -> job.gpus().stream()),
                      value.reservations().stream()
                          .flatMap(each -> each.hosts().stream())
                          .map(host -> new Gpu(host, 0)))));

  public static final FileSchema<JobMigrationPlan> MOVES =
      kind(
          new Head(JobMigrationPlan.KIND, "moves of running jobs", "moves", 2),
          JobMigrationPlan.class,
          plan ->
              FileReferences.toGpus(
                  plan.cluster(),
                  plan.moves().stream()
                      .flatMap(move -> Stream.concat(move.from().stream(), move.to().stream()))));

  public static final FileSchema<ClusterCablingPlan> CABLING =
      kind(
          new Head(ClusterCablingPlan.KIND, "a cabling plan", "cables", 2),
          ClusterCablingPlan.class,
          plan -> new FileReferences(plan.cluster(), new TreeMap<>(), new LinkedHashSet<>()));

  public static final FileSchema<WaitingJobTimetable> TIMETABLE =
      kind(
          new Head(WaitingJobTimetable.KIND, "a timetable of waiting jobs", "timetable", 2),
          WaitingJobTimetable.class,
          value ->
              FileReferences.toHosts(
                  value.cluster(),
                  value.jobs().stream().flatMap(job -> job.hosts().stream()).toList()));

  public static final FileSchema<FailureModel> FAILURES =
      kind(
          new Head(FailureModel.KIND, "failure rates", "classes", 2),
          FailureModel.class,
          _ -> FileReferences.NONE);

  public static final FileSchema<Goodput> GOODPUT =
      kind(
          new Head(Goodput.KIND, "the goodput of a job", "front", 2),
          Goodput.class,
          value -> FileReferences.toJobs(List.of(value.job())));

  public static final FileSchema<StudyDefinition> STUDY =
      kind(
          new FileSchema<>(
              new Head(StudyDefinition.KIND, "a study", "variants", 2),
              StudyFileReader::read,
              StudyFileWriter::write,
              StudyDefinition::summary,
              _ -> FileReferences.NONE));

  public static final FileSchema<TraceSimulation> SIMULATION =
      kind(
          new Head(TraceSimulation.KIND, "a simulation", "policies", 2),
          TraceSimulation.class,
          _ -> FileReferences.NONE);

  private FileKinds() {}

  private static <T> FileSchema<T> kind(FileSchema<T> schema) {
    LIST.add(schema);
    return schema;
  }

  private static <T extends FileRecordKind> FileSchema<T> kind(
      Head head, Class<T> type, Function<T, FileReferences> references) {
    return kind(FileSchema.of(head, type, references));
  }

  /** All of them. */
  static List<FileSchema<?>> all() {
    return Collections.unmodifiableList(LIST);
  }
}
