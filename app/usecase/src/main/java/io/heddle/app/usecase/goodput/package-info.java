/**
 * Goodput of a job as the programs ask for it: from files to the problem, its text, spare hosts.
 */
@NullMarked
package io.heddle.app.usecase.goodput;

import org.jspecify.annotations.NullMarked;
