package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What of a job's matrix has to share a domain of which level: units from the innermost level
 * outward, each made of whole units of the level before. The last is that of the minipod; a job
 * that asks for nothing has a single host there. What is asked for at an inner level holds at the
 * outer ones, too, so two requests at one level join to the smallest unit of both.
 *
 * @param units at least one; of a job, the last at the level of minipods
 * @param whole a level above the minipods that all hosts of the job share; null: none
 * @param linearRows rows of hosts where units follow one another in the order of ranks across the
 *     columns, since segments fit neither a column nor whole ones; 0: they do
 */
public record JobUnits(List<LevelUnit> units, @Nullable String whole, int linearRows) {
  /** Single hosts, wherever they are. */
  public static final JobUnits NONE =
      new JobUnits(List.of(new LevelUnit(TopologyLevel.MINIPOD, 1, 1)), null, 0);

  private static final String SEGMENTS = "segments";

  public JobUnits {
    units = List.copyOf(units);
  }

  /** Segments of so many hosts in one domain of a level within minipods. */
  public static JobUnits ofSegments(int hosts, String level) {
    var minipod = new LevelUnit(TopologyLevel.MINIPOD, hosts, 1);
    return new JobUnits(
        level.equals(TopologyLevel.MINIPOD)
            ? List.of(minipod)
            : List.of(new LevelUnit(level, hosts, 1), minipod),
        null,
        0);
  }

  /** What has to share a domain, and how firmly. */
  private record Request(LevelUnit unit, String of, boolean required) {}

  /**
   * What a job requires: its tensor groups share an NVLink domain, segments and groups what they
   * ask for. O(hosts · levels).
   *
   * @param matrix of single hosts or tensor groups
   * @param preferred whether what is only preferred counts, too
   * @throws JobDoesNotFitException if the cluster has no such level, or segments fit no matrix
   */
  public static JobUnits of(
      Cluster cluster, TrainingJob job, CommunicationMatrix matrix, boolean preferred) {
    if (matrix.hostsPerCell() == 1 && job.request().topology().isNone()) {
      return NONE;
    }
    var requests =
        requests(cluster, job, matrix).stream()
            .filter(each -> each.required() || preferred)
            .toList();
    return new Join(cluster.domains(), job, matrix).of(requests);
  }

  /** A matrix whose cells are the outermost units. */
  CommunicationMatrix in(CommunicationMatrix matrix) {
    if (isTrivial()) {
      return matrix;
    }
    return linearRows > 0
        ? new CommunicationMatrix(
            matrix.hosts() / outermost().hosts(), 1, matrix.gpusPerHost(), outermost().hosts())
        : matrix.inBlocks(outermost().rows(), outermost().cols());
  }

  /** The matrix of single hosts behind one of units. */
  public CommunicationMatrix hosts(CommunicationMatrix matrix) {
    return linearRows > 0
        ? new CommunicationMatrix(linearRows, matrix.hosts() / linearRows, matrix.gpusPerHost())
        : matrix.inBlocks(1, 1);
  }

  /** Whether units run across the columns, where the matrix of units has one column. */
  public boolean isLinear() {
    return linearRows > 0;
  }

  /** With blocks of so many rows of units in one minipod each. */
  public JobUnits inBlocks(int rows) {
    if (rows == 1) {
      return this;
    }
    var last = units.getLast();
    var joined = last.joined(new LevelUnit(last.level(), last.rows() * rows, 1));
    var all = new ArrayList<>(units.subList(0, units.size() - 1));
    all.add(joined);
    return new JobUnits(all, whole, linearRows);
  }

  /** Those at a level and inside it; single hosts where there are none. */
  public JobUnits upTo(TopologyDomains domains, String level) {
    var ids = domains.ids();
    var inside =
        units.stream().filter(unit -> ids.indexOf(unit.level()) <= ids.indexOf(level)).toList();
    return inside.isEmpty()
        ? new JobUnits(List.of(new LevelUnit(level, 1, 1)), null, 0)
        : new JobUnits(inside, null, linearRows);
  }

  /** The unit that placements are made of. */
  public LevelUnit outermost() {
    return units.getLast();
  }

  /** Whether no hosts have to share anything. */
  public boolean isTrivial() {
    return outermost().hosts() == 1;
  }

  private static List<Request> requests(
      Cluster cluster, TrainingJob job, CommunicationMatrix matrix) {
    var all = new ArrayList<Request>();
    int tensor = matrix.hostsPerCell();
    if (tensor > 1) {
      all.add(new Request(new LevelUnit(nvlink(cluster), tensor, 1), "TP groups", true));
    }
    var topology = job.request().topology();
    topology
        .groups()
        .forEach((kind, asked) -> {
          var unit = group(kind, asked.level(), job, matrix);
          all.add(new Request(unit, kind.name() + " groups", asked.required()));
        });
    var segment = topology.segment();
    if (segment != null) {
      all.add(new Request(segment(segment, job, matrix), SEGMENTS, segment.required()));
    }
    return all;
  }

  /** The level at which hosts share NVLink. */
  public static String nvlink(Cluster cluster) {
    return cluster.levels().stream()
        .filter(level -> NvlinkDomains.LABELS.contains(level.label()))
        .map(TopologyLevel::id)
        .findFirst()
        .orElse(TopologyDomains.NVLINK);
  }

  private static LevelUnit group(
      JobGroupKind kind, String level, TrainingJob job, CommunicationMatrix matrix) {
    var degrees = job.requireParallelism();
    int tensor = matrix.hostsPerCell();
    return switch (kind) {
      case TP -> new LevelUnit(level, tensor, 1);
      case CP -> new LevelUnit(level, rows(degrees.tp() * degrees.cp(), matrix), 1);
      case EP -> new LevelUnit(level, rows(degrees.tp() * degrees.cp() * degrees.ep(), matrix), 1);
      case DP -> new LevelUnit(level, matrix.hostRows(), 1);
      case PP -> new LevelUnit(level, tensor, matrix.cols());
    };
  }

  /** Fewest rows of hosts that hold whole groups of so many GPUs. */
  private static int rows(int gpus, CommunicationMatrix matrix) {
    return LevelUnit.lcm(gpus, matrix.gpusPerHost()) / matrix.gpusPerHost();
  }

  private static LevelUnit segment(JobSegment asked, TrainingJob job, CommunicationMatrix matrix) {
    int hosts = asked.hosts();
    int rows = matrix.hostRows();
    if (rows % hosts == 0) {
      return new LevelUnit(asked.level(), hosts, 1);
    }
    if (hosts % rows == 0 && matrix.cols() % (hosts / rows) == 0) {
      return new LevelUnit(asked.level(), rows, hosts / rows);
    }
    if (matrix.hosts() % hosts == 0) {
      return new LevelUnit(asked.level(), hosts, 1); // in the order of ranks, across the columns
    }
    var fitting = new TreeSet<Integer>();
    IntStream.rangeClosed(1, matrix.hosts())
        .filter(each -> matrix.hosts() % each == 0)
        .forEach(fitting::add);
    var below = fitting.floor(hosts);
    var above = fitting.ceiling(hosts);
    throw new JobDoesNotFitException(
        "job %s: segments of %,d hosts do not divide its %,d hosts. Use %s."
            .formatted(
                job.id(),
                hosts,
                matrix.hosts(),
                above == null ? "%,d".formatted(below) : "%,d or %,d".formatted(below, above)));
  }

  /** Requests, joined by level. */
  private record Join(TopologyDomains domains, TrainingJob job, CommunicationMatrix matrix) {
    JobUnits of(List<Request> requests) {
      var ids = domains.ids();
      for (var request : requests) {
        boolean matters = request.unit().hosts() > 1 || request.of().equals(SEGMENTS);
        if (matters && !ids.contains(request.unit().level())) {
          throw unknown(request, ids);
        }
      }
      int minipod = ids.indexOf(TopologyLevel.MINIPOD);
      @Nullable String whole = null;
      var joined = new ArrayList<LevelUnit>();
      var last = new LevelUnit("", 1, 1);
      for (int i = 0; i < ids.size(); i++) {
        var level = ids.get(i);
        var here = new LevelUnit(level, last.rows(), last.cols());
        for (var request : requests) {
          if (request.unit().level().equals(level)) {
            here = here.joined(request.unit());
          }
        }
        boolean asked = here.hosts() > last.hosts();
        if (i > minipod && asked) {
          whole = above(level, here);
        } else if (i == minipod || asked) {
          joined.add(here);
          last = here;
        }
      }
      var segment = job.request().topology().segment();
      boolean isLinear = !fits(last);
      if (isLinear && (segment == null || last.rows() != segment.hosts() || last.cols() > 1)) {
        throw crossed(segment);
      }
      return new JobUnits(joined, whole, isLinear ? matrix.hostRows() : 0);
    }

    private boolean fits(LevelUnit unit) {
      return matrix.hostRows() % unit.rows() == 0 && matrix.cols() % unit.cols() == 0;
    }

    private JobDoesNotFitException crossed(@Nullable JobSegment segment) {
      return new JobDoesNotFitException(
          "job %s: segments of %,d hosts cross its stages of %,d hosts and the groups for which it requires a level. Use segments that divide a stage or are whole stages, or require one of both."
              .formatted(job.id(), segment == null ? 0 : segment.hosts(), matrix.hostRows()));
    }

    private String above(String level, LevelUnit unit) {
      if (unit.rows() < matrix.hostRows() || unit.cols() < matrix.cols()) {
        throw new JobDoesNotFitException(
            "job %s: parts of %,d hosts are requested at level %s, whose domains hold several minipods; there the whole job can be requested, at minipod or below its parts. Use segments of all %,d hosts, or another level."
                .formatted(job.id(), unit.hosts(), level, matrix.hosts()));
      }
      return level;
    }

    private JobDoesNotFitException unknown(Request request, List<String> ids) {
      return new JobDoesNotFitException(
          "job %s: its %s request level %s, and the cluster has no such level. Use one of %s."
              .formatted(job.id(), request.of(), request.unit().level(), String.join(", ", ids)));
    }
  }

  /** Units that these hosts can take. O(hosts · levels). */
  public int count(Cluster cluster, Collection<Host> hosts) {
    if (isTrivial()) {
      return hosts.size();
    }
    return hosts.stream()
        .collect(Collectors.groupingBy(host -> cluster.minipodOf(host.id()).index()))
        .values()
        .stream()
        .mapToInt(here -> packed(cluster, here).size())
        .sum();
  }

  /**
   * As many units as hosts of one minipod can take; hosts of one domain together as far as that
   * goes, at all levels. O(hosts · levels).
   */
  public List<HostUnit> packed(Cluster cluster, List<Host> minipod) {
    return UnitPacking.of(cluster.domains(), units, minipod);
  }
}
