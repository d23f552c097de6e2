// The checker's own idea of where an object names a config: by hard-coded keys, at any depth.
import { isMapping, type StreamObject, type Value } from "./read-stream.ts";

export type Path = readonly (string | number)[];
export type ConfigKind = "ConfigMap" | "Secret";

export interface Reference {
  readonly path: Path;
  readonly kind: ConfigKind;
  readonly name: string;
}

const podSpecFields: Readonly<Record<string, ConfigKind>> = {
  "configMap.name": "ConfigMap",
  "configMapRef.name": "ConfigMap",
  "configMapKeyRef.name": "ConfigMap",
  "secret.secretName": "Secret",
  "secret.name": "Secret",
  "secretRef.name": "Secret",
  "secretKeyRef.name": "Secret",
  "imagePullSecrets.name": "Secret",
};

const annotations: Readonly<Record<string, ConfigKind>> = {
  "nginx.ingress.kubernetes.io/fastcgi-params-configmap": "ConfigMap",
  "sidecar.istio.io/bootstrapOverride": "ConfigMap",
  "ingress.kubernetes.io/auth-secret": "Secret",
  "nginx.ingress.kubernetes.io/auth-secret": "Secret",
  "nginx.ingress.kubernetes.io/auth-tls-secret": "Secret",
};

/** The references every object with a pod spec can have: those that must resolve afterwards. */
export function podSpecReferences(object: StreamObject): Reference[] {
  const found: Reference[] = [];
  const walk = (value: Value, path: Path): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item as Value, [...path, index]);
    else if (isMapping(value)) for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
    else if (typeof value === "string") {
      const kind = podSpecField(path);
      if (kind !== undefined) found.push({ path, kind, name: value });
    }
  };
  walk(object.value, []);
  return found;
}

/** Which kind of config the string at this place may name; wider than what must resolve. */
export function referenceAt(root: Value, path: Path): ConfigKind | undefined {
  const keys = keysOf(path);
  const [key = "", parent = ""] = [keys.at(-1), keys.at(-2)];
  if (isOutput(keys)) return undefined;
  if (parent === "annotations" && Object.hasOwn(annotations, key)) return annotations[key];
  const inner = podSpecField(path);
  if (inner !== undefined) return inner;
  const sibling = valueAt(root, [...path.slice(0, -1), "kind"]);
  if (key === "name" && path.length > 2 && (sibling === "ConfigMap" || sibling === "Secret")) return sibling;
  if (parent === "labels" || parent === "annotations" || path[0] === "metadata") return undefined;
  if (key === "name" && /configmaps?$|configmap(target)?refs?$/i.test(parent)) return "ConfigMap";
  if (key === "configMap" && parent === "artifactRepositoryRef") return "ConfigMap";
  return key === "secretName" || (key === "name" && /secret/i.test(parent)) ? "Secret" : undefined;
}

export function valueAt(root: Value | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)] as Value | undefined;
    return isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}

function podSpecField(path: Path): ConfigKind | undefined {
  const keys = keysOf(path);
  const field = keys.slice(-2).join(".");
  return !isOutput(keys) && Object.hasOwn(podSpecFields, field) ? podSpecFields[field] : undefined;
}

// Names of what a controller writes: Argo Workflows' memoize cache, Strimzi's list of offsets.
function isOutput(keys: readonly string[]): boolean {
  return keys.at(-3) === "cache" || keys.at(-2) === "toConfigMap" || keys.at(-2) === "target";
}

function keysOf(path: Path): string[] {
  return path.filter((key) => typeof key === "string");
}
