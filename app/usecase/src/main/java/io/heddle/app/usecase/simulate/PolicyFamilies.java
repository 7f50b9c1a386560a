package io.heddle.app.usecase.simulate;

import java.util.List;

/** All families of policies that traces are played under: the one list. */
public final class PolicyFamilies {
  private static final List<PolicyFamily> ALL =
      List.of(new ContentionPolicies(), new QueuePolicies(), new ElasticPolicyFamily());

  private PolicyFamilies() {}

  public static List<PolicyFamily> all() {
    return ALL;
  }

  /**
   * @throws java.util.NoSuchElementException if there is none of that id
   */
  public static PolicyFamily byId(String id) {
    return ALL.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }
}
