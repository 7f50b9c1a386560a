package io.heddle.app.planner.walk;

import io.heddle.app.planner.Text;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** The walkthroughs in the menu, where they stay when they are closed for good. */
public final class WalkthroughMenu extends Menu {
  public WalkthroughMenu(WalkthroughSession session) {
    super(Text.of("menu.walks"));
    setId("menu.walks");
    for (var each : WalkthroughCatalogue.all()) {
      var item = new MenuItem(each.title());
      item.setId("menu.walk." + each.id());
      item.setOnAction(_ -> session.begin(each));
      getItems().add(item);
    }
    var offered = new CheckMenuItem(Text.of("menu.walks.offered"));
    offered.setId("menu.walks.offered");
    offered.selectedProperty().addListener((_, _, now) -> session.offer(now));
    session.savedProperty().subscribe(now -> offered.setSelected(!now.hidden()));
    getItems().addAll(new SeparatorMenuItem(), offered);
  }
}
