package io.heddle.app.usecase.contend;

import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.HashSet;
import java.util.Set;

/** A job that is on the network, with its hosts. */
public record PlacedJob(TrainingJob job, Placement placement) {
  public Set<String> hosts() {
    var hosts = new HashSet<String>();
    placement.matrix().forEach(hosts::addAll);
    return hosts;
  }
}
