/**
 * What the programs share: sample clusters, the data folder, the version, and the catalogue of
 * algorithms. No UI and no command-line options. Start with {@link AlgorithmRegistries}.
 */
@NullMarked
package io.heddle.app.usecase;

import org.jspecify.annotations.NullMarked;
