/**
 * What is thrown at Heddle to break it: {@code packaging/fuzz} has each of these classes read
 * changed files, led by the coverage of the code. A target throws what it should not.
 */
@NullMarked
package io.heddle.tests.fuzz;

import org.jspecify.annotations.NullMarked;
