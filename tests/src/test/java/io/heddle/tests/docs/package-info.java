/** What is written about Heddle holds. */
@NullMarked
package io.heddle.tests.docs;

import org.jspecify.annotations.NullMarked;
