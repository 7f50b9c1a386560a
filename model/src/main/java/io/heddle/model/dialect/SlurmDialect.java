package io.heddle.model.dialect;

import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.SlurmBlockTopology;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.text.DescribedFormat;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Slurm: a batch script. {@code --segment} keeps so many nodes within a block (topology/block,
 * since 24.05; sbatch(1) and topology.yaml(5) of 26.05), {@code --switches} prefers one switch
 * (topology/tree). Which level blocks are is the administrator's to say: {@code topology.yaml}
 * beside the script has them.
 */
final class SlurmDialect extends DescribedFormat implements SchedulerDialect {
  private static final String SCRIPT = "job.sbatch";

  SlurmDialect() {
    super(
        "slurm",
        "Slurm: a batch script with --segment or --switches, and topology.yaml with blocks");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    var options = new ArrayList<String>();
    var files = new LinkedHashMap<String, String>();
    var segment = segment(job.topology());
    var preferred = job.topology().whole(false);
    if (segment != null) {
      account.say(segment);
      options.add("--segment=" + segment.hosts());
      blocks(segment, names, account, files);
      if (job.placement() != null) {
        account.note("--segment: Slurm takes it together with --nodelist since 25.11");
      }
    } else if (preferred != null && preferred.level().equals(TopologyDomains.LEAF)) {
      account.say(preferred);
      options.add("--switches=1");
      account.note(
          "--switches=1: Slurm waits for one leaf switch at most for max_switch_wait (300 s unless configured otherwise), and needs topology/tree");
    }
    for (var slice : job.topology().slices()) {
      if (!slice.required()) {
        account.leave(
            slice, "a segment is required in Slurm, and --switches is about leaves alone");
      }
    }
    if (job.priority() > 0) {
      options.add("--priority=" + job.priority());
      account.note("--priority: only operators of Slurm may raise it");
    } else if (job.priority() < 0) {
      account.note("priority %,d: left out, Slurm has priorities from 1".formatted(job.priority()));
    }
    var notes = account.close("Slurm has one segment size");
    files.put(SCRIPT, script(job, options, notes));
    if (job.placement() != null) {
      files.putAll(
          RankFileFormats.byName("slurm").files(new RankFilePlan(job.placement()), job.options()));
    }
    return account.handover(files);
  }

  /** The smallest required part, else the whole job where that is required. */
  private static @Nullable HostSlice segment(ScheduledTopology topology) {
    var part = topology.smallestRequired();
    return part == null ? topology.whole(true) : part;
  }

  private static void blocks(
      HostSlice segment,
      LevelNames names,
      SchedulerHandover.Account account,
      Map<String, String> files) {
    account.note(
        "--segment needs Slurm 24.05 or later and topology/block whose blocks are the domains of level %s; a partition selects it with Topology="
            .formatted(segment.level()));
    var cluster = names.cluster();
    var level = cluster == null ? null : cluster.domains().find(segment.level());
    if (cluster == null || level == null) {
      return;
    }
    var written = SlurmBlockTopology.of(cluster, level, segment.hosts());
    written.notes().forEach(account::note);
    account.note(
        "topology.yaml (Slurm 25.05 or later) contains the blocks of this level only; heddle export CLUSTER --format slurm-yaml writes the tree and all levels");
    files.putAll(written.files());
  }

  private static String script(SchedulerJob job, List<String> topology, List<String> notes) {
    var options = new ArrayList<String>();
    options.add("--job-name=" + job.id().replaceAll("[^A-Za-z0-9_.-]", "_"));
    options.add("--nodes=" + job.hosts());
    options.add("--ntasks-per-node=" + job.gpusPerHost());
    options.add("--gpus-per-node=" + job.gpusPerHost());
    options.add(job.exclusive() ? "--exclusive=topo" : "--exclusive");
    options.addAll(topology);
    var hosts = new LinkedHashSet<>(job.placedHosts());
    if (!hosts.isEmpty()) {
      options.add("--nodelist=" + SlurmHostlist.compress(hosts));
    }
    var text = new StringBuilder("#!/bin/bash\n");
    options.forEach(option -> text.append("#SBATCH ").append(option).append('\n'));
    text.append(
        HandoverComments.head(
            job,
            "Replace the command with your own, then run sbatch %s.".formatted(SCRIPT),
            notes));
    text.append(
        hosts.isEmpty()
            ? "srun python train.py\n"
            : "sh \"$SLURM_SUBMIT_DIR/slurm.sh\" python train.py\n");
    return text.toString();
  }

  @Override
  public boolean recognises(ImportSource source) {
    return SlurmRequestReader.recognises(source);
  }

  @Override
  public List<RequestedJob> read(ImportSource source, LevelNames names, ImportNotes notes) {
    return new SlurmRequestReader(source, names, notes).read();
  }
}
