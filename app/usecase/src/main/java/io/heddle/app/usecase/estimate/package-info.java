/** What a plan of parallelism costs on a cluster, and which plan is best: asked by all programs. */
@NullMarked
package io.heddle.app.usecase.estimate;

import org.jspecify.annotations.NullMarked;
