/**
 * Simulations of queues, contention, elastic jobs and federations, and their results as tables and
 * figures.
 */
@NullMarked
package io.heddle.app.usecase.simulate;

import org.jspecify.annotations.NullMarked;
