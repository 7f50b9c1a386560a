package io.heddle.model.state;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.exchange.GresHostType;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.KubeGpuCounts;
import io.heddle.model.exchange.SlurmNodeHealth;
import io.heddle.model.gres.SlurmGresParser;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import io.heddle.model.text.NameRules;
import io.heddle.model.text.NameSkeleton;
import io.heddle.model.text.VisibleTextSanitizer;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers what files say before it is laid onto a cluster. */
final class StateDraft {
  /**
   * A host as its scheduler knows it.
   *
   * @param health null where the file does not say
   * @param used allocated GPUs; null where the file does not say
   * @param gres what Slurm says of its resources; null where the file does not say
   */
  record NodeState(@Nullable Health health, @Nullable SlurmHostGpus used, @Nullable NodeGres gres) {
    NodeState and(NodeState other) {
      return new NodeState(
          other.health == null ? health : other.health,
          other.used == null ? used : other.used,
          other.gres == null ? gres : other.gres);
    }
  }

  /**
   * The generic resources of a Slurm node: those it has, those in use, and what jobs were given.
   */
  record NodeGres(SlurmGresParser configured, SlurmGresParser used, SlurmGresParser allocated) {
    /** Whether none of them mentions a GPU. */
    boolean isEmpty() {
      return Stream.of(configured, used, allocated)
          .allMatch(text -> !text.hasGpus() && text.unread().isEmpty());
    }
  }

  /** GPUs of one host. */
  record Hold(String host, SlurmHostGpus gpus) {}

  /**
   * A job that holds GPUs; times in seconds since 1970.
   *
   * @param startSeconds null where that is not said
   * @param endSeconds null where that is not said
   */
  @RecordBuilder
  record JobState(
      String id,
      @Nullable String user,
      int priority,
      @Nullable Double startSeconds,
      @Nullable Double endSeconds,
      boolean preemptible,
      boolean pinned,
      SortedSet<String> apartFrom,
      List<Hold> holds)
      implements StateDraftJobStateBuilder.With {
    JobState and(Hold hold) {
      var all = new ArrayList<>(holds);
      all.add(hold);
      return withHolds(all);
    }

    static JobState of(
        String id,
        @Nullable String user,
        int priority,
        @Nullable Double startSeconds,
        @Nullable Double endSeconds,
        List<Hold> holds) {
      return new JobState(
          id,
          user,
          priority,
          startSeconds,
          endSeconds,
          false,
          false,
          new TreeSet<>(),
          List.copyOf(holds));
    }
  }

  final ImportNotes notes = new ImportNotes();
  final Map<String, NodeState> nodes = new LinkedHashMap<>();

  /** GPUs that Kubernetes nodes offer, by node. */
  final Map<String, KubeGpuCounts> offeredGpus = new HashMap<>();

  /** Queues by the id of a job. */
  final Map<String, String> queues = new HashMap<>();

  /** Names that users gave, by the id of a job, where the id is a number. */
  private final Map<String, String> names = new HashMap<>();

  /** Jobs that hold instances or shares of GPUs. */
  final Set<String> ofParts = new HashSet<>();

  /** Nodes where jobs hold instances or shares of GPUs. */
  final Set<String> withParts = new LinkedHashSet<>();

  /** Nodes that list their resources, and no GPU is among them. */
  final Set<String> withoutGpus = new LinkedHashSet<>();

  /** Nodes that list their resources without a GPU, and have labels that mention some. */
  final Set<String> mentionedGpus = new LinkedHashSet<>();

  /** Nodes that list GPUs under names of resources that Heddle does not know. */
  final Set<String> unreadGpus = new LinkedHashSet<>();

  final Map<String, JobState> jobs = new LinkedHashMap<>();

  /** Ids of jobs as their files have them, by what they look like. */
  private final Map<String, String> looks = new HashMap<>();

  /** Whether a file lists all running jobs, so that what they do not hold is free. */
  boolean knowsJobs;

  void node(String name, @Nullable Health health, @Nullable SlurmHostGpus used) {
    node(name, new NodeState(health, used, null));
  }

  void node(String name, NodeState state) {
    nodes.merge(name, state, NodeState::and);
  }

  /**
   * The generic resources of a node; parts that mention GPUs and cannot be read are reported.
   *
   * @param usedIsKnown whether the file says which resources are in use
   */
  void node(String name, @Nullable Health health, NodeGres gres, boolean usedIsKnown) {
    if (gres.isEmpty()) {
      withoutGpus.add(name);
    }
    for (var text : List.of(gres.configured(), gres.used(), gres.allocated())) {
      text.unread()
          .forEach(part ->
              notes.leftOut(
                  "node %s: %s".formatted(name, ImportSource.quote(part)),
                  "mentions GPUs in an unknown form"));
    }
    node(name, new NodeState(health, usedIsKnown ? SlurmHostGpus.of(gres.used()) : null, gres));
  }

  /** Reports where all GPUs that a scheduler names are of other models than the cluster's. */
  void compareModels(Host host, Collection<String> products) {
    var own = GpuHardwareTable.model(host.type().gpuModel());
    var stated =
        products.stream().map(GpuHardwareTable::model).filter(Objects::nonNull).distinct().toList();
    if (own != null && !stated.isEmpty() && !stated.contains(own)) {
      notes.leftOut(
          "GPUs of " + host.id(),
          "the node has %s, the cluster %s, which stays"
              .formatted(String.join(" and ", stated), own));
    }
  }

  /** Reports where the configured resources of a node differ from its trackable ones. */
  void check(String name, NodeGres gres, SlurmGresParser tres) {
    var difference = GresHostType.difference(gres.configured(), tres);
    if (difference != null) {
      notes.read("node " + name, difference);
    }
  }

  /** Reports what the states of a Slurm node say beside its health. */
  void states(String name, Collection<String> states) {
    if (SlurmNodeHealth.isAsleep(states)) {
      notes.read("host " + name, "asleep (power saving): it is powered up when a job gets it");
    }
    SlurmNodeHealth.unknown(states).forEach(state -> notes.unknownState(name, state));
  }

  /**
   * A job that several files tell of is what the first one that knows its GPUs says. Invisible
   * characters are removed from its names, and reported.
   *
   * @throws InputException if its id looks like another job's
   */
  void job(JobState job) {
    knowsJobs = true;
    var user = job.user();
    var apart = new TreeSet<String>();
    job.apartFrom().forEach(each -> apart.add(notes.plain("job", each)));
    var named =
        job.with()
            .id(id(job.id()))
            .user(user == null ? null : notes.plain("user", user))
            .apartFrom(apart)
            .build();
    jobs.merge(named.id(), named, (before, now) -> before.holds().isEmpty() ? now : before);
  }

  /** Adds GPUs to a job that is known already; otherwise returns false. */
  boolean hold(String job, Hold hold) {
    return jobs.computeIfPresent(id(job), (_, before) -> before.and(hold)) != null;
  }

  private String id(String id) {
    var plain = notes.plain("job", id);
    var named = plain.isBlank() ? "unnamed" : plain;
    var twin = looks.putIfAbsent(NameSkeleton.of(named), id);
    if (twin != null && !twin.equals(id)) {
      throw new InputException(
          "the running jobs",
          "",
          "the ids %s and %s, which look the same"
              .formatted(VisibleTextSanitizer.of(twin), VisibleTextSanitizer.of(id)),
          "ids that a person can distinguish",
          Advice.sentence(
              "One of them contains an invisible character or a letter of another script."));
    }
    return named;
  }

  /** A job that holds instances or shares of a host's GPUs. */
  void holdsParts(String job, String host) {
    ofParts.add(NameRules.plain(job));
    withParts.add(host);
    holdsParts("job %s on %s".formatted(job, host));
  }

  void holdsParts(String whose) {
    notes.leftOut(
        whose, "holds parts of GPUs (instances or shares); such GPUs are free for no job");
  }

  void waits(String job) {
    knowsJobs = true;
    notes.leftOut("job " + job, "does not run");
  }

  /** A job has a name beside its id. */
  void named(String id, String name) {
    if (!name.isBlank()) {
      names.put(id, NameRules.plain(name));
    }
  }

  /** The name of a job; null if not stated. */
  @Nullable String nameOf(String id) {
    return names.get(id);
  }
}
