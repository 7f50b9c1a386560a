/** Scripts and manifests that Heddle generates, run under stubs and parsed. */
@NullMarked
package io.heddle.tests.scripts;

import org.jspecify.annotations.NullMarked;
