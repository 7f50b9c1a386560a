package io.heddle.app.planner.features.place.affinity;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/** An entry to type, checked at every key; what is wrong stands under it. */
final class AffinityEntryForm extends VBox {
  private static final MathContext DIGITS = new MathContext(5);

  private final AffinitySession session;
  private final TextField name = field("affinity-name", "affinity.column.name", 150);
  private final TextField gpu = field("affinity-gpu", "affinity.column.gpu", 80);
  private final TextField r1 = field("affinity-r1", "affinity.column.r_one", 80);
  private final TextField r2 = field("affinity-r2", "affinity.column.r_two", 80);
  private final TextField dp = field("affinity-dp", "affinity.column.dp", 80);
  private final TextField pp = field("affinity-pp", "affinity.column.pp", 80);
  private final TextField source = field("affinity-source", "affinity.column.source", 200);
  private final Label mistake = Ui.named("affinity-mistake", Ui.label("", "danger-text"));
  private final Label alpha = Ui.named("affinity-entry-alpha", Ui.label("", "text-muted"));
  private final Button save =
      Ui.button("affinity-put", Text.of("affinity.put"), MaterialDesignC.CHECK, this::save);
  private final Button delete =
      Ui.button(
          "affinity-delete",
          Text.of("affinity.delete"),
          MaterialDesignT.TRASH_CAN_OUTLINE,
          this::delete);
  private @Nullable JobCharacterization edited;

  AffinityEntryForm(AffinitySession session) {
    super(6);
    this.session = session;
    var grid = new GridPane(8, 2);
    var fields = List.of(name, gpu, r1, r2, dp, pp, source);
    for (int i = 0; i < fields.size(); i++) {
      var each = fields.get(i);
      grid.add(Ui.label(each.getAccessibleText(), "text-muted", "hint"), i, 0);
      grid.add(each, i, 1);
      each.textProperty().addListener((_, _, _) -> check());
      each.setOnAction(_ -> save());
    }
    GridPane.setHgrow(source, Priority.ALWAYS);
    var add =
        Ui.button("affinity-new", Text.of("affinity.new"), MaterialDesignP.PLUS, () -> show(null));
    var like =
        Ui.button(
            "affinity-like", Text.of("affinity.like"), MaterialDesignC.CONTENT_COPY, this::fromJob);
    like.setTooltip(new Tooltip(Text.of("affinity.like.tip")));
    DisabledReason.bind(like, session.matchProperty().isNull(), Text.of("why.affinity.like"));
    getChildren().addAll(grid, new HBox(8, save, delete, add, like, alpha, mistake));
    getStyleClass().add("affinity-form");
    show(null);
  }

  private static TextField field(String id, String key, double width) {
    var field = new TextField();
    field.setId(id);
    field.setPrefWidth(width);
    field.setAccessibleText(Text.of(key));
    return field;
  }

  /** Edits an entry; null begins a new one. */
  void show(@Nullable JobCharacterization entry) {
    edited = entry;
    DisabledReason.set(delete, entry == null ? Text.of("why.affinity.entry") : "");
    name.setText(entry == null ? "" : entry.name());
    gpu.setText(entry == null ? "" : entry.gpuModel());
    r1.setText(entry == null ? "" : number(entry.r1()));
    r2.setText(entry == null ? "" : number(entry.r2()));
    dp.setText(entry == null ? "" : number(entry.dpGain()));
    pp.setText(entry == null ? "" : number(entry.ppGain()));
    source.setText(entry == null ? "" : entry.source());
    check();
  }

  /** The ratios of the shown job; what was gained is to be measured. */
  private void fromJob() {
    var job = session.jobProperty().get();
    if (job == null || !JobCommunicationVolumes.areKnown(job)) {
      return;
    }
    var volumes = JobCommunicationVolumes.of(job);
    show(null);
    name.setText(job.id());
    gpu.setText(String.join(", ", job.request().gpuModels()));
    r1.setText(rounded(volumes.computeToCommunication()));
    r2.setText(rounded(volumes.dpToPp()));
    dp.requestFocus();
  }

  /** To as many digits as can be read in the field: measured entries have fewer. */
  private static String rounded(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : number(value); // which the field then says is none
  }

  private static String number(double value) {
    return value == Math.rint(value) && value < 1e9
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  private AffinityEntryDraft draft() {
    return new AffinityEntryDraft(
        name.getText(),
        gpu.getText(),
        r1.getText(),
        r2.getText(),
        dp.getText(),
        pp.getText(),
        source.getText());
  }

  private boolean isEmpty() {
    return draft().equals(new AffinityEntryDraft("", "", "", "", "", "", ""));
  }

  private void check() {
    var wrong = draft().mistake();
    mistake.setText(wrong == null || isEmpty() ? "" : wrong);
    DisabledReason.set(save, wrong == null ? "" : wrong);
    alpha.setText(
        wrong == null
            ? Text.of("affinity.entry.alpha", "%.2f".formatted(draft().entry().alpha()))
            : "");
  }

  private void save() {
    var draft = draft();
    if (draft.mistake() == null) {
      session.put(draft.entry(), edited == null ? null : edited.name());
      show(null);
    }
  }

  private void delete() {
    if (edited != null) {
      session.remove(edited);
      show(null);
    }
  }
}
