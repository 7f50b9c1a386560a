package io.heddle.solvers.elastic;

/** What Arena scales for (3.5). */
enum ElasticScalingObjective {
  /** Eq. 5: samples per second of all jobs. */
  THROUGHPUT {
    @Override
    double loss(ElasticJob job, GpuChoice from, GpuChoice to, ElasticPolicyView view) {
      return job.samplesPerSecond() * (job.speed(from) - job.speed(to));
    }
  },
  /** Eq. 6: the same, of choices that meet the job's deadline; who cannot meet it is dropped. */
  DEADLINE {
    @Override
    double loss(ElasticJob job, GpuChoice from, GpuChoice to, ElasticPolicyView view) {
      return THROUGHPUT.loss(job, from, to, view);
    }

    @Override
    boolean allows(ElasticJob job, GpuChoice choice, ElasticPolicyView view) {
      return view.now() + view.workLeft(job) / job.speed(choice) <= job.deadlineSeconds();
    }
  },
  /** Eq. 7: that the job that is furthest behind its own pace is least so. */
  FAIRNESS {
    @Override
    double loss(ElasticJob job, GpuChoice from, GpuChoice to, ElasticPolicyView view) {
      return share(job, to, view) - share(job, from, view);
    }
  };

  /** What is lost where a job goes from one choice to another; below 0: gained. */
  abstract double loss(ElasticJob job, GpuChoice from, GpuChoice to, ElasticPolicyView view);

  boolean allows(ElasticJob job, GpuChoice choice, ElasticPolicyView view) {
    return true;
  }

  /** From submission to end, beside what the job would take alone on what it asks for. */
  private static double share(ElasticJob job, GpuChoice choice, ElasticPolicyView view) {
    double end = view.now() + view.workLeft(job) / job.speed(choice);
    double share = (end - job.job().submitSeconds()) / job.job().durationSeconds();
    return share * share; // so that the furthest behind weighs most
  }
}
