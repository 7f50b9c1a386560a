/** What needs several modules: the papers' pages of the Lab. */
@NullMarked
package io.heddle.tests;

import org.jspecify.annotations.NullMarked;
