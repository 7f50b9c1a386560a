/**
 * A cluster: hosts, switches, links, and the minipods derived from them. Start with {@link
 * Cluster}.
 */
@NullMarked
package io.heddle.model.cluster;

import org.jspecify.annotations.NullMarked;
