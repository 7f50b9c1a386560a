package io.heddle.model.io;

import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.model.telemetry.DeviceTimeSeries.Sample;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What Prometheus answers to {@code /api/v1/query_range}, or to an instant query over a range. */
final class PrometheusSeriesReader {
  private static final List<String> HOST =
      List.of("Hostname", "hostname", "node", "host", "instance");
  private static final List<String> DEVICE = List.of("device", "port", "gpu");

  private final FileFindings findings;
  private final Set<String> others = new TreeSet<>();

  private PrometheusSeriesReader(FileFindings findings) {
    this.findings = findings;
  }

  /**
   * @throws InputException with every problem of the file
   */
  static List<DeviceTimeSeries> read(String sourceName, String json) {
    var findings = new FileFindings(sourceName);
    var root = JsonCursor.root(JsonDocumentParser.parse(sourceName, json, findings), findings);
    var series = new PrometheusSeriesReader(findings).all(root);
    findings.throwIfAny();
    return series;
  }

  private List<DeviceTimeSeries> all(JsonCursor root) {
    var status = root.at("status");
    if (!status.isString() || !status.string("a status").equals("success")) {
      status.error("\"success\", as Prometheus answers a query");
      return List.of();
    }
    var data = root.at("data");
    data.at("resultType").word(List.of("matrix"));
    var series = new ArrayList<DeviceTimeSeries>();
    for (var each : data.at("result").elements("an array of series")) {
      one(each, series);
    }
    if (series.isEmpty() && findings.count() == 0) {
      findings.error(
          "/data/result",
          others.isEmpty() ? "no series" : "only " + String.join(", ", others),
          "a counter of sent bytes such as node_infiniband_port_data_transmitted_bytes_total",
          () -> null);
    }
    return List.copyOf(series);
  }

  private void one(JsonCursor at, List<DeviceTimeSeries> series) {
    var metric = at.at("metric");
    var named = metric.at("__name__");
    if (!named.isString()) {
      named.errorWithAdvice(
          "the name of what was counted",
          () -> Advice.sentence("Query the counter itself, without rate()."));
      return;
    }
    var name = named.string("a name");
    var known = KnownCounterNames.find(name);
    if (known == null) {
      others.add(name);
      return;
    }
    var samples = new ArrayList<Sample>();
    double last = Double.NEGATIVE_INFINITY;
    for (var pair : at.at("values").elements("an array of [seconds, \"value\"]")) {
      var both = pair.elements("[seconds, \"value\"]");
      if (both.size() != 2) {
        pair.error("[seconds, \"value\"]");
        continue;
      }
      double seconds =
          both.getFirst().number(Math.nextUp(last), Double.MAX_VALUE, "seconds, rising");
      last = seconds;
      samples.add(new Sample(seconds, value(both.getLast()) * known.factor()));
    }
    series.add(
        new DeviceTimeSeries(
            host(labels(metric, HOST).stream().findFirst().orElse("")),
            String.join("/", labels(metric, DEVICE)),
            known.quantity(),
            samples));
  }

  private static double value(JsonCursor at) {
    var text = at.isString() ? at.string("a number") : "";
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is no number
    }
    at.error("a number in quotes, at least 0");
    return 0;
  }

  private static List<String> labels(JsonCursor metric, List<String> names) {
    return names.stream()
        .map(metric::at)
        .filter(JsonCursor::isString)
        .map(at -> at.string("a label"))
        .toList();
  }

  /** Without the port that its exporter listens on: two exporters speak for one host. */
  private static String host(String instance) {
    int colon = instance.lastIndexOf(':');
    return colon > 0 && instance.substring(colon + 1).matches("\\d+")
        ? instance.substring(0, colon)
        : instance;
  }
}
