package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.NvlinkDomains;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

/** Somebody else's file is imported and exported again; a cluster is made from a shape. */
class ExchangeJourneyTest extends Journey {
  ExchangeJourneyTest() {
    super(1000, 860);
  }

  private void await(String what, BooleanSupplier condition) {
    harness.await(what, condition);
  }

  private int hosts() {
    var document = harness.planner.current().documentProperty().get();
    return document == null ? 0 : document.cluster().hosts().size();
  }

  @Test
  void aSlurmTopologyIsImportedReportedAndExported() throws IOException {
    var file = folder.resolve("topology.conf");
    Files.writeString(
        file,
        "SwitchName=top Switches=s[1-2]\nSwitchName=s1 Nodes=n[1-4]\nSwitchName=s2 Nodes=n[5-8]\n");
    harness.choose(file);
    act(harness.stage::requestFocus);
    press(KeyCode.I, KeyCombination.SHORTCUT_DOWN);
    await("the cluster", () -> hosts() == 8);
    assertThat(harness.isShown("#import-report")).isTrue();
    assertThat(harness.text("#import-title")).contains("topology.conf").contains("slurm");
    act(() -> harness.find("#import-copy", ButtonBase.class).fire());
    assertThat(UiToolkit.onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("assumed")
        .contains("gpus=8@n[1-8]");
    assertThat(UiToolkit.onFx(() -> harness.planner.current().clusterProperty().get().gpus()))
        .as("no file names them")
        .isZero();
    robot.clickOn("#import-type");
    robot.clickOn("#import-type-dgx-h100");
    await("known GPUs", () -> harness.planner.current().clusterProperty().get().freeGpus() == 64);
    assertThat(harness.isShown("#import-type")).isFalse();
    assertThat(harness.text("#import-unknown")).isEqualTo(Text.of("import.settled"));
    assertThat(harness.find("#import-remove", ButtonBase.class).isDisabled()).isTrue();
    assertThat(harness.find("#import-assumed", Pane.class).lookupAll(".label"))
        .extracting(node -> ((Label) node).getText())
        .as("what is settled is not assumed any more")
        .isNotEmpty()
        .noneMatch(text -> text.startsWith("8 hosts"));
    assertThat(harness.isShown("#import-assumed")).isTrue();
    fire("#workspace-simulate");
    assertThat(harness.isShown("#import-title")).isTrue();
    assertThat(harness.isShown("#import-assumed")).as("where the work goes on").isFalse();
    fire("#import-details");
    assertThat(harness.isShown("#import-assumed")).isTrue();
    act(() -> harness.find("#import-dismiss", ButtonBase.class).fire());
    assertThat(harness.isShown("#import-report")).isFalse();
    assertThat(UiToolkit.onFx(() -> harness.planner.documents().getLast().isModified()))
        .as("no file has it yet")
        .isTrue();

    act(harness.stage::requestFocus);
    press(KeyCode.E, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    await("the dialog", () -> node("#fabric-export-write") != null);
    await(
        "the preview",
        () ->
            node("#fabric-export-preview", TextInputControl.class)
                .getText()
                .contains("SwitchName=top"));
    var target = folder.resolve("out");
    act(() -> {
      node("#fabric-export-folder", TextInputControl.class).setText(target.toString());
      node("#fabric-export-write", ButtonBase.class).fire();
    });
    await("the file", () -> Files.exists(target.resolve("topology.conf")));
    assertThat(Files.readString(target.resolve("topology.conf")))
        .contains("SwitchName=s1 Nodes=n[1-4]");
  }

  /** Each correction is one step that can be undone, and all that was assumed is in sight. */
  @Test
  void blocksBecomeNvlinkDomainsAndATierGetsItsSpeed() throws IOException {
    var file = folder.resolve("topology.conf");
    Files.writeString(file, "BlockName=b1 Nodes=n[1-4]\nBlockName=b2 Nodes=n[5-8]\nBlockSizes=4\n");
    harness.choose(file);
    act(harness.stage::requestFocus);
    press(KeyCode.I, KeyCombination.SHORTCUT_DOWN);
    await("the cluster", () -> hosts() == 8);
    robot.clickOn("#import-blocks");
    await(
        "domains",
        () ->
            NvlinkDomains.largest(harness.planner.current().clusterProperty().get().hosts()) == 4);
    assertThat(harness.isShown("#import-blocks")).isFalse();
    act(() ->
        harness.find("#import-speed", MenuButton.class).getItems().stream()
            .flatMap(tiers -> ((Menu) tiers).getItems().stream())
            .filter(entry -> "import-speed-host-leaf-800".equals(entry.getId()))
            .findFirst()
            .orElseThrow()
            .fire());
    await(
        "the speed",
        () ->
            harness.planner.current().clusterProperty().get().links().stream()
                    .filter(link -> link.gbps() == 800)
                    .count()
                == 8);
    var assumed = harness.find("#import-assumed", Region.class);
    assertThat(
            UiToolkit.onFx(
                () -> assumed.getHeight() + 0.5 >= assumed.prefHeight(assumed.getWidth())))
        .as("all assumptions are in sight")
        .isTrue();
  }

  @Test
  void aFileOfNoKnownFormatIsRefusedAndChangesNothing() throws IOException {
    var file = folder.resolve("notes.txt");
    Files.writeString(file, "hello\n");
    harness.choose(file);
    act(harness.stage::requestFocus);
    press(KeyCode.I, KeyCombination.SHORTCUT_DOWN);
    await("the trouble", () -> harness.planner.messages().troubleProperty().get() != null);
    assertThat(
            Objects.requireNonNull(
                    UiToolkit.onFx(() -> harness.planner.messages().troubleProperty().get()))
                .lines()
                .toString())
        .contains("unknown format")
        .contains("ibnetdiscover");
    assertThat(hosts()).isZero();
  }

  @Test
  void aClusterIsMadeFromAShapeWithAPreview() {
    act(harness.stage::requestFocus);
    press(KeyCode.G, KeyCombination.SHORTCUT_DOWN);
    await("the dialog", () -> node("#generate-shape") != null);
    await(
        "four cores of 256 cables each",
        () -> node("#generate-crowded", Labeled.class).getText().startsWith("core-00 has 256 "));
    act(() -> {
      @SuppressWarnings("unchecked")
      var box =
          (ComboBox<io.heddle.model.generate.FabricShape>) node("#generate-shape", ComboBox.class);
      box.setValue(io.heddle.model.generate.FabricShapes.byName("fat-tree"));
    });
    await("the options", () -> node("#option-k") != null);
    act(() -> node("#option-k", TextInputControl.class).setText("5"));
    await(
        "the problem",
        () ->
            node("#generate-problem", Labeled.class).getText().contains("expected an even number"));
    assertThat(UiToolkit.onFx(() -> node("#generate-create", ButtonBase.class).isDisabled()))
        .isTrue();
    act(() -> node("#option-k", TextInputControl.class).setText("6"));
    await(
        "the preview",
        () -> node("#generate-figures", Labeled.class).getText().contains("54 hosts"));
    assertThat(UiToolkit.onFx(() -> node("#generate-crowded", Labeled.class).isVisible()))
        .isFalse();
    act(() -> node("#generate-create", ButtonBase.class).fire());
    await("the document", () -> hosts() == 54);
    assertThat(UiToolkit.onFx(() -> harness.planner.documents().getLast().path())).isNull();
  }
}
