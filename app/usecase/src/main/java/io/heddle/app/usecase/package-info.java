/**
 * What the programs share: sample clusters, the data folder, the version, and the catalogue of
 * algorithms. No UI and no command-line options.
 */
@NullMarked
package io.heddle.app.usecase;

import org.jspecify.annotations.NullMarked;
