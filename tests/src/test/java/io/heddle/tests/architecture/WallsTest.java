package io.heddle.tests.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import org.jspecify.annotations.NullMarked;

/** Walls between the parts of the planner, and habits that hold everywhere. */
@AnalyzeClasses(packages = "io.heddle", importOptions = ImportOption.DoNotIncludeTests.class)
class WallsTest {
  /** These rules are here so that the classes are read once. */
  @ArchTest static final ArchTests ARROWS = ArchTests.in(ArrowRules.class);

  @ArchTest static final ArchTests SAFETY = ArchTests.in(SafetyRules.class);

  @ArchTest
  static final ArchRule FEATURES_DO_NOT_KNOW_EACH_OTHER =
      SlicesRuleDefinition.slices()
          .matching("io.heddle.app.planner.features.(*)..")
          .should()
          .notDependOnEachOther()
          .because("features talk through the document");

  @ArchTest
  static final ArchRule NO_PACKAGES_IN_A_CIRCLE =
      SlicesRuleDefinition.slices()
          .matching("io.heddle.(**)")
          .should()
          .beFreeOfCycles()
          .because("one reads from below to above, and changes one thing at a time");

  @ArchTest
  static final ArchRule VIEW_MODELS_KNOW_NO_VIEW =
      noClasses()
          .that()
          .haveNameMatching("io\\.heddle\\.app\\.planner\\..*(Session|Editor|Edits|Filter)")
          .or()
          .resideInAnyPackage("io.heddle.app.planner.document..", "io.heddle.app.planner.task..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "javafx.scene..",
              "javafx.stage..",
              "javafx.application..",
              "io.heddle.app.planner.shell..",
              "io.heddle.app.planner.controls..")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Node.class)
          .because("view models are tested without a screen");

  @ArchTest
  static final ArchRule COMMANDS_READ_WHAT_A_STUDY_CHANGES =
      noClasses()
          .that()
          .resideInAPackage("io.heddle.app.cli..")
          .and()
          .doNotHaveSimpleName("CommandFiles")
          .and()
          .doNotHaveSimpleName("StudyVariantFiles")
          .should()
          .callMethodWhere(
              target(owner(assignableTo(ClusterFile.class).or(assignableTo(JobsFile.class))))
                  .and(target(nameMatching("read"))))
          .because("a study would ask about the cluster of the file, not of the variant");

  @ArchTest
  static final ArchRule GREYED_CONTROLS_GIVE_A_REASON =
      noClasses()
          .that()
          .doNotBelongToAnyOf(DisabledReason.class)
          .should()
          .callMethodWhere(
              target(owner(assignableTo(Node.class).or(assignableTo(MenuItem.class))))
                  .and(target(nameMatching("setDisable|disableProperty"))))
          .because("a person is to learn what a greyed control waits for: use DisabledReason");

  @ArchTest
  static final ArchRule THE_WINDOW_KNOWS_NO_FEATURE_BY_NAME =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.heddle.app.planner.shell..",
              "io.heddle.app.planner.feature..",
              "io.heddle.app.planner.document..",
              "io.heddle.app.planner.edit..",
              "io.heddle.app.planner.explore..",
              "io.heddle.app.planner.exchange..",
              "io.heddle.app.planner.task..",
              "io.heddle.app.planner.controls..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.heddle.app.planner.features.*..")
          .because("a workspace is added in one place: the list of features");

  @ArchTest
  static final ArchRule NOTHING_TALKS_TO_THE_NETWORK =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching("java\\.net\\.(?!URI$|URL$|URISyntaxException$).*")
          .because("Heddle runs where there is no network, and tells nobody anything");

  @ArchTest
  static final ArchRule PROGRAMS_ARE_STARTED_IN_ONE_PLACE =
      noClasses()
          .that()
          .haveSimpleNameNotStartingWith("ProcessCommandRunner")
          .and()
          .resideOutsideOfPackage("io.heddle.tests..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ProcessBuilder.class)
          .orShould()
          .callMethod(Runtime.class, "exec", String.class)
          .orShould()
          .callMethod(Runtime.class, "exec", String[].class)
          .because("Heddle runs only commands that the person confirmed");

  @ArchTest
  static final ArchRule EVERY_PACKAGE_IS_NULL_MARKED =
      classes()
          .that()
          .areTopLevelClasses()
          .should(
              new ArchCondition<JavaClass>("be in a null-marked package") {
                @Override
                public void check(JavaClass item, ConditionEvents events) {
                  boolean marked =
                      item.getPackage()
                          .tryGetPackageInfo()
                          .map(info -> info.isAnnotatedWith(NullMarked.class))
                          .orElse(false);
                  events.add(
                      new SimpleConditionEvent(
                          item, marked, item.getName() + ": its package-info lacks @NullMarked"));
                }
              });
}
