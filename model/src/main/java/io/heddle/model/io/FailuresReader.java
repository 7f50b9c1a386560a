package io.heddle.model.io;

import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.FailureModel.CountDispersion;
import io.heddle.model.reliability.FailureModel.HostsDown;
import io.heddle.model.reliability.FailureScope;
import io.heddle.model.reliability.RepairTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Reads and writes the members of {@code heddle.failures/1}. */
final class FailuresReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "source",
          "assumed",
          "hosts",
          "days",
          "horizonDays",
          "classes",
          "dispersion",
          "rateSpread",
          "simultaneous");
  private static final Set<String> CLASS =
      Set.of(
          "id",
          "scope",
          "interrupts",
          "events",
          "ratePerHostDay",
          "low",
          "high",
          "hostsAtOnce",
          "repairHours");
  private static final List<String> SCOPES =
      Arrays.stream(FailureScope.values())
          .map(each -> each.name().toLowerCase(Locale.ROOT))
          .toList();
  private static final double LARGEST = 1e9;
  private static final double SMALLEST = 1e-9;

  private FailuresReader() {}

  static @Nullable FailureModel read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var ids = new HashMap<String, JsonCursor>();
    var classes = new ArrayList<FailureClass>();
    for (var at : root.at("classes").elements("an array of failure classes")) {
      if (at.isObjectOf("a failure class", CLASS)) {
        var read = failureClass(at, ids);
        if (read != null) {
          classes.add(read);
        }
      }
    }
    var dispersion = new ArrayList<CountDispersion>();
    for (var at : root.at("dispersion").elements("an array of windows")) {
      at.isObjectOf("a window", Set.of("windowDays", "ratio"));
      double least = dispersion.isEmpty() ? SMALLEST : dispersion.getLast().windowDays();
      dispersion.add(
          new CountDispersion(
              at.at("windowDays").number(least, LARGEST, "days, more than the window before"),
              at.at("ratio").number(1, LARGEST, "variance over mean, at least 1")));
    }
    var source = root.at("source").name("a file or publication");
    boolean assumed = root.at("assumed").truth("true or false");
    int hosts = root.at("hosts").integer(1, Integer.MAX_VALUE, "number of hosts, at least 1");
    double days = root.at("days").number(SMALLEST, LARGEST, "days, more than 0");
    double horizon = root.at("horizonDays").number(SMALLEST, LARGEST, "days, more than 0");
    double spread = root.at("rateSpread").number(0, LARGEST, "a relative deviation, at least 0");
    var down = down(root.at("simultaneous"));
    return root.findings().count() > before
        ? null
        : new FailureModel(
            source, assumed, hosts, days, horizon, classes, dispersion, spread, down);
  }

  private static @Nullable HostsDown down(JsonCursor at) {
    if (!at.isPresent() || at.isNull()) {
      return null;
    }
    at.isObjectOf("an object", Set.of("low", "mean", "high"));
    int low = at.at("low").integer(0, Integer.MAX_VALUE, "number of hosts, at least 0");
    return new HostsDown(
        low,
        at.at("mean").number(0, LARGEST, "number of hosts, at least 0"),
        at.at("high").integer(low, Integer.MAX_VALUE, "number of hosts, at least low"));
  }

  private static @Nullable FailureClass failureClass(JsonCursor at, Map<String, JsonCursor> ids) {
    int before = at.findings().count();
    var id = at.at("id").newName("the name of a class", ids, null);
    var scope = at.at("scope").word(SCOPES).toUpperCase(Locale.ROOT);
    boolean interrupts = at.at("interrupts").truth("true or false");
    int events = at.at("events").integer(0, Integer.MAX_VALUE, "number of failures, at least 0");
    double rate = at.at("ratePerHostDay").number(0, LARGEST, "failures a host and day, at least 0");
    double low = at.at("low").number(0, LARGEST, "a rate, at least 0");
    double high = at.at("high").number(low, LARGEST, "a rate, at least low");
    double atOnce = at.at("hostsAtOnce").number(1, LARGEST, "number of hosts, at least 1");
    var repair = repair(at.at("repairHours"));
    return at.findings().count() > before || repair == null
        ? null
        : new FailureClass(
            id, FailureScope.valueOf(scope), interrupts, events, rate, low, high, atOnce, repair);
  }

  private static @Nullable RepairTime repair(JsonCursor at) {
    at.isObjectOf("an object", Set.of("median", "mean"));
    int before = at.findings().count();
    double median = at.at("median").number(0, LARGEST, "hours, at least 0");
    double mean =
        at.at("mean")
            .number(median, median == 0 ? 0 : LARGEST, "hours, at least the median, 0 if it is 0");
    return at.findings().count() > before ? null : new RepairTime(median, mean);
  }

  static void write(JsonGenerator out, FailureModel model) {
    out.writeStringProperty("source", model.source());
    out.writeBooleanProperty("assumed", model.assumed());
    out.writeNumberProperty("hosts", model.hosts());
    JsonLayout.number(out, "days", model.days());
    JsonLayout.number(out, "horizonDays", model.horizonDays());
    out.writeArrayPropertyStart("classes");
    for (var each : model.classes()) {
      out.writeStartObject();
      out.writeStringProperty("id", each.id());
      out.writeStringProperty("scope", each.scope().name().toLowerCase(Locale.ROOT));
      out.writeBooleanProperty("interrupts", each.interrupts());
      out.writeNumberProperty("events", each.events());
      JsonLayout.number(out, "ratePerHostDay", each.ratePerHostDay());
      JsonLayout.number(out, "low", each.low());
      JsonLayout.number(out, "high", each.high());
      JsonLayout.number(out, "hostsAtOnce", each.hostsAtOnce());
      out.writeObjectPropertyStart("repairHours");
      JsonLayout.number(out, "median", each.repair().medianHours());
      JsonLayout.number(out, "mean", each.repair().meanHours());
      out.writeEndObject();
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("dispersion");
    for (var each : model.dispersion()) {
      out.writeStartObject();
      JsonLayout.number(out, "windowDays", each.windowDays());
      JsonLayout.number(out, "ratio", each.ratio());
      out.writeEndObject();
    }
    out.writeEndArray();
    JsonLayout.number(out, "rateSpread", model.rateSpread());
    var down = model.simultaneous();
    if (down == null) {
      out.writeNullProperty("simultaneous");
    } else {
      out.writeObjectPropertyStart("simultaneous");
      out.writeNumberProperty("low", down.low());
      JsonLayout.number(out, "mean", down.mean());
      out.writeNumberProperty("high", down.high());
      out.writeEndObject();
    }
  }
}
