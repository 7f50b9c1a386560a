package io.heddle.app.lab;

import java.util.List;

/** All pages: the one list that the command line and the planner read. */
public final class PaperLabPages {
  private static final List<PaperLabPage> ALL =
      List.of(
          new PlacementLabPage(),
          new LevelSpreadPage(),
          new ContentionLabPage(),
          new DispatchLabPage(),
          new HeldOutCountsPage(),
          new EstimateLabPage(),
          new ArenaLabPage(),
          new ElasticLabPage(),
          new FederationLabPage());

  private PaperLabPages() {}

  public static List<PaperLabPage> all() {
    return ALL;
  }
}
