/** JMH benchmarks; run them with {@code packaging/bench}. */
@NullMarked
package io.heddle.tests.benchmark;

import org.jspecify.annotations.NullMarked;
