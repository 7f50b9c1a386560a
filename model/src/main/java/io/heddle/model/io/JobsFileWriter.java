package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the members of {@code heddle.jobs/1}. What came later than the first files is written only
 * where it is not its default, so that those keep their bytes.
 */
final class JobsFileWriter {
  private JobsFileWriter() {}

  static void write(JsonGenerator out, List<TrainingJob> jobs) {
    out.writeArrayPropertyStart("jobs");
    jobs.forEach(job -> write(out, job));
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, TrainingJob job) {
    var degrees = job.parallelism();
    var request = job.request();
    out.writeStartObject();
    out.writeStringProperty("id", job.id());
    out.writeNumberProperty("gpus", job.gpus());
    if (degrees != null) {
      out.writeNumberProperty("tp", degrees.tp());
      out.writeNumberProperty("pp", degrees.pp());
      notDefault(out, "cp", degrees.cp(), 1);
      notDefault(out, "ep", degrees.ep(), 1);
    }
    gpuModels(out, request.gpuModels());
    out.writeNumberProperty("globalBatch", job.workload().globalBatch());
    if (degrees != null) {
      schedule(out, degrees);
    }
    notDefault(out, "precision", job.workload().precision(), Precision.BF16);
    notDefault(out, "optimizer", job.workload().optimizer(), OptimizerKind.ADAM);
    TrainingStackJson.write(out, job.workload().stack());
    write(out, job.model());
    write(out, job.profile());
    out.writeNumberProperty("priority", request.priority());
    JsonLineLayout.number(out, "submitSeconds", request.submitSeconds());
    JsonLineLayout.number(out, "durationSeconds", request.durationSeconds());
    if (request.submitCluster() != null) {
      out.writeStringProperty("submitCluster", request.submitCluster());
    }
    if (!request.survival().isNone()) {
      out.writeObjectPropertyStart("survive");
      notDefault(out, "hosts", request.survival().hosts(), 0);
      if (request.survival().leaf()) {
        out.writeBooleanProperty("leaf", true);
      }
      if (request.survival().rack()) {
        out.writeBooleanProperty("rack", true);
      }
      out.writeEndObject();
    }
    JobTopologyJson.write(out, request.topology());
    out.writeEndObject();
  }

  private static void schedule(JsonGenerator out, Parallelism degrees) {
    out.writeNumberProperty("microBatch", degrees.microBatch());
    out.writeNumberProperty("virtualPipeline", degrees.virtualPipeline());
    notDefault(out, "recompute", degrees.recompute(), ActivationRecompute.NONE);
    if (degrees.sequenceParallel()) {
      out.writeBooleanProperty("sequenceParallel", true);
    }
    notDefault(out, "zeroStage", degrees.zeroStage(), 0);
  }

  private static void gpuModels(JsonGenerator out, List<String> models) {
    if (models.size() == 1) {
      out.writeStringProperty("gpuModel", models.getFirst());
    } else if (!models.isEmpty()) {
      out.writeArrayPropertyStart("gpuModels");
      models.forEach(out::writeString);
      out.writeEndArray();
    }
  }

  private static void notDefault(JsonGenerator out, String name, int value, int usual) {
    if (value != usual) {
      out.writeNumberProperty(name, value);
    }
  }

  private static <E extends Enum<E>> void notDefault(
      JsonGenerator out, String name, E value, E usual) {
    if (value != usual) {
      out.writeStringProperty(name, word(value));
    }
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static void write(JsonGenerator out, @Nullable ModelShape model) {
    if (model == null) {
      return;
    }
    out.writeObjectPropertyStart("model");
    out.writeStringProperty("kind", model instanceof ModelShape.Moe ? "moe" : "dense");
    out.writeNumberProperty("layers", model.layers());
    out.writeNumberProperty("hidden", model.hidden());
    out.writeNumberProperty("vocab", model.vocab());
    out.writeNumberProperty("sequence", model.sequence());
    var heads = model.heads();
    if (heads != null) {
      out.writeNumberProperty("heads", heads.query());
      notDefault(out, "kvHeads", heads.keyValue(), heads.query());
      known(out, "headDim", heads.width());
    }
    switch (model) {
      case ModelShape.Dense dense -> {
        known(out, "ffnHidden", dense.ffnHidden());
        if (dense.gated() != null) {
          out.writeBooleanProperty("gated", dense.gated());
        }
        attention(out, dense.latent(), dense.window());
      }
      case ModelShape.Moe moe -> write(out, moe);
    }
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, ModelShape.Moe moe) {
    out.writeNumberProperty("experts", moe.experts());
    out.writeNumberProperty("topK", moe.topK());
    out.writeNumberProperty("expertHidden", moe.expertHidden());
    var variant = moe.variant();
    notDefault(out, "sharedExpertHidden", variant.sharedHidden(), 0);
    notDefault(out, "denseLayers", variant.denseLayers(), 0);
    known(out, "ffnHidden", variant.ffnHidden());
    attention(out, variant.latent(), variant.window());
  }

  private static void attention(JsonGenerator out, boolean latent, int window) {
    if (latent) {
      out.writeStringProperty("attentionKind", "mla");
    }
    notDefault(out, "window", window, 0);
  }

  private static void known(JsonGenerator out, String name, @Nullable Integer value) {
    if (value != null) {
      out.writeNumberProperty(name, value);
    }
  }

  private static void write(JsonGenerator out, @Nullable JobProfile profile) {
    if (profile == null) {
      return;
    }
    out.writeObjectPropertyStart("profile");
    JsonLineLayout.number(out, "flopsPerIteration", profile.flopsPerIteration());
    JsonLineLayout.number(out, "computeSeconds", profile.computeSeconds());
    JsonLineLayout.number(out, "overlapStart", profile.overlapStart());
    if (!Double.isNaN(profile.dpBytes())) {
      JsonLineLayout.number(out, "dpBytes", profile.dpBytes());
    }
    if (!Double.isNaN(profile.ppBytes())) {
      JsonLineLayout.number(out, "ppBytes", profile.ppBytes());
    }
    out.writeEndObject();
  }
}
