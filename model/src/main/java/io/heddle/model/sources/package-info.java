/**
 * Several sources that describe one cluster, merged by host name, and the assumptions of a person
 * about what none of them says.
 */
@NullMarked
package io.heddle.model.sources;

import org.jspecify.annotations.NullMarked;
