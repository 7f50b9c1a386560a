package io.heddle.solvers.elastic;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Small clusters of two types, and jobs for them. */
final class ElasticCases {
  static final String FAST = "H100";
  static final String SLOW = "A40";

  private ElasticCases() {}

  /** Without switches: hosts of two types, as many as given. */
  static Cluster cluster(int fastHosts, int fastGpus, int slowHosts, int slowGpus) {
    var fast = new HostType("fast", FAST, Math.max(1, fastGpus));
    var slow = new HostType("slow", SLOW, Math.max(1, slowGpus));
    var hosts = new ArrayList<Host>();
    for (int h = 0; h < fastHosts; h++) {
      hosts.add(new Host("fast-%02d".formatted(h), fast));
    }
    for (int h = 0; h < slowHosts; h++) {
      hosts.add(new Host("slow-%02d".formatted(h), slow));
    }
    return new Cluster("two types", List.of(fast, slow), List.of(), hosts, List.of());
  }

  /** One host has failed, and one has busy GPUs. */
  static Cluster worn() {
    var cluster = cluster(6, 4, 6, 2);
    var hosts = new ArrayList<>(cluster.hosts());
    hosts.set(1, hosts.get(1).withHealth(Health.FAILED));
    hosts.set(7, hosts.get(7).withBusyGpus(new TreeSet<>(List.of(0))));
    return cluster.withHosts(hosts);
  }

  /**
   * A job that runs on one to eight GPUs of both types, at (GPUs beside those asked for)^0.8, and
   * half as fast on the slow ones.
   *
   * @param deadline seconds after its submission; infinite: none
   */
  static ElasticJob job(
      String id, double submit, double seconds, GpuChoice asked, double deadline) {
    var speeds = new TreeMap<GpuChoice, Double>();
    for (int gpus = 1; gpus <= 8; gpus *= 2) {
      speeds.put(new GpuChoice(FAST, gpus), speed(FAST, gpus) / speed(asked.type(), asked.gpus()));
      speeds.put(new GpuChoice(SLOW, gpus), speed(SLOW, gpus) / speed(asked.type(), asked.gpus()));
    }
    var plain = new TreeMap<>(speeds);
    plain.keySet().removeIf(choice -> choice.gpus() < 2); // replicas take more memory
    var traced = new TraceJob(id, submit, seconds, asked.gpus(), 0, false, Map.of());
    return new ElasticJob(traced, asked, speeds, plain, 10, submit + deadline);
  }

  static ElasticJob job(String id, double submit, double seconds, GpuChoice asked) {
    return job(id, submit, seconds, asked, Double.POSITIVE_INFINITY);
  }

  private static double speed(String type, int gpus) {
    return (type.equals(FAST) ? 1 : 0.5) * Math.pow(gpus, 0.8);
  }

  /** At times more than fit; one in three has a deadline. */
  static List<ElasticJob> jobs(long seed, int count) {
    var random = new Random(seed);
    var jobs = new ArrayList<ElasticJob>();
    double now = 0;
    for (int i = 0; i < count; i++) {
      now += random.nextInt(600);
      double seconds = 300 + random.nextInt(4000);
      var asked = new GpuChoice(random.nextBoolean() ? FAST : SLOW, 1 << random.nextInt(4));
      double deadline =
          random.nextInt(3) == 0 ? seconds * (2 + random.nextInt(6)) : Double.POSITIVE_INFINITY;
      jobs.add(job("j" + i, now, seconds, asked, deadline));
    }
    return jobs;
  }
}
