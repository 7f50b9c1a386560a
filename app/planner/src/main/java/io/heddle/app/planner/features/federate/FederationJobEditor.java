package io.heddle.app.planner.features.federate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks of a federation, as the document's job. What is typed and cannot be used is
 * refused with an IllegalArgumentException that says what was expected. View model: knows no view.
 * To be used on the UI thread only.
 */
public final class FederationJobEditor {
  private static final int MOST_GPUS = 10_000_000;
  private static final int MOST_DEGREE = 100_000;

  private final FederationDocument document;

  FederationJobEditor(FederationDocument document) {
    this.document = document;
  }

  /** The job that is asked about; null where there is none. */
  public @Nullable TrainingJob job() {
    return document.jobProperty().get();
  }

  private void change(UnaryOperator<TrainingJob> edit) {
    var job = job();
    if (job != null) {
      document.editJob(job, edit.apply(job), false);
    }
  }

  public void rename(String words) {
    var id = TypedValues.name("federate.id", words);
    boolean taken = document.jobs().stream().anyMatch(each -> each.id().equals(id));
    if (taken) {
      throw TypedValues.refused("federate.id", words, Text.of("federate.expected.free"));
    }
    change(each -> each.withId(id));
  }

  public void setGpus(String words) {
    int gpus = TypedValues.whole("federate.gpus", words, 1, MOST_GPUS);
    change(each -> each.withRequest(each.request().withGpus(gpus)));
  }

  /** Types of GPU, the dearest first; nothing: any. */
  public void setModels(String words) {
    var models =
        Arrays.stream(words.split("[,;]")).map(String::strip).filter(each -> !each.isEmpty());
    var list = models.toList();
    change(each -> each.withRequest(each.request().withGpuModels(list)));
  }

  /** The cluster that it comes from; null: none. */
  public void setFrom(@Nullable String cluster) {
    change(each -> {
      var asked = each.request();
      return each.withRequest(asked.withSubmitCluster(cluster));
    });
  }

  /** Tensor-parallel degree: its groups stay on one cluster. */
  public void setTp(String words) {
    int tp = TypedValues.whole("federate.tp", words, 1, MOST_DEGREE);
    change(each -> each.withParallelism(degrees(each).withTp(tp)));
  }

  /** Stages of the pipeline. */
  public void setPp(String words) {
    int pp = TypedValues.whole("federate.pp", words, 1, MOST_DEGREE);
    change(each -> each.withParallelism(degrees(each).withPp(pp)));
  }

  private static Parallelism degrees(TrainingJob job) {
    return job.parallelism() == null ? Parallelism.of(1, 1) : job.parallelism();
  }

  /** What it trains. */
  public void setModel(KnownModel model) {
    change(each ->
        each.withWorkload(
            each.workload().withModel(model.shape()).withGlobalBatch(model.globalBatch())));
  }

  /** The model of the gallery that the job trains; null where it is none of them. */
  public @Nullable KnownModel known() {
    var job = job();
    return job == null ? null : JobPresets.known(job.model());
  }
}
