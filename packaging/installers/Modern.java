import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Writes classes of Java 5's format and older anew in Java 8's. Caches refuse the old ones (the JVM
 * cannot verify them ahead of time), and picocli's, which every command needs, are of that age.
 */
final class Modern implements AutoCloseable {
  private static final int OLDEST_CACHED = ClassFile.JAVA_6_VERSION;

  private final URLClassLoader neighbours;
  private final ClassFile classFile;

  Modern(Path jar) throws IOException {
    neighbours = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
    classFile =
        ClassFile.of(
            ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(neighbours)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
  }

  static boolean isOld(byte[] bytes) {
    int major = (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
    return major < OLDEST_CACHED;
  }

  byte[] rewrite(byte[] bytes) {
    ClassTransform version =
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            builder.with(element);
          }
        };
    return classFile.transformClass(
        classFile.parse(bytes),
        version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
  }

  @Override
  public void close() throws IOException {
    neighbours.close();
  }
}
