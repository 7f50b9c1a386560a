package io.heddle.model.io;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a record's constructor with values that are known only at run time, as a class made for
 * it. A method handle or reflection does the same, but takes about six times as long to prepare: 50
 * ms of CPU time for the records of a jobs file, which is a good part of a command's start.
 */
final class GeneratedRecordConstructor {
  private static final ClassDesc FUNCTION = of(Function.class);

  private GeneratedRecordConstructor() {}

  /**
   * From the values of the components, in their order, to the record. O(components).
   *
   * @throws IllegalArgumentException if the record is not public
   */
  @SuppressWarnings("unchecked") // it is made as one
  static Function<@Nullable Object[], Object> of(Class<?> type, RecordComponent[] components) {
    var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      if (!Modifier.isPublic(type.getModifiers() & type.getConstructor(types).getModifiers())) {
        throw new IllegalAccessException();
      }
      return (Function<@Nullable Object[], Object>)
          MethodHandles.lookup()
              .defineHiddenClass(bytes(of(type), types), true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException hidden) {
      throw new IllegalArgumentException("%s is not public".formatted(type), hidden);
    }
  }

  private static byte[] bytes(ClassDesc type, Class<?>[] components) {
    return ClassFile.of()
        .build(
            of(GeneratedRecordConstructor.class).nested("Made"),
            made ->
                made.withInterfaceSymbols(FUNCTION)
                    .withMethodBody(
                        INIT_NAME,
                        MTD_void,
                        0,
                        code ->
                            code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_())
                    .withMethodBody(
                        "apply",
                        MethodTypeDesc.of(CD_Object, CD_Object),
                        ClassFile.ACC_PUBLIC,
                        code -> {
                          code.new_(type).dup();
                          for (int i = 0; i < components.length; i++) {
                            code.aload(1).checkcast(CD_Object.arrayType()).loadConstant(i).aaload();
                            cast(code, components[i]);
                          }
                          code.invokespecial(
                                  type,
                                  INIT_NAME,
                                  MethodType.methodType(void.class, components)
                                      .describeConstable()
                                      .orElseThrow())
                              .areturn();
                        }));
  }

  private static void cast(CodeBuilder code, Class<?> type) {
    var boxed = of(MethodType.methodType(type).wrap().returnType());
    code.checkcast(boxed);
    if (type.isPrimitive()) {
      code.invokevirtual(boxed, type.getName() + "Value", MethodTypeDesc.of(of(type)));
    }
  }

  private static ClassDesc of(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
