/**
 * Goodput of a job: reads the files into a problem, and writes the result as text, a page and
 * scripts that hold spare hosts.
 */
@NullMarked
package io.heddle.app.usecase.goodput;

import org.jspecify.annotations.NullMarked;
