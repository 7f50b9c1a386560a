/** The tab that plans all jobs of a cluster at once. */
@NullMarked
package io.heddle.app.planner.features.place.plan;

import org.jspecify.annotations.NullMarked;
