/** Studies: the variants, their runs, and job scripts for Slurm and Kubernetes. */
@NullMarked
package io.heddle.app.usecase.study;

import org.jspecify.annotations.NullMarked;
