package io.heddle.model.state;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import io.kubernetes.client.openapi.models.ResourceV1ResourceClaim;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1JobSpec;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1PriorityClass;
import io.kubernetes.client.openapi.models.V1ResourceSlice;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The published schemas of objects that Heddle reads and writes: Kubernetes' own, from which the
 * types of its Java client are made, those of Kueue and KAI ({@code custom-resources.json}), and
 * those of other schedulers, after their API types ({@code scheduler-resources.json}). An object
 * has no field that its schema does not know, and all that it requires.
 */
public final class ApiSchemas {
  private static final URI URN = URI.create("urn:crd");
  private static final Map<String, JsonElement> CUSTOM = custom();
  private static final Map<String, Validator> VALIDATORS = new ConcurrentHashMap<>();

  private ApiSchemas() {}

  private static Map<String, JsonElement> custom() {
    var schemas = new HashMap<String, JsonElement>();
    for (var file : List.of("custom-resources.json", "scheduler-resources.json")) {
      try (var in = Objects.requireNonNull(ApiSchemas.class.getResourceAsStream(file))) {
        var root = JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        schemas.putAll(root.getAsJsonObject().getAsJsonObject("schemas").asMap());
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return schemas;
  }

  /**
   * The kinds of all objects of a list, or of one.
   *
   * @throws IllegalArgumentException if an object is none by its schema, or of a kind without one
   */
  public static List<String> kinds(String json) {
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
        case "v1 Service" -> V1Service.validateJsonElement(object);
        case "batch/v1 Job" -> V1Job.validateJsonElement(withoutNewFields(object));
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

  /** Without fields that Kubernetes has and the client, which is older, does not know. */
  private static JsonElement withoutNewFields(JsonElement object) {
    var copy = object.deepCopy();
    strip(copy);
    return copy;
  }

  private static void strip(JsonElement at) {
    if (at instanceof JsonObject object) {
      object.remove("schedulingGroup"); // since 1.36
      object.asMap().values().forEach(ApiSchemas::strip);
    } else if (at.isJsonArray()) {
      at.getAsJsonArray().forEach(ApiSchemas::strip);
    }
  }

  /** Pod templates and specs of Jobs inside a custom object, wherever its schema has one. */
  private static void acceptInside(JsonElement schema, JsonElement object) throws IOException {
    var members = schema.getAsJsonObject();
    if (members.has("x-pod-template")) {
      V1PodTemplateSpec.validateJsonElement(withoutNewFields(object));
    } else if (members.has("x-job-spec")) {
      V1JobSpec.validateJsonElement(withoutNewFields(object));
    }
    if (object.isJsonArray() && members.has("items")) {
      for (var item : object.getAsJsonArray()) {
        acceptInside(members.get("items"), item);
      }
    } else if (object instanceof JsonObject values) {
      for (var each : values.entrySet()) {
        var properties = members.getAsJsonObject("properties");
        var inner =
            properties != null && properties.has(each.getKey())
                ? properties.get(each.getKey())
                : members.get("additionalProperties");
        if (inner != null && inner.isJsonObject()) {
          acceptInside(inner, each.getValue());
        }
      }
    }
  }

  private static void acceptCustom(String kind, JsonElement object) throws IOException {
    var schema = CUSTOM.get(kind);
    if (schema == null) {
      throw new IllegalArgumentException("no schema of " + kind);
    }
    var result =
        VALIDATORS.computeIfAbsent(kind, _ -> validator(schema)).validate(URN, object.toString());
    if (!result.isValid()) {
      throw new IllegalArgumentException(
          "%s: %s".formatted(kind, result.getErrors().getFirst().getError()));
    }
    acceptInside(schema, object);
  }

  private static Validator validator(JsonElement schema) {
    Validator validator =
        new ValidatorFactory().withJsonNodeFactory(new GsonNode.Factory()).createValidator();
    validator.registerSchema(URN, closed(schema.deepCopy()).toString());
    return validator;
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
