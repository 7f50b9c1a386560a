package io.heddle.model.job;

import io.heddle.model.hardware.Precision;
import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.ClaimedMembers;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.InlinedRecord;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.MemberRules;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TrainingJob} as files have it: all members in one object. What came later than the first
 * files is written only where it is not usual, so that those keep their bytes.
 *
 * @param dp is not written, as it follows
 * @param gpuModel stands for gpuModels of one
 * @param globalBatch one step of all replicas where it is not there
 * @param gatedMlp stands for {@code gated} of the model
 */
public record StoredJob(
    @FileMember("an id") @UniqueName(advice = "Rename one of them.") String id,
    @FileMember(value = "a number of GPUs" + COUNT, min = 1) int gpus,
    @FileMember(value = TP, min = 1) @Nullable Integer tp,
    @FileMember(value = PP, min = 1) @Nullable Integer pp,
    @FileMember(value = "a data-parallel degree, gpus/(tp·pp·cp)", min = 1) @Nullable Integer dp,
    @FileMember(value = "a context-parallel degree" + COUNT, min = 1) @Nullable Integer cp,
    @FileMember(value = "an expert-parallel degree" + COUNT, min = 1) @Nullable Integer ep,
    @FileMember(GPU_MODEL) @NameMember @Nullable String gpuModel,
    @FileMember("an array of GPU models")
        @Nullable List<@FileMember(GPU_MODEL) @UniqueName(advice = "Remove it.") String> gpuModels,
    @FileMember(value = BATCH, min = 1) @Nullable Integer globalBatch,
    @FileMember(value = "sequences a micro-batch" + COUNT, min = 1) @Nullable Integer microBatch,
    @FileMember(value = "interleaved stages per GPU" + COUNT, min = 1)
        @Nullable Integer virtualPipeline,
    @FileMember("") @Nullable ActivationRecompute recompute,
    @FileMember("true or false") @Nullable Boolean sequenceParallel,
    @FileMember(value = "0, 1, 2 or 3", max = Parallelism.LAST_ZERO_STAGE)
        @Nullable Integer zeroStage,
    @FileMember(value = "", absent = AbsentMeaning.OMITTED, usual = "bf16") Precision precision,
    @FileMember(value = "", absent = AbsentMeaning.OMITTED, usual = "adam") OptimizerKind optimizer,
    @FileMember("the software that trains") @InlinedRecord TrainingStack stack,
    @FileMember("a model's shape") @Nullable StoredModel model,
    @FileMember(GATE) @Nullable Boolean gatedMlp,
    @FileMember("a measured profile") @Nullable JobProfile profile,
    @FileMember(value = "a whole number", min = Integer.MIN_VALUE, absent = AbsentMeaning.USUAL)
        int priority,
    @FileMember(value = SECONDS, max = LARGEST, absent = AbsentMeaning.USUAL) double submitSeconds,
    @FileMember(value = SECONDS, max = LARGEST, absent = AbsentMeaning.USUAL)
        double durationSeconds,
    @FileMember("a cluster's id") @NameMember @Nullable String submitCluster,
    @FileMember("the failures that a job tolerates") @Nullable FailureTolerance survive,
    @FileMember("levels that hosts share") @InlinedRecord JobTopologyRequest topology)
    implements MemberRules, ClaimedMembers {
  static final String GATE = "true where the block has a gate";
  private static final String COUNT = ", a whole number of at least 1";
  private static final String TP = "a tensor-parallel degree" + COUNT;
  private static final String PP = "a pipeline-parallel degree" + COUNT;
  private static final String BATCH = "sequences per iteration" + COUNT;
  private static final String GPU_MODEL = "a GPU model such as \"H100\"";
  private static final String SECONDS = "seconds, at least 0";
  private static final double LARGEST = 1e30;

  /** Null where neither tp nor pp is given. */
  private @Nullable Parallelism parallelism() {
    return tp == null || pp == null ? null : split(tp, pp);
  }

  private Parallelism split(int tensor, int pipeline) {
    return new Parallelism(
        tensor,
        pipeline,
        Objects.requireNonNullElse(cp, 1),
        Objects.requireNonNullElse(ep, 1),
        Objects.requireNonNullElse(virtualPipeline, 1),
        Objects.requireNonNullElse(microBatch, 1),
        Objects.requireNonNullElse(recompute, ActivationRecompute.NONE),
        Objects.requireNonNullElse(sequenceParallel, false),
        Objects.requireNonNullElse(zeroStage, 0));
  }

  @Override
  public List<MemberException> violations() {
    var broken = new ArrayList<MemberException>();
    if (gpuModel != null && gpuModels != null) {
      broken.add(
          new MemberException(
              "/gpuModel", "gpuModel or gpuModels, not both", Advice.sentence("Remove gpuModel.")));
    }
    if (gatedMlp != null
        && model != null
        && !gatedMlp.equals(Objects.requireNonNullElse(model.gated(), gatedMlp))) {
      broken.add(new MemberException("/gatedMlp", "what gated of the model says, or nothing"));
    }
    var degrees = parallelism();
    if (degrees != null) {
      var misfits = degrees.misfits(gpus);
      misfits.forEach(each ->
          broken.add(new MemberException("/" + each.member(), each.expected(), each.advice())));
      boolean whole = misfits.stream().noneMatch(each -> each.member().equals("gpus"));
      if (whole && dp != null && dp != degrees.dp(gpus)) {
        var replica = degrees.replicaInWords().split(" = ", -1);
        broken.add(
            new MemberException(
                "/dp",
                "%s, which is gpus/(%s) = %s/(%s)"
                    .formatted(degrees.dp(gpus), replica[0], gpus, replica[1])));
      }
    } else if (tp != null || pp != null) {
      broken.add(tp == null ? new MemberException("/tp", TP) : new MemberException("/pp", PP));
    } else if (globalBatch == null) {
      broken.add(new MemberException("/globalBatch", BATCH));
    }
    return broken;
  }

  @Override
  public List<MemberException> broken() {
    var degrees = parallelism();
    if (degrees == null) {
      return useless();
    }
    var broken = new ArrayList<MemberException>();
    if (globalBatch == null) {
      broken.add(
          new MemberException(
              "/globalBatch", "sequences per iteration; %s are assumed".formatted(batch(degrees))));
    } else {
      var uneven = degrees.unevenBatch(globalBatch, gpus); // Eq. 11 counts whole micro-batches
      if (uneven != null) {
        broken.add(new MemberException("/globalBatch", uneven.expected(), uneven.advice()));
      }
    }
    long stages = (long) degrees.pp() * degrees.virtualPipeline();
    if (model != null && model.layers() % stages != 0) {
      broken.add(
          new MemberException(
              "/model/layers",
              "a multiple of pp·virtualPipeline = %s, or stages differ".formatted(stages)));
    }
    if (model != null && model.experts() != null && model.experts() % degrees.ep() != 0) {
      broken.add(
          new MemberException(
              "/ep", "a divisor of the %s experts, or GPUs differ".formatted(model.experts())));
    }
    return broken;
  }

  /**
   * Of what else says how a job is split; a degree that is asked for may be kept beside usual ones.
   */
  private List<MemberException> useless() {
    var further = new LinkedHashMap<String, @Nullable Object>();
    further.put("dp", dp);
    further.put("cp", cp);
    further.put("ep", ep);
    further.put("microBatch", microBatch);
    further.put("virtualPipeline", virtualPipeline);
    further.put("recompute", recompute);
    further.put("sequenceParallel", sequenceParallel);
    further.put("zeroStage", zeroStage);
    return dp == null && split(1, 1).equals(Parallelism.of(1, 1))
        ? List.of()
        : further.keySet().stream()
            .filter(name -> further.get(name) != null)
            .map(name ->
                new MemberException(
                    "/" + name, "tp and pp beside it, without which it is not used"))
            .toList();
  }

  private int batch(@Nullable Parallelism degrees) {
    return globalBatch == null
        ? (int) Math.min(Integer.MAX_VALUE, Objects.requireNonNull(degrees).sequencesPerStep(gpus))
        : globalBatch;
  }

  /** There and back. */
  public static final class Form
      implements StoredValueForm<TrainingJob, @FileMember("a job") StoredJob> {
    @Override
    public StoredJob toFile(TrainingJob job) {
      var given = job.parallelism();
      var degrees = given == null ? Parallelism.of(1, 1) : given;
      var request = job.request();
      var models = request.gpuModels();
      return new StoredJob(
          job.id(),
          job.gpus(),
          given == null ? null : (Integer) given.tp(),
          given == null ? null : (Integer) given.pp(),
          null,
          unless(1, degrees.cp()),
          unless(1, degrees.ep()),
          models.size() == 1 ? models.getFirst() : null,
          models.size() > 1 ? models : null,
          job.workload().globalBatch(),
          given == null ? null : (Integer) given.microBatch(),
          given == null ? null : (Integer) given.virtualPipeline(),
          unless(ActivationRecompute.NONE, degrees.recompute()),
          unless(false, degrees.sequenceParallel()),
          unless(0, degrees.zeroStage()),
          job.workload().precision(),
          job.workload().optimizer(),
          job.workload().stack(),
          job.model() == null ? null : StoredModel.of(job.model()),
          null,
          job.profile(),
          request.priority(),
          request.submitSeconds(),
          request.durationSeconds(),
          request.submitCluster(),
          unless(FailureTolerance.NONE, request.survival()),
          request.topology());
    }

    private static <T> @Nullable T unless(T usual, T value) {
      return value.equals(usual) ? null : value;
    }

    @Override
    public TrainingJob fromFile(StoredJob form) {
      var degrees = form.parallelism();
      var one = form.gpuModel == null ? List.<String>of() : List.of(form.gpuModel);
      return new TrainingJob(
          form.id,
          new TrainingWorkload(
              form.model == null ? null : form.model.shape(form.gatedMlp),
              form.batch(degrees),
              form.precision,
              form.optimizer,
              form.stack),
          degrees,
          new JobResourceRequest(
              form.gpus,
              Objects.requireNonNullElse(form.gpuModels, one),
              form.priority,
              form.submitSeconds,
              form.durationSeconds,
              form.submitCluster,
              Objects.requireNonNullElse(form.survive, FailureTolerance.NONE),
              form.topology),
          form.profile);
    }
  }
}
