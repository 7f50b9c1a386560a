package io.heddle.model.io;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.allocation.Domain;
import io.heddle.model.allocation.Reservation;
import io.heddle.model.allocation.RunningJob;
import io.heddle.model.result.Gpu;
import java.util.Collection;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.allocations/1}. */
final class AllocationsWriter {
  private AllocationsWriter() {}

  static void write(JsonGenerator out, Allocations allocations) {
    var at = allocations.atSeconds();
    if (at != null) {
      JsonLayout.number(out, "atSeconds", at);
    }
    out.writeArrayPropertyStart("jobs");
    allocations.jobs().forEach(job -> write(out, job));
    out.writeEndArray();
    if (!allocations.reservations().isEmpty()) {
      out.writeArrayPropertyStart("reservations");
      allocations.reservations().forEach(each -> write(out, each));
      out.writeEndArray();
    }
    assumed(out, allocations.assumed());
  }

  /** What an answer rests on; nothing where there is nothing. */
  static void assumed(JsonGenerator out, List<String> assumed) {
    if (!assumed.isEmpty()) {
      out.writeArrayPropertyStart("assumed");
      assumed.forEach(out::writeString);
      out.writeEndArray();
    }
  }

  private static void write(JsonGenerator out, Reservation reservation) {
    out.writeStartObject();
    out.writeStringProperty("id", reservation.id());
    out.writeArrayPropertyStart("hosts");
    reservation.hosts().forEach(out::writeString);
    out.writeEndArray();
    JsonLayout.number(out, "startSeconds", reservation.startSeconds());
    JsonLayout.number(out, "endSeconds", reservation.endSeconds());
    if (reservation.why() != null) {
      out.writeStringProperty("why", reservation.why());
    }
    if (reservation.lent()) {
      out.writeBooleanProperty("lent", true);
    }
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, RunningJob job) {
    out.writeStartObject();
    out.writeStringProperty("id", job.id());
    if (job.user() != null) {
      out.writeStringProperty("user", job.user());
    }
    gpus(out, "gpus", job.gpus());
    JsonLayout.number(out, "startSeconds", job.startSeconds());
    var end = job.expectedEndSeconds();
    if (end == null) {
      out.writeNullProperty("expectedEndSeconds");
    } else {
      JsonLayout.number(out, "expectedEndSeconds", end);
    }
    out.writeBooleanProperty("preemptible", job.preemptible());
    out.writeBooleanProperty("pinned", job.pinned());
    out.writeNumberProperty("priority", job.priority());
    if (job.queue() != null) {
      out.writeStringProperty("queue", job.queue());
    }
    if (!job.apartFrom().isEmpty()) {
      out.writeArrayPropertyStart("apartFrom");
      job.apartFrom().forEach(out::writeString);
      out.writeEndArray();
      if (job.apartBy() != Domain.HOST) {
        out.writeStringProperty("apartBy", JobsWriter.word(job.apartBy()));
      }
    }
    out.writeEndObject();
  }

  static void gpus(JsonGenerator out, String name, Collection<Gpu> gpus) {
    out.writeArrayPropertyStart(name);
    for (var gpu : gpus) {
      out.writeStartObject();
      out.writeStringProperty("host", gpu.host());
      out.writeNumberProperty("gpu", gpu.gpu());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
