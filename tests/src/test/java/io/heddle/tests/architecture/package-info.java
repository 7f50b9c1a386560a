/** The arrows between modules, kept by a test. */
@NullMarked
package io.heddle.tests.architecture;

import org.jspecify.annotations.NullMarked;
