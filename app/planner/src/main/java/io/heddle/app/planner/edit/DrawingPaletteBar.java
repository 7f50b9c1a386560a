package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.edit.DrawnFabricCheck;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.NodeAlignment;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Separator;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.FlowPane;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignV;

/**
 * What can be put on the canvas: click it and then the canvas, or drag it there. In as many lines
 * as it takes.
 */
public final class DrawingPaletteBar extends FlowPane {
  /** More problems than a menu can show are counted. */
  private static final int LISTED = 20;

  private final FabricEditor editor;
  private final FabricView view;
  private final ToggleGroup tools = new ToggleGroup();
  private final MenuButton problems = Ui.named("problems", new MenuButton());

  public DrawingPaletteBar(FabricEditor editor, FabricView view) {
    super(4, 4);
    this.editor = editor;
    this.view = view;
    setId("palette");
    getStyleClass().add("palette");
    getChildren()
        .addAll(
            tool(DrawingTool.SELECT, MaterialDesignC.CURSOR_DEFAULT_OUTLINE, false),
            tool(DrawingTool.CABLE, MaterialDesignV.VECTOR_LINE, false),
            new Separator(Orientation.VERTICAL),
            tool(DrawingTool.CORE, MaterialDesignL.LAYERS_OUTLINE, true),
            tool(DrawingTool.SPINE, MaterialDesignR.ROUTER_NETWORK, true),
            tool(DrawingTool.LEAF, MaterialDesignL.LAN, true),
            tool(DrawingTool.HOST, MaterialDesignS.SERVER, true),
            new Separator(Orientation.VERTICAL),
            cableTier(),
            arrange(),
            problems);
    problems.setMinWidth(USE_PREF_SIZE);
    editor.check().problemsProperty().addListener((_, _, now) -> show(now));
    show(editor.check().problemsProperty().get());
    addEventHandler(KeyEvent.KEY_PRESSED, this::leaveTool);
    Ui.showWhile(this, editor.drawing().editingProperty());
  }

  /** As on the canvas: the focus stays on a tool that was chosen by the mouse. */
  private void leaveTool(KeyEvent event) {
    var tool = editor.drawing().toolProperty();
    if (event.getCode() == KeyCode.ESCAPE && tool.get() != DrawingTool.SELECT) {
      tool.set(DrawingTool.SELECT);
      event.consume();
    }
  }

  private Node tool(DrawingTool tool, Ikon icon, boolean named) {
    var key = "palette." + tool.name().toLowerCase(Locale.ROOT);
    var button = new ToggleButton(named ? Text.of(key) : "", new FontIcon(icon));
    button.setId("tool-" + tool.name().toLowerCase(Locale.ROOT));
    button.setToggleGroup(tools);
    button.setTooltip(new Tooltip(Text.of(key + ".tip")));
    button.setAccessibleText(Text.of(key + ".tip"));
    button.setMinWidth(USE_PREF_SIZE);
    button.setOnAction(
        _ -> editor.drawing().toolProperty().set(button.isSelected() ? tool : DrawingTool.SELECT));
    editor.drawing().toolProperty().addListener((_, _, now) -> button.setSelected(now == tool));
    button.setSelected(editor.drawing().toolProperty().get() == tool);
    if (tool.places()) {
      button.addEventHandler(MouseEvent.MOUSE_RELEASED, event -> drop(tool, event));
    }
    return button;
  }

  /** A tool that was dragged from the palette and let go over the canvas. */
  private void drop(DrawingTool tool, MouseEvent event) {
    var at = view.sceneToLocal(event.getSceneX(), event.getSceneY());
    if (view.contains(at)) {
      editor.place(tool, view.modelAt(at.getX(), at.getY()));
    }
  }

  private Node cableTier() {
    var button =
        new Button(Text.of("palette.cable.tier"), new FontIcon(MaterialDesignC.CONNECTION));
    button.setId("cable-tier");
    button.setMinWidth(USE_PREF_SIZE);
    button.setTooltip(new Tooltip(Text.of("palette.cable.tier.tip")));
    button.setOnAction(_ -> editor.cableSelection());
    return button;
  }

  private Node arrange() {
    var menu = new MenuButton("", new FontIcon(MaterialDesignA.ALIGN_HORIZONTAL_CENTER));
    menu.setId("arrange");
    menu.setMinWidth(USE_PREF_SIZE);
    menu.setTooltip(new Tooltip(Text.of("palette.arrange")));
    menu.setAccessibleText(Text.of("palette.arrange"));
    for (var how : NodeAlignment.values()) {
      var item = new MenuItem(Text.of("edit.arrange." + how.name().toLowerCase(Locale.ROOT)));
      item.setOnAction(_ -> editor.arrange(how));
      menu.getItems().add(item);
    }
    var auto = new MenuItem(Text.of("edit.unplace"));
    auto.setOnAction(_ -> editor.autoLayout());
    menu.getItems().add(auto);
    return menu;
  }

  private void show(List<DrawnFabricCheck.Problem> found) {
    Ui.show(problems, !found.isEmpty());
    problems.setText(Text.of("problems.count", found.size()));
    problems.setGraphic(new FontIcon(MaterialDesignA.ALERT_OUTLINE));
    problems.getItems().clear();
    for (var problem : found.subList(0, Math.min(LISTED, found.size()))) {
      var item = new MenuItem(words(problem));
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> {
        editor.linking().select(List.of(problem.node()));
        view.centreOn(problem.node());
      });
      problems.getItems().add(item);
    }
    if (found.size() > LISTED) {
      var more = new MenuItem(Text.of("problems.more", found.size() - LISTED));
      DisabledReason.set(more, Text.of("why.more"));
      problems.getItems().add(more);
    }
  }

  private static String words(DrawnFabricCheck.Problem problem) {
    return Text.of(
        "problem." + problem.kind().name().toLowerCase(Locale.ROOT),
        problem.node(),
        problem.detail());
  }
}
