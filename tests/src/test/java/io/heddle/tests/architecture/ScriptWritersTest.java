package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class that writes a script or a manifest is in {@code GeneratedTexts}, which are checked. */
class ScriptWritersTest {
  @Test
  void everyWriterIsChecked() throws IOException {
    var covered =
        List.of(
            "SlurmYamlWriter",
            "KueueTopologyWriter",
            "SlurmConfWriter", // fabric
            "SlurmBlockTopology",
            "SchedulerDialects", // jobs, by the classes below
            "SlurmDialect",
            "KubernetesManifests", // objects of all dialects of Kubernetes
            "KubernetesRankFormat",
            "TorchrunRankFormat",
            "SlurmRankFormat",
            "OpenMpiRanks",
            "HostfileRankFormat",
            "SwitchSnippets",
            "FlowScheduleExport",
            "FederationPlanFormat",
            "DispatchFileExport",
            "NcclTestScript",
            "StudyScripts",
            "SpareHoldCommands",
            "GoodputFiles", // those of SpareHoldCommands
            "LaunchFormat",
            "OperatorBenchmarkScript", // made of numbers alone
            "AstraSimWriter",
            "InfraGraphWriter"); // made of numbers alone
    var found = new ArrayList<String>();
    for (var file : MainSources.all()) {
      if (Files.readString(file)
          .matches(
              "(?s).*(#!/|apiVersion:"
                  + " |\"[a-zA-Z-]*\\.(sh|ya?ml|conf|toml|args|overrides)\"|\"(hostfile|rankfile)\").*")) {
        found.add(file.getFileName().toString().replace(".java", ""));
      }
    }
    found.remove("MeasurementsWindow"); // proposes the name of NcclTestScript's file
    assertThat(found).containsExactlyInAnyOrderElementsOf(covered);
  }
}
