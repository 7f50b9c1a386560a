/**
 * The workspace <i>Contend</i>: jobs that share network links, their paths, priorities and levels.
 */
@NullMarked
package io.heddle.app.planner.features.contend;

import org.jspecify.annotations.NullMarked;
