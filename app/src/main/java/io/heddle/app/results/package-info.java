/** Matrix, spread and Pareto tabs, and the export dialog. */
@NullMarked
package io.heddle.app.results;

import org.jspecify.annotations.NullMarked;
