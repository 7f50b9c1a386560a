package io.heddle.model.io;

import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.dispatch/1}. */
final class DispatchFileReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "cluster",
          "algorithm",
          "gpus",
          "predictedGBps",
          "actualGBps",
          "optimalGBps",
          "gbe",
          "bandwidth",
          "optimum",
          "evaluations",
          "seconds",
          "seed",
          "left");
  private static final Set<String> SEVERAL = Set.of("schema", "cluster", "dispatches", "left");
  private static final Set<String> LEFT = Set.of("freeGpus", "freeHosts", "fragmentedGpus");
  private static final Set<String> FIGURE = Set.of("gbps", "certainty", "plusMinusGBps");
  private static final Set<String> GPU = Set.of("host", "gpu");
  private static final double LARGEST = 1e30;

  private static final String CERTAINTY = "measured, predicted, assumed or built-in";

  private DispatchFileReader() {}

  static @Nullable GpuDispatch read(JsonCursor at) {
    if (!at.isObjectOf("a dispatch", ROOT)) {
      return null;
    }
    int before = at.findings().count();
    var cluster = at.at("cluster").name("the name of a cluster");
    var algorithm = at.at("algorithm").name("the name of an algorithm");
    var gpus = gpus(at.at("gpus"));
    var predicted = speed(at.at("predictedGBps"));
    var bandwidth = figure(at, "bandwidth", "actualGBps");
    var optimum = figure(at, "optimum", "optimalGBps");
    long evaluations =
        at.at("evaluations").isPresent()
            ? at.at("evaluations").whole(0, Long.MAX_VALUE, "a number of candidates, at least 0")
            : 0;
    double seconds =
        at.at("seconds").isPresent()
            ? at.at("seconds").number(0, LARGEST, "seconds, at least 0")
            : 0;
    long seed =
        at.at("seed").isPresent()
            ? at.at("seed").whole(Long.MIN_VALUE, Long.MAX_VALUE, "a whole number of 64 bits")
            : 0;
    var left = at.at("left").isPresent() ? left(at.at("left")) : null;
    return at.findings().count() > before
        ? null
        : new GpuDispatch(
            cluster,
            algorithm,
            gpus,
            predicted,
            bandwidth,
            optimum,
            evaluations,
            seconds,
            seed,
            left);
  }

  /** Of {@code heddle.dispatches/1}. */
  static @Nullable JointGpuDispatch several(JsonCursor at) {
    if (!at.isObjectOf("dispatches", SEVERAL)) {
      return null;
    }
    int before = at.findings().count();
    var cluster = at.at("cluster").name("the name of a cluster");
    var answers = new ArrayList<GpuDispatch>();
    var taken = new HashMap<Gpu, JsonCursor>();
    var elements = at.at("dispatches").elements("an array of dispatches");
    for (var each : elements) {
      var answer = read(each);
      if (answer != null) {
        answers.add(answer);
        for (var gpu : answer.gpus()) {
          var first = taken.putIfAbsent(gpu, each);
          if (first != null) {
            each.at("gpus")
                .error(
                    "GPUs that %s has not, unlike GPU %d of %s"
                        .formatted(first.pointer(), gpu.gpu(), gpu.host()));
          }
        }
      }
    }
    var left = left(at.at("left"));
    return at.findings().count() > before || left == null
        ? null
        : new JointGpuDispatch(cluster, answers, left);
  }

  private static @Nullable ClusterFragmentation left(JsonCursor at) {
    int before = at.findings().count();
    if (!at.isObjectOf("what is left", LEFT)) {
      return null;
    }
    int gpus = at.at("freeGpus").integer(0, Integer.MAX_VALUE, "GPUs, at least 0");
    int hosts = at.at("freeHosts").integer(0, Integer.MAX_VALUE, "hosts, at least 0");
    int fragmented = at.at("fragmentedGpus").integer(0, gpus, "GPUs, at most those that are free");
    return at.findings().count() > before
        ? null
        : new ClusterFragmentation(gpus, hosts, fragmented);
  }

  /**
   * A figure and how it is known; files that do not say that have what was measured.
   *
   * @param plain the member that has the number alone
   */
  private static @Nullable QualifiedBandwidth figure(JsonCursor at, String name, String plain) {
    var number = speed(at.at(plain));
    var full = at.at(name);
    if (!full.isPresent()) {
      return number == null ? null : QualifiedBandwidth.measured(number);
    }
    int before = at.findings().count();
    if (!full.isObjectOf("a bandwidth as { \"gbps\", \"certainty\", \"plusMinusGBps\" }", FIGURE)) {
      return null;
    }
    double gbps = full.at("gbps").number(Double.MIN_VALUE, LARGEST, "a bandwidth in GB/s above 0");
    var word = full.at("certainty").string(CERTAINTY);
    double plusMinus =
        full.at("plusMinusGBps").isPresent()
            ? full.at("plusMinusGBps").number(0, LARGEST, "GB/s, at least 0")
            : 0;
    var certainty =
        Arrays.stream(BandwidthCertainty.values())
            .filter(each -> each.id().equals(word))
            .findFirst()
            .orElse(null);
    if (certainty == null && at.findings().count() == before) {
      full.at("certainty").error(CERTAINTY);
    }
    if (number != null && at.findings().count() == before && number != gbps) {
      at.at(plain).error("the number of " + full.pointer() + ", which is " + gbps);
    }
    return certainty == null ? null : new QualifiedBandwidth(gbps, certainty, plusMinus);
  }

  private static @Nullable Double speed(JsonCursor at) {
    return at.isPresent() && !at.isNull()
        ? at.number(Double.MIN_VALUE, LARGEST, "a bandwidth in GB/s above 0, or null")
        : null;
  }

  private static List<Gpu> gpus(JsonCursor at) {
    var gpus = new ArrayList<Gpu>();
    var seen = new HashMap<Gpu, JsonCursor>();
    var elements = at.elements("an array of GPUs, each { \"host\", \"gpu\" }");
    if (at.isPresent() && elements.isEmpty()) {
      at.error("at least one GPU");
    }
    for (var each : elements) {
      if (!each.isObjectOf("a GPU as { \"host\", \"gpu\" }", GPU)) {
        continue;
      }
      var gpu =
          new Gpu(
              each.at("host").name("the id of a host"),
              each.at("gpu")
                  .integer(
                      0, HostGpuSet.MOST_GPUS - 1, "a GPU, 0 to " + (HostGpuSet.MOST_GPUS - 1)));
      var first = seen.putIfAbsent(gpu, each);
      if (first != null) {
        each.error("a GPU other than that of " + first.pointer());
      }
      gpus.add(gpu);
    }
    return gpus;
  }
}
