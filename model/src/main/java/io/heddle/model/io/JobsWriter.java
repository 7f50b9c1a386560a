package io.heddle.model.io;

import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Profile;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.jobs/1}. */
final class JobsWriter {
  private JobsWriter() {}

  static void write(JsonGenerator out, List<TrainingJob> jobs) {
    out.writeArrayPropertyStart("jobs");
    jobs.forEach(job -> write(out, job));
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, TrainingJob job) {
    out.writeStartObject();
    out.writeStringProperty("id", job.id());
    out.writeNumberProperty("gpus", job.gpus());
    out.writeNumberProperty("tp", job.tp());
    out.writeNumberProperty("pp", job.pp());
    if (job.gpuModel() != null) {
      out.writeStringProperty("gpuModel", job.gpuModel());
    }
    out.writeNumberProperty("globalBatch", job.globalBatch());
    out.writeNumberProperty("microBatch", job.microBatch());
    out.writeNumberProperty("virtualPipeline", job.virtualPipeline());
    write(out, job.model());
    write(out, job.profile());
    out.writeNumberProperty("priority", job.priority());
    JsonLayout.number(out, "submitSeconds", job.submitSeconds());
    JsonLayout.number(out, "durationSeconds", job.durationSeconds());
    out.writeEndObject();
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
    if (model instanceof ModelShape.Moe moe) {
      out.writeNumberProperty("experts", moe.experts());
      out.writeNumberProperty("topK", moe.topK());
      out.writeNumberProperty("expertHidden", moe.expertHidden());
    }
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, @Nullable Profile profile) {
    if (profile == null) {
      return;
    }
    out.writeObjectPropertyStart("profile");
    JsonLayout.number(out, "flopsPerIteration", profile.flopsPerIteration());
    JsonLayout.number(out, "computeSeconds", profile.computeSeconds());
    JsonLayout.number(out, "overlapStart", profile.overlapStart());
    if (!Double.isNaN(profile.dpBytes())) {
      JsonLayout.number(out, "dpBytes", profile.dpBytes());
    }
    if (!Double.isNaN(profile.ppBytes())) {
      JsonLayout.number(out, "ppBytes", profile.ppBytes());
    }
    out.writeEndObject();
  }
}
