package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.TrainingStack;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Members of a job that state the software which trains it. */
final class TrainingStackJson {
  static final Set<String> MEMBERS =
      Set.of(
          "framework",
          "attention",
          "fusedNorms",
          "gradientPrecision",
          "overlap",
          "cudaGraphs",
          "dropTokens",
          "frozenShare",
          "headroom",
          "tiedEmbeddings",
          "loss");

  private TrainingStackJson() {}

  static TrainingStack read(JsonCursor job) {
    var framework = job.at("framework");
    var attention = job.at("attention");
    var gradients = job.at("gradientPrecision");
    var loss = job.at("loss");
    var share = job.at("frozenShare");
    double frozen = share.isPresent() ? share.number(0, 1, "a share of the weights") : 0;
    if (frozen >= 1) {
      share.error("a share of the weights, less than 1");
    }
    return new TrainingStack(
        framework.isPresent() ? framework.name("a framework, with its release or without") : null,
        attention.isPresent()
            ? AttentionKernel.valueOf(upper(attention.word(words(AttentionKernel.values()))))
            : null,
        truth(job.at("fusedNorms")),
        gradients.isPresent()
            ? Precision.valueOf(upper(gradients.word(words(Precision.values()))))
            : null,
        overlap(job.at("overlap")),
        truth(job.at("cudaGraphs")),
        truth(job.at("dropTokens")),
        frozen < 1 ? frozen : 0,
        headroom(job.at("headroom")),
        truth(job.at("tiedEmbeddings")),
        loss.isPresent() ? LossKernel.valueOf(upper(loss.word(words(LossKernel.values())))) : null);
  }

  private static @Nullable Double headroom(JsonCursor at) {
    return at.isPresent() ? (Double) at.number(0, 0.9, "a share of the memory, at most 0.9") : null;
  }

  private static @Nullable Boolean truth(JsonCursor at) {
    return at.isPresent() ? (Boolean) at.truth("true or false") : null;
  }

  private static @Nullable Set<CommunicationOverlap> overlap(JsonCursor at) {
    if (!at.isPresent()) {
      return null;
    }
    var overlap = EnumSet.noneOf(CommunicationOverlap.class);
    for (var each : at.elements("an array of dp, tp and ep")) {
      overlap.add(
          CommunicationOverlap.valueOf(upper(each.word(words(CommunicationOverlap.values())))));
    }
    return overlap;
  }

  private static List<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(JobsFileWriter::word).toList();
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  static void write(JsonGenerator out, TrainingStack stack) {
    if (stack.framework() != null) {
      out.writeStringProperty("framework", stack.framework());
    }
    if (stack.attention() != null) {
      out.writeStringProperty("attention", stack.attention().word());
    }
    truth(out, "fusedNorms", stack.fusedNorms());
    if (stack.gradientPrecision() != null) {
      out.writeStringProperty("gradientPrecision", stack.gradientPrecision().word());
    }
    var overlap = stack.overlap();
    if (overlap != null) {
      out.writeArrayPropertyStart("overlap");
      overlap.stream().sorted().forEach(each -> out.writeString(each.word()));
      out.writeEndArray();
    }
    truth(out, "cudaGraphs", stack.cudaGraphs());
    truth(out, "dropTokens", stack.dropTokens());
    if (stack.frozenShare() > 0) {
      JsonLineLayout.number(out, "frozenShare", stack.frozenShare());
    }
    if (stack.headroom() != null) {
      JsonLineLayout.number(out, "headroom", stack.headroom());
    }
    truth(out, "tiedEmbeddings", stack.tiedEmbeddings());
    if (stack.loss() != null) {
      out.writeStringProperty("loss", stack.loss().word());
    }
  }

  private static void truth(JsonGenerator out, String name, @Nullable Boolean value) {
    if (value != null) {
      out.writeBooleanProperty(name, value);
    }
  }
}
