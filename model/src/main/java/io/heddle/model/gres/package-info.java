/** The grammar in which Slurm writes GPUs as generic resources, and what it says of a host. */
@NullMarked
package io.heddle.model.gres;

import org.jspecify.annotations.NullMarked;
