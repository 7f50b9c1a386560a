package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.usecase.DataFolder;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;

/** How large everything is, and what draws it, from the next start on. */
final class ScreenMenu extends Menu {
  private final OpenDocuments planner;
  private final String goesFirst;
  private final ToggleGroup scales = new ToggleGroup();
  private final CheckMenuItem software = new CheckMenuItem(Text.of("menu.software"));

  /**
   * @param first what goes before any choice, {@code HEDDLE_SCALE=150}
   */
  ScreenMenu(OpenDocuments planner, List<String> first) {
    super(Text.of("menu.screen"));
    this.planner = planner;
    goesFirst = first.isEmpty() ? "" : Text.of("screen.first", String.join(", ", first));
    setId("menu.screen");
    var said =
        Ui.label(Text.of("menu.screen.when") + goesFirst, "text-muted", "hint", "menu-heading");
    var when = new SeparatorMenuItem(); // passed over by the keyboard, and not faint
    when.setContent(said);
    getItems().add(when);
    add(0, Text.of("menu.scale.system"));
    ScreenSettings.SCALES.forEach(each -> add(each, Text.of("menu.scale", each)));
    software.setId("menu.software");
    software.setOnAction(_ -> keep(now -> new ScreenSettings(now.scale(), software.isSelected())));
    getItems().addAll(new SeparatorMenuItem(), software);
    setOnShowing(_ -> read());
  }

  private void add(int scale, String title) {
    var item = new RadioMenuItem(title);
    item.setId("menu.scale." + scale);
    item.setUserData(scale);
    item.setToggleGroup(scales);
    item.setOnAction(_ -> keep(now -> new ScreenSettings(scale, now.software())));
    getItems().add(item);
  }

  /** Shows what is chosen. */
  private void read() {
    planner
        .tasks()
        .start(
            Text.of("task.screen"),
            _ -> ScreenSettings.load(DataFolder.path()),
            (ScreenSettings now) -> {
              scales.getToggles().stream()
                  .filter(each -> Integer.valueOf(now.scale()).equals(each.getUserData()))
                  .forEach(scales::selectToggle);
              software.setSelected(now.software());
            },
            planner::report);
  }

  private void keep(UnaryOperator<ScreenSettings> change) {
    planner
        .tasks()
        .start(
            Text.of("task.screen"),
            _ -> {
              var next = change.apply(ScreenSettings.load(DataFolder.path()));
              next.save(DataFolder.path());
              return next;
            },
            (ScreenSettings next) ->
                planner
                    .messages()
                    .done(
                        Text.of(
                                "screen.next",
                                next.scale() == 0
                                    ? Text.of("menu.scale.system")
                                    : Text.of("menu.scale", next.scale()),
                                Text.of(next.software() ? "screen.software" : "screen.system"))
                            + goesFirst),
            planner::report);
  }
}
