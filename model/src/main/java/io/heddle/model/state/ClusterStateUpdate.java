package io.heddle.model.state;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.exchange.FabricImportReport;

/**
 * A cluster as its scheduler sees it now.
 *
 * @param cluster with its hosts' health and busy GPUs
 * @param allocations what runs there
 * @param difference from the cluster that it was laid onto
 * @param report what was read, assumed and left out
 */
public record ClusterStateUpdate(
    Cluster cluster,
    ClusterJobAllocations allocations,
    ClusterDiff difference,
    FabricImportReport report) {}
