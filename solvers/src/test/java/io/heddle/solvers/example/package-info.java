/** How other programs use the solvers; docs/embedding.md shows it. */
@NullMarked
package io.heddle.solvers.example;

import org.jspecify.annotations.NullMarked;
