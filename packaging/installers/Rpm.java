import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** An rpm, by rpmbuild: its needs are sonames, so that it fits every distribution's packages. */
record Rpm(Path target, Path image) {
  Path make() throws Exception {
    var root = target.resolve("rpm");
    Tree.lay(root, image);
    var architecture = Sys.isArm() ? "aarch64" : "x86_64";
    var spec = target.resolve("heddle.spec");
    Sys.put(
        spec,
        """
        Name: heddle
        Version: %s
        Release: 1
        Summary: %s
        License: Apache-2.0
        BuildArch: %s
        AutoReqProv: no
        %s
        %s
        %%description
        %s
        %%files
        /opt/heddle
        /usr/bin/heddle
        /usr/share/applications/heddle.desktop
        /usr/share/bash-completion/completions/heddle
        %%license /usr/share/doc/heddle
        /usr/share/fish/vendor_completions.d/heddle.fish
        /usr/share/zsh/vendor-completions/_heddle
        /usr/share/icons/hicolor/*/apps/heddle.*
        /usr/share/man/man1/heddle*
        /usr/share/metainfo/io.heddle.heddle.metainfo.xml
        /usr/share/mime/packages/heddle.xml
        """
            .formatted(
                Sys.version(),
                Tree.SUMMARY,
                architecture,
                tags("Requires", "depends"),
                tags("Recommends", "recommends"),
                Tree.DESCRIPTION.strip()));
    var made = target.resolve("rpmbuild");
    Sys.execute(
        List.of(
            "rpmbuild",
            "-bb",
            "--noclean",
            "--buildroot=" + root,
            "--target=" + architecture,
            "--define=_topdir " + made,
            "--define=_rpmfilename %{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm",
            "--define=_buildhost heddle",
            "--define=use_source_date_epoch_as_buildtime 1",
            "--define=clamp_mtime_to_source_date_epoch 1",
            "--define=_binary_payload w7.zstdio",
            "--define=__os_install_post %{nil}",
            "--define=_build_id_links none",
            spec.toString()));
    var name = "heddle-%s-1.%s.rpm".formatted(Sys.version(), architecture);
    return Files.move(made.resolve("RPMS").resolve(name), target.resolve(name));
  }

  private static String tags(String tag, String how) throws IOException {
    return Tree.needed(how).stream()
        .map(Tree.Needed::soname)
        .filter(soname -> !soname.startsWith("ld-"))
        .map(soname -> tag + ": " + soname + "()(64bit)")
        .collect(Collectors.joining("\n"));
  }
}
