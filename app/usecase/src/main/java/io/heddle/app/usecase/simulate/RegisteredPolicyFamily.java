package io.heddle.app.usecase.simulate;

import io.heddle.solvers.AlgorithmRegistry;
import java.util.List;

/** Policies that are the algorithms of a registry. */
interface RegisteredPolicyFamily extends PolicyFamily {
  AlgorithmRegistry<?, ?> algorithms();

  @Override
  default List<String> policies() {
    return algorithms().names();
  }

  @Override
  default String summary(String policy) {
    return algorithms().byName(policy).summary();
  }
}
