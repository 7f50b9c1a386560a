/** The tab that plans all jobs of a cluster at once. */
@NullMarked
package io.heddle.app.plan;

import org.jspecify.annotations.NullMarked;
