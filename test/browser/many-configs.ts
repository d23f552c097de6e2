// Streams with as many configs as a test wants.

/** Each config with a workload of its own, and every tenth one shared by ten of them. */
export function manyConfigs(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const shared = `shared-${Math.floor(index / 10)}`;
    const isShared = index % 10 === 0;
    const namespace = `team-${index % 7}`;
    const own = `app-${index}`;
    return [
      configMap(isShared ? `shared-${index / 10}` : own, namespace),
      workload(own, namespace, isShared ? shared : own),
    ].join("");
  }).join("");
}

/** All of one workload, and of one other each: nothing falls apart. */
export function oneGroup(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `part-${index}`);
  const configs = names.map((name) => configMap(name, "one")).join("");
  const others = names.map((name) => workload(`of-${name}`, "one", name)).join("");
  return configs + others + workload("all", "one", ...names);
}

const configMap = (name: string, namespace: string): string =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\ndata: {a: ${name}}\n`;

const workload = (name: string, namespace: string, ...configs: readonly string[]): string =>
  `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {template: {spec: {containers: [{name: a, envFrom: [${configs.map((config) => `{configMapRef: {name: ${config}}}`).join(", ")}]}]}}}\n`;
