package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class ElasticPolicyTest extends SchedulingPolicyContract {
  @Override
  protected ClusterSchedulingPolicy policy(Cluster cluster, List<TraceJob> jobs) {
    return new ElasticPolicy(cluster);
  }

  @Override
  protected SpeedModel speeds() {
    return ElasticPolicy.speeds();
  }

  @Test
  void jobsAreScaledAndStoppedAndStartSoonerThanFirstCome() {
    var problem = ClusterSimulationProblem.of(cluster(), jobs(1));
    var elastic =
        PolicyTrial.certified(problem, () -> new ElasticPolicy(cluster()), ElasticPolicy::speeds);
    var fixed =
        PolicyTrial.certified(problem, () -> new FirstComePolicy(cluster()), SpeedModel::constant);
    assertThat(elastic.rescalings()).isPositive();
    assertThat(elastic.jobs().stream().mapToInt(JobOutcome::preemptions).sum()).isPositive();
    assertThat(elastic.jobs()).anyMatch(each -> each.spans().size() > 2);
    assertThat(elastic.meanQueueSeconds()).isLessThan(fixed.meanQueueSeconds());
    assertThat(fixed.rescalings()).isZero();
  }
}
