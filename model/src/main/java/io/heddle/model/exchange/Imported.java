package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;

/** A fabric that came from somebody else's file, and how. */
public record Imported(Cluster cluster, ImportReport report) {}
