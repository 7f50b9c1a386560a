package io.heddle.app.usecase.estimate;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sender and receiver of each flow in a placement, by kind of group. Ranks run tp-cp-ep-dp-pp: a
 * column of the matrix is a data-parallel group in rank order, blocks of it are its context and
 * expert groups, and each cell sends to the next of its row. Where a tensor group takes several
 * hosts, each of them sends to its own kind in the next group; among themselves they have NVLink.
 */
final class PlacedFlows {
  /**
   * Part of what a host sends while its group is busy.
   *
   * @param share of the host's own speed
   */
  record Flow(String from, String to, double share) {}

  private final Placement placement;
  private final Parallelism plan;

  PlacedFlows(Placement placement, Parallelism plan) {
    this.placement = placement;
    this.plan = plan;
  }

  private List<String> column(int col) {
    var hosts = new ArrayList<String>();
    for (int row = 0; row < placement.rows(); row++) {
      hosts.add(placement.host(row, col));
    }
    return hosts;
  }

  /** The rings of the data-parallel groups. */
  List<List<Flow>> data() {
    var groups = new ArrayList<List<Flow>>();
    for (int col = 0; col < placement.cols(); col++) {
      own(column(col)).forEach(hosts -> groups.add(ring(hosts)));
    }
    return groups;
  }

  /** The rings of the context groups. */
  List<List<Flow>> context() {
    return blocks(contextHosts()).stream().map(PlacedFlows::ring).toList();
  }

  /** Each host of an expert group to all others. */
  List<List<Flow>> expert() {
    return blocks(expertHosts()).stream().map(PlacedFlows::all).toList();
  }

  /** Each stage to the next, and with virtual stages the last to the first. */
  List<List<Flow>> pipeline() {
    var groups = new ArrayList<List<Flow>>();
    int steps = placement.cols() - (plan.virtualPipeline() > 1 ? 0 : 1);
    for (int row = 0; row < placement.rows(); row++) {
      var flows = new ArrayList<Flow>();
      for (int col = 0; col < steps; col++) {
        add(placement.host(row, col), placement.host(row, (col + 1) % placement.cols()), 1, flows);
      }
      groups.add(flows);
    }
    return groups;
  }

  /** Hosts of a context group. */
  int contextHosts() {
    return hosts((long) plan.tp() * plan.cp());
  }

  /** Hosts of an expert group. */
  int expertHosts() {
    return plan.ep() == 1 ? 1 : hosts((long) plan.tp() * plan.cp() * plan.ep());
  }

  private int hosts(long gpus) {
    return (int) Math.min(placement.rows(), Math.max(1, gpus / placement.gpusPerHost()));
  }

  private List<List<String>> blocks(int hosts) {
    var blocks = new ArrayList<List<String>>();
    for (int col = 0; col < placement.cols(); col++) {
      var column = column(col);
      for (int row = 0; row < column.size(); row += hosts) {
        blocks.addAll(own(column.subList(row, Math.min(column.size(), row + hosts))));
      }
    }
    return blocks;
  }

  /** The hosts with the same part of their tensor groups. */
  private List<List<String>> own(List<String> hosts) {
    int apart = placement.hostsPerTensorGroup();
    return IntStream.range(0, apart)
        .mapToObj(first ->
            IntStream.iterate(first, i -> i < hosts.size(), i -> i + apart)
                .mapToObj(hosts::get)
                .toList())
        .toList();
  }

  private static List<Flow> ring(List<String> hosts) {
    var flows = new ArrayList<Flow>();
    for (int i = 0; i < hosts.size(); i++) {
      add(hosts.get(i), hosts.get((i + 1) % hosts.size()), 1, flows);
    }
    return flows;
  }

  private static List<Flow> all(List<String> hosts) {
    var flows = new ArrayList<Flow>();
    for (var from : hosts) {
      for (var to : hosts) {
        add(from, to, 1.0 / (hosts.size() - 1), flows);
      }
    }
    return flows;
  }

  private static void add(String from, String to, double share, List<Flow> flows) {
    if (!from.equals(to)) {
      flows.add(new Flow(from, to, share));
    }
  }
}
