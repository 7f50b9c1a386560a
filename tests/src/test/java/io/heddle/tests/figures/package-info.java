/** Tables of the documentation that are made from results of the lab. */
@NullMarked
package io.heddle.tests.figures;

import org.jspecify.annotations.NullMarked;
