package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Clusters of nested levels: NVLink domains in racks in minipods in zones. */
final class LevelTrees {
  static final HostType TRAY = new HostType("tray", "GB200", 4);
  static final List<TopologyLevel> ZONES = List.of(new TopologyLevel("zone", "zone"));

  private LevelTrees() {}

  /**
   * All hosts are free.
   *
   * @param free by zone, minipod, rack and NVLink domain
   */
  static Cluster of(int[][][][] free) {
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("spine", Tier.SPINE));
    for (int zone = 0; zone < free.length; zone++) {
      for (int pod = 0; pod < free[zone].length; pod++) {
        var leaf = "leaf-%d-%d".formatted(zone, pod);
        switches.add(new Switch(leaf, Tier.LEAF));
        links.add(new Link(leaf, "spine", 400, 4));
        for (int rack = 0; rack < free[zone][pod].length; rack++) {
          for (int domain = 0; domain < free[zone][pod][rack].length; domain++) {
            for (int i = 0; i < free[zone][pod][rack][domain]; i++) {
              var id = "t-%d-%d-%d-%d-%d".formatted(zone, pod, rack, domain, i);
              var at = "%d-%d-%d".formatted(zone, pod, rack);
              hosts.add(
                  new Host(id, TRAY)
                      .withLabels(
                          Map.of(
                              "nvlinkDomain", at + "-" + domain, "rack", at, "zone", "z" + zone)));
              links.add(new Link(id, leaf, 400, 4));
            }
          }
        }
      }
    }
    return new Cluster("tree", List.of(TRAY), switches, hosts, links).withLevels(ZONES);
  }

  /** Racks of one minipod with so many free hosts each. */
  static Cluster racks(int... free) {
    return of(
        new int[][][][] {{IntStream.of(free).mapToObj(f -> new int[] {f}).toArray(int[][]::new)}});
  }

  /** A job of whole trays. */
  static TrainingJob job(int rows, int cols, JobTopologyRequest topology) {
    var job = TrainingJob.of("j", rows, Parallelism.of(4, cols), TrainingWorkload.of(null, 1));
    return job.withRequest(job.request().withTopology(topology));
  }

  static PlacementProblem problem(Cluster cluster, TrainingJob job, double alpha) {
    return new PlacementProblem(cluster, job, alpha, GroupUnit.PP);
  }

  /** A case of at most six hosts on at most five NVLink domains, which may have no answer. */
  static PlacementProblem random(long seed) {
    var random = new Random(seed);
    var domains = 2 + random.nextInt(4);
    var free = new int[1 + random.nextInt(2)][][][];
    var shape = new ArrayList<int[]>();
    for (int i = 0; i < domains; i++) {
      shape.add(
          new int[] {
            random.nextInt(free.length), random.nextInt(2), random.nextInt(2), random.nextInt(4)
          });
    }
    for (int zone = 0; zone < free.length; zone++) {
      free[zone] = new int[2][][];
      for (int pod = 0; pod < 2; pod++) {
        free[zone][pod] = new int[2][];
        for (int rack = 0; rack < 2; rack++) {
          int[] at = {zone, pod, rack};
          free[zone][pod][rack] =
              shape.stream()
                  .filter(d -> d[0] == at[0] && d[1] == at[1] && d[2] == at[2])
                  .mapToInt(d -> d[3])
                  .toArray();
        }
      }
    }
    int rows = 1 + random.nextInt(4);
    int cols = 1 + random.nextInt(6 / rows);
    return problem(
        of(free), job(rows, cols, request(random, rows, cols)), random.nextInt(11) / 10.0);
  }

  /** The same with its segments only preferred, as all that it asks for. */
  static PlacementProblem preferring(long seed) {
    var problem = random(seed);
    var segment = problem.job().request().topology().segment();
    var topology =
        segment == null
            ? JobTopologyRequest.NONE
            : JobTopologyRequest.of(
                new JobSegment(segment.hosts(), segment.level(), false, segment.balanced()));
    var job = problem.job().withRequest(problem.job().request().withTopology(topology));
    return problem(problem.cluster(), job, problem.alpha());
  }

  private static JobTopologyRequest request(Random random, int rows, int cols) {
    var levels = List.of("nvlink", "rack", "minipod");
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    for (var kind : List.of(JobGroupKind.DP, JobGroupKind.PP)) {
      if (random.nextInt(4) == 0) {
        groups.put(kind, new JobGroupLevel(levels.get(random.nextInt(3)), true));
      }
    }
    var sizes = IntStream.rangeClosed(1, rows * cols).filter(k -> rows * cols % k == 0).toArray();
    int size = sizes[random.nextInt(sizes.length)];
    if (rows % size != 0 && size % rows != 0) {
      groups.clear(); // those of segments across stages are refused
    }
    boolean whole = size == rows * cols && random.nextInt(3) == 0;
    return new JobTopologyRequest(
        random.nextInt(4) == 0
            ? null
            : new JobSegment(
                size, whole ? "zone" : levels.get(random.nextInt(3)), true, random.nextInt(3) == 0),
        groups);
  }
}
