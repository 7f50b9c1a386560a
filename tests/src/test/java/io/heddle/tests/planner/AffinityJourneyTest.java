package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.job.JobCharacterization;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The affinity library: its proposal is taken, an entry is typed, files come and go. */
class AffinityJourneyTest extends Journey {
  AffinityJourneyTest() {
    super(1280, 860);
  }

  @BeforeEach
  void openTheLibrary() {
    openSample("table1-iii");
    press(KeyCode.A, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    harness.await("the library", () -> node("#affinity-table") != null && entries().size() == 4);
  }

  @SuppressWarnings("unchecked")
  private List<JobCharacterization> entries() {
    return ((TableView<JobCharacterization>) Objects.requireNonNull(node("#affinity-table")))
        .getItems();
  }

  private String text(String id) {
    return UiToolkit.onFx(() -> ((Labeled) Objects.requireNonNull(node(id))).getText());
  }

  private void type(String id, String words) {
    act(() -> {
      ((TextField) Objects.requireNonNull(node(id))).setText(words);
    });
  }

  private String why() {
    return UiToolkit.onFx(() ->
        String.join(
            "\n",
            ((VBox) Objects.requireNonNull(node("#affinity-why")))
                .getChildren().stream().map(each -> ((Labeled) each).getText()).toList()));
  }

  private double alpha() {
    return UiToolkit.onFx(() -> harness.session().alphaProperty().get());
  }

  @Test
  void theNearestMeasuredJobProposesAnAffinity() {
    assertThat(text("#affinity-title")).isEqualTo("dense-24b: α = 0.00");
    assertThat(why())
        .contains("Nearest measured job: dense 24B on H800")
        .contains("PP-aligned one 2.3 %")
        .contains("Arnold");
    fire("#affinity-use");
    assertThat(alpha()).isZero();
    harness.awaitSettled();
    assertThat(harness.text("#alpha-value")).isEqualTo("0.00");
  }

  @Test
  void anEntryIsTypedCheckedUsedAndDeleted() {
    fire("#affinity-like");
    assertThat(UiToolkit.onFx(() -> Objects.requireNonNull(node("#affinity-put")).isDisabled()))
        .isTrue();
    assertThat(text("#affinity-mistake")).contains("DP gain").contains("missing");
    type("#affinity-dp", "much");
    assertThat(text("#affinity-mistake"))
        .isEqualTo(Text.of("affinity.error.number", Text.of("affinity.column.dp"), "much"));
    type("#affinity-dp", "3");
    type("#affinity-pp", "1");
    assertThat(text("#affinity-mistake")).isEmpty();
    assertThat(text("#affinity-entry-alpha")).isEqualTo("α = 0.75");
    fire("#affinity-put");
    harness.await("the entry", () -> entries().size() == 5);
    assertThat(text("#affinity-title")).isEqualTo("dense-24b: α = 0.75");
    assertThat(why()).contains("distance 0.00");
    fire("#affinity-use");
    assertThat(alpha()).isEqualTo(0.75);

    act(() -> {
      ((TableView<?>) Objects.requireNonNull(node("#affinity-table")))
          .getSelectionModel()
          .select(
              entries()
                  .indexOf(
                      entries().stream()
                          .filter(each -> each.name().equals("dense-24b"))
                          .findFirst()
                          .orElseThrow()));
    });
    fire("#affinity-delete");
    harness.await("its end", () -> entries().size() == 4);
    assertThat(text("#affinity-title")).isEqualTo("dense-24b: α = 0.00");
  }

  @Test
  void entriesAreImportedAndExportedAndABadFileSaysItsLine() throws Exception {
    var file = folder.resolve("measured.csv");
    Files.writeString(
        file, "name,gpu,r1,r2,dpGain,ppGain,source\nours,H800,0.99,122,1,1,our cluster\n");
    harness.choose(file);
    fire("#affinity-import");
    harness.await("the entry", () -> entries().size() == 5);
    assertThat(text("#affinity-title")).isEqualTo("dense-24b: α = 0.50");
    assertThat(text("#affinity-message")).contains("Read 1").contains("measured.csv");

    harness.choose(folder.resolve("all.csv"));
    fire("#affinity-export");
    harness.await("the file", () -> Files.exists(folder.resolve("all.csv")));
    assertThat(Files.readAllLines(folder.resolve("all.csv"))).hasSize(6);

    Files.writeString(file, "name,gpu,r1,r2,dpGain,ppGain,source\nours,H800,0.99,x,1,1,here\n");
    harness.choose(file);
    fire("#affinity-import");
    harness.await("the mistake", () -> text("#affinity-message").contains("line 2"));
    assertThat(entries()).hasSize(5);
  }
}
