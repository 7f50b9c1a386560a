/** What of a big fabric is looked at: filters, focus, overview. */
@org.jspecify.annotations.NullMarked
package io.heddle.app.explore;
