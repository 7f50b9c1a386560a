package io.heddle.model.io;

import io.heddle.model.reliability.Goodput;
import io.heddle.model.reliability.Goodput.FinishChance;
import io.heddle.model.reliability.Goodput.FinishHours;
import io.heddle.model.reliability.Goodput.SparePoint;
import io.heddle.model.reliability.Goodput.TimeShares;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Reads and writes the members of {@code heddle.goodput/1}. */
final class GoodputReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "job",
          "hosts",
          "usefulHours",
          "goodput",
          "low",
          "high",
          "meanHoursBetweenInterruptions",
          "checkpointSeconds",
          "youngDalySeconds",
          "spares",
          "sparesLevel",
          "finishHours",
          "finishChance",
          "shares",
          "causes",
          "front",
          "basis");
  private static final double LARGEST = 1e12;

  private GoodputReader() {}

  static @Nullable Goodput read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var job = root.at("job").name("the id of a job");
    int hosts = root.at("hosts").integer(1, Integer.MAX_VALUE, "number of hosts, at least 1");
    double useful = root.at("usefulHours").number(0, LARGEST, "hours, at least 0");
    double goodput = root.at("goodput").number(0, 1, "a share of 0 to 1");
    double low = root.at("low").number(0, goodput, "a share of 0 to goodput");
    double high = root.at("high").number(goodput, 1, "a share of goodput to 1");
    var between = amount(root.at("meanHoursBetweenInterruptions"), "hours, or null");
    var checkpoint = amount(root.at("checkpointSeconds"), "seconds, or null");
    var young = amount(root.at("youngDalySeconds"), "seconds, or null");
    int spares = root.at("spares").integer(0, Integer.MAX_VALUE, "number of hosts, at least 0");
    var at = root.at("sparesLevel");
    var level = at.isPresent() && !at.isNull() ? at.name("the name of a level") : null;
    var finish = finish(root.at("finishHours"));
    var chance = chance(root.at("finishChance"));
    var shares = shares(root.at("shares"));
    var causes = new LinkedHashMap<String, Double>();
    root.at("causes")
        .members("an object with the share of each class")
        .forEach((id, each) -> causes.put(id, each.number(0, 1, "a share of 0 to 1")));
    var front = new ArrayList<SparePoint>();
    for (var each : root.at("front").elements("an array of numbers of spares")) {
      each.isObjectOf("a number of spares", Set.of("spares", "gpus", "goodput", "finishHours"));
      front.add(
          new SparePoint(
              each.at("spares").integer(0, Integer.MAX_VALUE, "number of hosts, at least 0"),
              each.at("gpus").integer(1, Integer.MAX_VALUE, "number of GPUs, at least 1"),
              each.at("goodput").number(0, 1, "a share of 0 to 1"),
              finish(each.at("finishHours"))));
    }
    var basis = root.at("basis").string("the source of the rates");
    return root.findings().count() > before
        ? null
        : new Goodput(
            job,
            hosts,
            useful,
            goodput,
            low,
            high,
            between,
            checkpoint,
            young,
            spares,
            level,
            finish,
            chance,
            shares,
            causes,
            front,
            basis);
  }

  private static @Nullable Double amount(JsonCursor at, String expected) {
    return at.isPresent() && !at.isNull() ? (Double) at.number(0, LARGEST, expected) : null;
  }

  private static FinishHours finish(JsonCursor at) {
    at.isObjectOf("an object", Set.of("low", "median", "high"));
    double low = at.at("low").number(0, LARGEST, "hours, at least 0");
    double median = at.at("median").number(low, LARGEST, "hours, at least low");
    return new FinishHours(
        low, median, at.at("high").number(median, LARGEST, "hours, at least the median"));
  }

  private static @Nullable FinishChance chance(JsonCursor at) {
    if (!at.isPresent() || at.isNull()) {
      return null;
    }
    at.isObjectOf("an object", Set.of("hours", "chance"));
    return new FinishChance(
        at.at("hours").number(0, LARGEST, "hours, at least 0"),
        at.at("chance").number(0, 1, "a share of 0 to 1"));
  }

  private static TimeShares shares(JsonCursor at) {
    at.isObjectOf("an object", Set.of("useful", "checkpoint", "lost", "restart", "waiting"));
    return new TimeShares(
        at.at("useful").number(0, 1, "a share of 0 to 1"),
        at.at("checkpoint").number(0, 1, "a share of 0 to 1"),
        at.at("lost").number(0, 1, "a share of 0 to 1"),
        at.at("restart").number(0, 1, "a share of 0 to 1"),
        at.at("waiting").number(0, 1, "a share of 0 to 1"));
  }

  static void write(JsonGenerator out, Goodput value) {
    out.writeStringProperty("job", value.job());
    out.writeNumberProperty("hosts", value.hosts());
    JsonLayout.number(out, "usefulHours", value.usefulHours());
    JsonLayout.number(out, "goodput", value.goodput());
    JsonLayout.number(out, "low", value.low());
    JsonLayout.number(out, "high", value.high());
    amount(out, "meanHoursBetweenInterruptions", value.meanHoursBetweenInterruptions());
    amount(out, "checkpointSeconds", value.checkpointSeconds());
    amount(out, "youngDalySeconds", value.youngDalySeconds());
    out.writeNumberProperty("spares", value.spares());
    out.writeStringProperty("sparesLevel", value.sparesLevel());
    finish(out, value.finishHours());
    var chance = value.finishChance();
    if (chance == null) {
      out.writeNullProperty("finishChance");
    } else {
      out.writeObjectPropertyStart("finishChance");
      JsonLayout.number(out, "hours", chance.hours());
      JsonLayout.number(out, "chance", chance.chance());
      out.writeEndObject();
    }
    out.writeObjectPropertyStart("shares");
    JsonLayout.number(out, "useful", value.shares().useful());
    JsonLayout.number(out, "checkpoint", value.shares().checkpoint());
    JsonLayout.number(out, "lost", value.shares().lost());
    JsonLayout.number(out, "restart", value.shares().restart());
    JsonLayout.number(out, "waiting", value.shares().waiting());
    out.writeEndObject();
    out.writeObjectPropertyStart("causes");
    value.causes().forEach((id, share) -> JsonLayout.number(out, id, share));
    out.writeEndObject();
    out.writeArrayPropertyStart("front");
    for (var each : value.front()) {
      out.writeStartObject();
      out.writeNumberProperty("spares", each.spares());
      out.writeNumberProperty("gpus", each.gpus());
      JsonLayout.number(out, "goodput", each.goodput());
      finish(out, each.finishHours());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeStringProperty("basis", value.basis());
  }

  private static void finish(JsonGenerator out, FinishHours hours) {
    out.writeObjectPropertyStart("finishHours");
    JsonLayout.number(out, "low", hours.low());
    JsonLayout.number(out, "median", hours.median());
    JsonLayout.number(out, "high", hours.high());
    out.writeEndObject();
  }

  private static void amount(JsonGenerator out, String name, @Nullable Double value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      JsonLayout.number(out, name, value);
    }
  }
}
