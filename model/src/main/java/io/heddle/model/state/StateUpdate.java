package io.heddle.model.state;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterDifference;
import io.heddle.model.exchange.ImportReport;

/**
 * A cluster as its scheduler sees it now.
 *
 * @param cluster with its hosts' health and busy GPUs
 * @param allocations what runs there
 * @param difference from the cluster that it was laid onto
 * @param report what was read, assumed and left out
 */
public record StateUpdate(
    Cluster cluster, Allocations allocations, ClusterDifference difference, ImportReport report) {}
