/** Certificates, oracles and random clusters for every placement algorithm. */
@NullMarked
package io.heddle.solvers.placement;

import org.jspecify.annotations.NullMarked;
