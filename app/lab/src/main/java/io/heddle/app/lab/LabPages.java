package io.heddle.app.lab;

import java.util.List;

/** All pages: the one list that the command line and the planner read. */
public final class LabPages {
  private static final List<LabPage> ALL =
      List.of(
          new PlacementPage(),
          new ContentionPage(),
          new DispatchPage(),
          new CountsPage(),
          new EstimatePage(),
          new ArenaPage(),
          new ElasticPage(),
          new FederationPage());

  private LabPages() {}

  public static List<LabPage> all() {
    return ALL;
  }
}
