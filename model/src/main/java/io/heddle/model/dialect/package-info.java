/**
 * Jobs in the words of schedulers: what a job asks of the levels of a cluster is written for Slurm,
 * Kueue, KAI, Volcano, Kubernetes, JobSet, LeaderWorkerSet and launchers, and read back from them.
 */
@NullMarked
package io.heddle.model.dialect;

import org.jspecify.annotations.NullMarked;
