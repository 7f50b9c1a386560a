package io.heddle.tests.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.function.Predicate;

/** Guards that hold only while nobody goes around them. {@link WallsTest} checks them. */
final class SafetyRules {
  private static final Set<String> WRITING =
      Set.of(
          "write",
          "writeString",
          "newOutputStream",
          "newBufferedWriter",
          "newByteChannel",
          "copy",
          "move");

  /** Classes that write what no person saves. */
  private static final Set<String> WRITERS =
      Set.of(
          "AtomicFiles",
          "NativeCache", // the cache of libraries
          "RunFolder", // its lock
          "SessionFolders", // its lock, and damaged autosaves that are put aside
          "CablingWorkbook", // a temporary file
          "AffinityLibrary", // the copy before an upgrade
          "StudyRowsOutput", // appends under a lock
          "ExceptionHandler", // the details of a fault
          "CommandLineMain"); // standard output

  private static final Set<String> READING =
      Set.of(
          "newInputStream",
          "newBufferedReader",
          "readString",
          "readAllBytes",
          "readAllLines",
          "lines");

  /** Classes that read what no stranger sends, or what is not text. */
  private static final Set<String> READERS =
      Set.of(
          "Utf8FileReader",
          "StudyRowsFile", // larger than memory
          "StudyFiles", // the first bytes, to tell rows from a study
          "ExportChecksumRecord", // what Heddle has written itself
          "NativeCache",
          "CablingWorkbook", // a workbook
          "LogFile",
          "ScreenSettings",
          "FederationRegions"); // a table of the laboratory

  private static final Set<String> LOADERS =
      Set.of("OrToolsNativeLibrary", "LightGbmLibrary", "SqliteLibrary");

  private static ArchRule onlyIn(Set<String> classes, Predicate<CodeUnitCallTarget> what) {
    return noClasses()
        .that(describe("are not " + classes, type -> !classes.contains(outermost(type))))
        .should()
        .callCodeUnitWhere(
            describe("go around", (JavaCall<?> call) -> what.test(call.getTarget())));
  }

  private static String outermost(JavaClass type) {
    return type.getEnclosingClass().map(SafetyRules::outermost).orElse(type.getSimpleName());
  }

  private static boolean is(CodeUnitCallTarget target, String owner, Set<String> names) {
    return target.getOwner().getName().equals(owner) && names.contains(target.getName());
  }

  private static boolean isTemporary(CodeUnitCallTarget target) {
    return (is(target, "java.nio.file.Files", Set.of("createTempFile", "createTempDirectory"))
            && !target.getRawParameterTypes().getFirst().getName().equals("java.nio.file.Path"))
        || is(target, "java.io.File", Set.of("createTempFile", "deleteOnExit"));
  }

  @ArchTest
  static final ArchRule FILES_ARE_SAVED_IN_ONE_PLACE =
      onlyIn(
              WRITERS,
              target ->
                  is(target, "java.nio.file.Files", WRITING)
                      || is(target, "java.nio.channels.FileChannel", Set.of("open"))
                      || (target.getName().equals("<init>")
                          && target
                              .getOwner()
                              .getName()
                              .matches(
                                  "java\\.io\\.(FileOutputStream|FileWriter|RandomAccessFile)")))
          .because("AtomicFiles checks identity, stamp and permission before it replaces a file");

  @ArchTest
  static final ArchRule TEMPORARY_FILES_ARE_IN_THE_FOLDER_OF_THE_RUN =
      onlyIn(Set.of(), SafetyRules::isTemporary)
          .because("RunFolder.current() is what goes at the end of a run, or at the next start");

  @ArchTest
  static final ArchRule NATIVE_LIBRARIES_COME_FROM_THE_CACHE =
      onlyIn(
              LOADERS,
              target ->
                  is(target, "java.lang.System", Set.of("load", "loadLibrary"))
                      || is(target, "java.lang.Runtime", Set.of("load", "loadLibrary"))
                      || target.getName().equals("loadNativeLibraries"))
          .because("what is unpacked elsewhere is left behind, and not compared with its jar");

  @ArchTest
  static final ArchRule ONLY_AN_INTERRUPTED_COMMAND_HALTS =
      onlyIn(Set.of("CommandLineMain"), target -> is(target, "java.lang.Runtime", Set.of("halt")))
          .because("a halt skips what removes the folder of the run");

  @ArchTest
  static final ArchRule FILES_ARE_READ_IN_ONE_PLACE =
      onlyIn(
              READERS,
              target ->
                  is(target, "java.nio.file.Files", READING)
                      || (target.getName().equals("<init>")
                          && target
                              .getOwner()
                              .getName()
                              .matches(
                                  "java\\.io\\.(FileInputStream|FileReader)|java\\.util\\.zip\\.ZipFile")))
          .because("Utf8FileReader names files that are empty, packed, too large or no text");

  @ArchTest
  static final ArchRule LIBRARIES_ARE_NOT_LOADED_BY_STATIC_INITIALIZERS =
      noClasses()
          .should()
          .callCodeUnitWhere(
              describe(
                  "load a library in a static initializer",
                  (JavaCall<?> call) ->
                      call.getOrigin().getName().equals("<clinit>")
                          && call.getTarget().getName().equals("load")
                          && LOADERS.contains(call.getTargetOwner().getSimpleName())))
          .because("a missing library would be an error of linking, and so a fault of Heddle");

  @ArchTest
  static final ArchRule CSV_IS_WRITTEN_IN_ONE_PLACE =
      onlyIn(
              Set.of("SpreadsheetSafeCsv"),
              target -> target.getOwner().getName().equals("org.apache.commons.csv.CSVPrinter"))
          .because("a spreadsheet runs a cell that begins as a formula");
}
