/** Certificates, oracles and random clusters for every placement algorithm. */
@NullMarked
package io.heddle.solvers.parallelism;

import org.jspecify.annotations.NullMarked;
