package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.study.MeasureNames;
import io.heddle.app.planner.features.study.OptionValuesDraft;
import io.heddle.app.planner.features.study.StudyDraft;
import io.heddle.app.planner.features.study.StudySession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.model.study.StudyOptionValues;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** Sets a study up: the command, what is always the same, what is varied, what is measured. */
final class StudySetupCard extends VBox {
  private static final double NAME = 70;
  private static final double COMMAND = 150;

  private final StudyDraft draft;
  private final ComboBox<String> command = Ui.named("study-command", new ComboBox<>());
  private final VBox varied = new VBox(8);
  private final VBox fixed = new VBox(4);
  private final MenuButton vary = Ui.named("study-vary", new MenuButton(Text.of("study.vary")));
  private final MenuButton fix = Ui.named("study-fix", new MenuButton(Text.of("study.fix")));
  private final CheckedFields checks;
  private final Label measured = Ui.named("study-measured", Ui.paragraph("", "text-muted", "hint"));

  StudySetupCard(StudySession session) {
    super(8);
    draft = session.draft();
    checks = new CheckedFields(draft.mistakesProperty());
    setId("study-setup");
    getStyleClass().add("card");
    command.setAccessibleText(Text.of("study.command"));
    command.valueProperty().bindBidirectional(draft.commandProperty());
    command.setCellFactory(_ -> new CommandCell());
    command.setPrefWidth(COMMAND); // not that of its longest line
    measured();
    vary.showingProperty().subscribe(_ -> offer());
    fix.showingProperty().subscribe(_ -> offer());
    getChildren()
        .addAll(
            Ui.label(Text.of("study.setup"), "card-title"),
            checks.below(
                "study-name",
                StudyDraft.Field.NAME,
                Ui.row(
                    muted("study.name"), field("study-name", draft.nameProperty(), "study.name"))),
            Ui.row(muted("study.command"), command),
            Ui.label(Text.of("study.varied"), "text-bold"),
            varied,
            vary,
            Ui.label(Text.of("study.fixed"), "text-bold"),
            fixed,
            fix,
            checks.below("study-options", StudyDraft.Field.OPTIONS),
            Ui.label(Text.of("study.measures"), "text-bold"),
            checks.below(
                "study-measures",
                StudyDraft.Field.MEASURES,
                field("study-measures", draft.measuresProperty(), "study.measures.tip")),
            measured);
    follow();
  }

  private void follow() {
    draft.varied().addListener((ListChangeListener<OptionValuesDraft>) _ -> showVaried());
    draft.fixed().addListener((ListChangeListener<StudyDraft.FixedDraft>) _ -> showFixed());
    draft
        .commandsProperty()
        .subscribe(_ -> {
          offer();
          showVaried();
          showFixed();
        });
    ChangeListeners.onChange(this::offer, draft.studyProperty(), draft.mistakesProperty());
  }

  private void measured() {
    measured
        .textProperty()
        .bind(
            draft
                .measuresProperty()
                .map(text ->
                    StudyDraft.words(text)
                        .map(MeasureNames::of)
                        .collect(Collectors.joining(" · "))));
  }

  private static Node muted(String key) {
    return Ui.label(Text.of(key), "text-muted");
  }

  private static TextField field(String id, StringProperty text, String tip) {
    var field = new TextField();
    field.setId(id);
    field.setMinWidth(0);
    field.setAccessibleText(Text.of(tip));
    field.setTooltip(new Tooltip(Text.of(tip)));
    field.textProperty().bindBidirectional(text);
    HBox.setHgrow(field, Priority.ALWAYS);
    return field;
  }

  /** What can be asked and what is still open may have come meanwhile. */
  private void offer() {
    var names = draft.commandsProperty().get().stream().map(StudiedCommand::name).toList();
    if (!names.isEmpty() && !command.getItems().equals(names)) {
      var now = draft.commandProperty().get();
      command.getItems().setAll(names);
      command.setValue(now);
    }
    var open = draft.open();
    vary.getItems()
        .setAll(
            open.stream().map(key -> item(key, () -> draft.vary(key.name(), usual(key)))).toList());
    fix.getItems()
        .setAll(
            open.stream()
                .map(key ->
                    item(
                        key,
                        () ->
                            draft.fix(
                                key.name(),
                                key.choices().isEmpty() ? "" : key.choices().getFirst())))
                .toList());
    for (var each : List.of(vary, fix)) {
      DisabledReason.set(each, open.isEmpty() ? Text.of("why.study.options") : "");
    }
  }

  private static MenuItem item(StudiedCommand.Key key, Runnable action) {
    var about = key.brief();
    var item = new MenuItem(about.isEmpty() ? key.name() : Text.of("study.key", key.name(), about));
    item.setMnemonicParsing(false);
    item.setId("study-key-" + key.name());
    item.setOnAction(_ -> action.run());
    return item;
  }

  /** A command with what it answers; the closed box shows its name alone. */
  private final class CommandCell extends ListCell<String> {
    @Override
    protected void updateItem(@Nullable String name, boolean empty) {
      super.updateItem(name, empty);
      setText(
          name == null || empty
              ? null
              : draft.commandsProperty().get().stream()
                  .filter(each -> each.name().equals(name))
                  .map(each -> Text.of("study.key", name, each.summary()))
                  .findFirst()
                  .orElse(name));
    }
  }

  private static StudyOptionValues usual(StudiedCommand.Key key) {
    return switch (key.name()) {
      case "draw", "seed" -> new StudyOptionValues.Draws(10, 1);
      case "busy", "alpha" ->
          new StudyOptionValues.Listed(List.of("0", "0.25", "0.5", "0.75", "1"));
      default ->
          new StudyOptionValues.Listed(
              key.choices().isEmpty() ? List.of("1", "2", "4") : key.choices());
    };
  }

  private void showVaried() {
    checks.forget(OptionValuesDraft.class);
    varied.getChildren().setAll(draft.varied().stream().map(this::row).toList());
    checks.mark();
  }

  private Node row(OptionValuesDraft each) {
    var kind = new ComboBox<OptionValuesDraft.Kind>();
    kind.getItems().setAll(OptionValuesDraft.Kind.values());
    kind.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(OptionValuesDraft.Kind of) {
            return of == null ? "" : Text.of(of.key());
          }

          @Override
          public OptionValuesDraft.Kind fromString(String text) {
            throw new UnsupportedOperationException("not editable");
          }
        });
    kind.setId("study-kind-" + each.key().get());
    kind.setAccessibleText(Text.of("study.kind"));
    kind.setMinWidth(USE_PREF_SIZE);
    kind.valueProperty().bindBidirectional(each.kind());
    var fields = new HBox(4);
    fields.setAlignment(Pos.CENTER_LEFT);
    var head = new HBox(6, name(each.key()), Ui.spring(), kind, gone(() -> draft.remove(each)));
    head.getStyleClass().add("value-row");
    var row = checks.below("study-" + each.key().get(), each, head, fields);
    each.kind()
        .subscribe(_ -> {
          fields.getChildren().setAll(fields(each));
          checks.mark();
        });
    return row;
  }

  private static List<? extends Node> fields(OptionValuesDraft each) {
    var names = each.kind().get().fields();
    var fields = new ArrayList<Node>();
    boolean alone = names.size() == 1;
    for (int i = 0; i < names.size(); i++) {
      var field =
          field(
              "study-%s-%s".formatted(each.key().get(), names.get(i)),
              each.texts().get(i),
              "study.field." + names.get(i));
      if (alone) {
        field.setPromptText(Text.of("study.field." + names.get(i)));
      } else {
        var name = Ui.label(Text.of("study.field." + names.get(i)), "text-muted");
        name.setMinWidth(USE_PREF_SIZE);
        fields.add(name);
      }
      fields.add(field);
    }
    return fields;
  }

  private void showFixed() {
    checks.forget(StudyDraft.FixedDraft.class);
    fixed.getChildren().setAll(draft.fixed().stream().map(this::row).toList());
    checks.mark();
  }

  private Node row(StudyDraft.FixedDraft each) {
    var value = field("study-fixed-" + each.key().get(), each.value(), "study.value");
    var row = new HBox(6, name(each.key()), value, gone(() -> draft.remove(each)));
    row.getStyleClass().add("value-row");
    return checks.below("study-fixed-" + each.key().get(), each, row);
  }

  private Node name(StringProperty key) {
    var name = Ui.label("");
    name.setMinWidth(NAME);
    name.textProperty().bind(key);
    var about = draft.about(key.get());
    if (!about.isEmpty()) {
      name.setTooltip(new Tooltip(about));
    }
    return name;
  }

  private static Node gone(Runnable action) {
    return Ui.iconButton("", MaterialDesignC.CLOSE, Text.of("study.remove"), action);
  }
}
