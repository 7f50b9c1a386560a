/** What a cluster is: hosts, switches, links, and the minipods that follow from them. */
@NullMarked
package io.heddle.model.cluster;

import org.jspecify.annotations.NullMarked;
