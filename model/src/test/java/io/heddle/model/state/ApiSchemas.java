package io.heddle.model.state;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import io.kubernetes.client.openapi.models.ResourceV1ResourceClaim;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PriorityClass;
import io.kubernetes.client.openapi.models.V1ResourceSlice;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The published schemas of objects that Heddle reads: Kubernetes' own, from which the types of its
 * Java client are made, and those of Kueue and KAI ({@code custom-resources.json}). An object has
 * no field that its schema does not know, and all that it requires.
 */
final class ApiSchemas {
  private static final JsonObject CUSTOM = custom();

  private ApiSchemas() {}

  private static JsonObject custom() {
    try (var in =
        Objects.requireNonNull(ApiSchemas.class.getResourceAsStream("custom-resources.json"))) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getAsJsonObject()
          .getAsJsonObject("schemas");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * The kinds of all objects of a list, or of one.
   *
   * @throws IllegalArgumentException if an object is none by its schema, or of a kind without one
   */
  static List<String> kinds(String json) {
    var kinds = new ArrayList<String>();
    var root = JsonParser.parseString(json).getAsJsonObject();
    if (root.has("items")) {
      root.getAsJsonArray("items").forEach(item -> kinds.add(accept(item)));
    } else {
      kinds.add(accept(root));
    }
    return kinds;
  }

  private static String accept(JsonElement object) {
    var members = object.getAsJsonObject();
    var kind = members.get("apiVersion").getAsString() + " " + members.get("kind").getAsString();
    try {
      switch (kind) {
        case "v1 Node" -> V1Node.validateJsonElement(object);
        case "v1 Pod" -> V1Pod.validateJsonElement(object);
        case "resource.k8s.io/v1 ResourceSlice" -> V1ResourceSlice.validateJsonElement(object);
        case "resource.k8s.io/v1 ResourceClaim" ->
            ResourceV1ResourceClaim.validateJsonElement(object);
        case "scheduling.k8s.io/v1 PriorityClass" -> V1PriorityClass.validateJsonElement(object);
        default -> acceptCustom(kind, object);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return kind;
  }

  private static void acceptCustom(String kind, JsonElement object) {
    var schema = CUSTOM.get(kind);
    if (schema == null) {
      throw new IllegalArgumentException("no schema of " + kind);
    }
    Validator validator =
        new ValidatorFactory().withJsonNodeFactory(new GsonNode.Factory()).createValidator();
    var uri = URI.create("urn:crd");
    validator.registerSchema(uri, closed(schema.deepCopy()).toString());
    var result = validator.validate(uri, object.toString());
    if (!result.isValid()) {
      throw new IllegalArgumentException(
          "%s: %s".formatted(kind, result.getErrors().getFirst().getError()));
    }
  }

  /** A schema that takes no members beside those that it names. */
  private static JsonElement closed(JsonElement schema) {
    if (schema instanceof JsonObject object) {
      object.remove("x-kubernetes-preserve-unknown-fields");
      if (object.get("properties") instanceof JsonObject properties) {
        object.addProperty("additionalProperties", false);
        properties.entrySet().forEach(each -> closed(each.getValue()));
      }
      for (var key : List.of("items", "additionalProperties")) {
        if (object.has(key) && object.get(key).isJsonObject()) {
          closed(object.get(key));
        }
      }
    }
    return schema;
  }
}
