/**
 * Escaping for every text that Heddle writes and another program interprets: shell scripts, YAML,
 * Kubernetes names, CSV. No other package quotes for these languages.
 */
@NullMarked
package io.heddle.model.escape;

import org.jspecify.annotations.NullMarked;
