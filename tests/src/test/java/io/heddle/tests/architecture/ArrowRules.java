package io.heddle.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Arrows point downward only: app → render → model, app → solvers → model. {@link WallsTest} checks
 * them.
 */
final class ArrowRules {
  @ArchTest
  static final ArchRule MODEL_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage("io.heddle.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.heddle.solvers..",
              "io.heddle.render..",
              "io.heddle.app..",
              "javafx..",
              "com.google.ortools..",
              "java.awt..")
          .because("files and facts outlive every solver and every screen");

  @ArchTest
  static final ArchRule SOLVERS_KNOW_NO_SCREEN =
      noClasses()
          .that()
          .resideInAPackage("io.heddle.solvers..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.heddle.render..", "io.heddle.app..", "javafx..", "java.awt..")
          .because("a solver is a pure function: it runs in tests, on servers and in the window");

  @ArchTest
  static final ArchRule SOLVERS_TOUCH_NO_FILES =
      noClasses()
          .that()
          .resideInAPackage("io.heddle.solvers..")
          .and()
          .resideOutsideOfPackages("io.heddle.solvers.natives..", "io.heddle.solvers.lightgbm..")
          .and()
          .haveSimpleNameNotEndingWith("Library")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.nio.file..")
          .because("a solver is a pure function; only native libraries are unpacked to be loaded");

  @ArchTest
  static final ArchRule RENDER_KNOWS_NO_SOLVER =
      noClasses()
          .that()
          .resideInAPackage("io.heddle.render..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.heddle.solvers..", "io.heddle.app..")
          .because("a picture shows a result, however it was found");

  @ArchTest
  static final ArchRule OR_TOOLS_IS_NAMED_ONCE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.heddle.solvers.ortools..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.ortools..")
          .because("a native library must be replaceable in one place");

  @ArchTest
  static final ArchRule THE_LEARNING_LIBRARY_IS_NAMED_ONCE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.heddle.solvers.learning..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.djl..")
          .because("what was trained answers without it, and an installer may leave it out");

  @ArchTest
  static final ArchRule LIGHTGBM_IS_NAMED_ONCE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.heddle.solvers.lightgbm..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.github.metarank..", "com.microsoft.ml.lightgbm..")
          .because("a native library must be replaceable in one place");

  @ArchTest
  static final ArchRule COMMAND_LINE_NEEDS_NO_SCREEN =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.heddle.app.cli..", "io.heddle.app.lab..", "io.heddle.app.usecase..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("javafx..", "io.heddle.app.planner..")
          .because("commands run on machines without a display");
}
