package io.heddle.model.io;

import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.dispatch/1}. */
final class DispatchFileWriter {
  private DispatchFileWriter() {}

  static void write(JsonGenerator out, GpuDispatch dispatch) {
    out.writeStringProperty("cluster", dispatch.cluster());
    out.writeStringProperty("algorithm", dispatch.algorithm());
    out.writeArrayPropertyStart("gpus");
    for (var gpu : dispatch.gpus()) {
      out.writeStartObject();
      out.writeStringProperty("host", gpu.host());
      out.writeNumberProperty("gpu", gpu.gpu());
      out.writeEndObject();
    }
    out.writeEndArray();
    numberOrNull(out, "predictedGBps", dispatch.predictedGBps());
    numberOrNull(out, "actualGBps", dispatch.actualGBps());
    numberOrNull(out, "optimalGBps", dispatch.optimalGBps());
    numberOrNull(out, "gbe", dispatch.gbe());
    figure(out, "bandwidth", dispatch.bandwidth());
    figure(out, "optimum", dispatch.optimum());
    out.writeNumberProperty("evaluations", dispatch.evaluations());
    JsonLineLayout.number(out, "seconds", dispatch.seconds());
    out.writeNumberProperty("seed", dispatch.seed());
    left(out, dispatch.left());
  }

  /** The members of {@code heddle.dispatches/1}. */
  static void write(JsonGenerator out, JointGpuDispatch dispatches) {
    out.writeStringProperty("cluster", dispatches.cluster());
    out.writeArrayPropertyStart("dispatches");
    for (var dispatch : dispatches.answers()) {
      out.writeStartObject();
      write(out, dispatch);
      out.writeEndObject();
    }
    out.writeEndArray();
    left(out, dispatches.left());
  }

  private static void left(JsonGenerator out, @Nullable ClusterFragmentation left) {
    if (left != null) {
      out.writeObjectPropertyStart("left");
      out.writeNumberProperty("freeGpus", left.freeGpus());
      out.writeNumberProperty("freeHosts", left.freeHosts());
      out.writeNumberProperty("fragmentedGpus", left.fragmentedGpus());
      out.writeEndObject();
    }
  }

  private static void figure(JsonGenerator out, String name, @Nullable QualifiedBandwidth figure) {
    if (figure != null) {
      out.writeObjectPropertyStart(name);
      JsonLineLayout.number(out, "gbps", figure.gbps());
      out.writeStringProperty("certainty", figure.certainty().id());
      JsonLineLayout.number(out, "plusMinusGBps", figure.plusMinusGBps());
      out.writeEndObject();
    }
  }

  private static void numberOrNull(JsonGenerator out, String name, @Nullable Double value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      JsonLineLayout.number(out, name, value);
    }
  }
}
