// Shapes of RBAC: who may read which configs.
import { configMap, deployment, fill, inNamespace, range, type Shape } from "./shape.ts";

const rbac = "apiVersion: rbac.authorization.k8s.io/v1\n";

function role(name: string, names: string, namespace = ""): string {
  return `---\n${rbac}kind: Role\nmetadata: {name: ${name}${namespace}}\nrules:\n- {apiGroups: [""], resources: [configmaps], verbs: [get]${names}}\n`;
}

function binding(name: string, roleName: string, account: string, namespace = ""): string {
  return `---\n${rbac}kind: RoleBinding\nmetadata: {name: ${name}${namespace}}\nroleRef: {kind: Role, name: ${roleName}}\nsubjects: [{kind: ServiceAccount, name: ${account}}]\n`;
}

function listOf(kind: string, items: string): string {
  return `---\n${rbac}kind: ${kind}List\nitems:\n${items}`;
}

function runsAs(name: string, configs: readonly string[], account: string, namespace = ""): string {
  return deployment(name, configs, namespace).replace(
    "      containers:",
    `      serviceAccountName: ${account}\n      containers:`,
  );
}

const web = configMap("web") + deployment("web", ["web"]);

export const accessShapes: readonly Shape[] = [
  {
    name: "names in resourceNames, and bindings",
    text: (bytes) => {
      const all = range(bytes, 330);
      const names = all.map((index) => `c-${index}`);
      return (
        all.map((index) => configMap(`c-${index}`) + binding(`b-${index}`, "readers", `sa-${index}`)).join("") +
        role("readers", `, resourceNames: [${names.join(", ")}]`) +
        runsAs("web", ["c-0"], "sa-0")
      );
    },
  },
  {
    name: "names in resourceNames of many Roles",
    text: (bytes) =>
      web +
      fill(
        bytes,
        (index) =>
          role(`r-${index}`, ", resourceNames: [web]", ", namespace: x") +
          binding(`b-${index}`, `r-${index}`, "sa", ", namespace: x"),
      ),
  },
  {
    name: "Roles, bindings and accounts of many apps",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap(`c-${index}`) +
          runsAs(`d-${index}`, [`c-${index}`], `sa-${index}`) +
          role(`r-${index}`, "") +
          binding(`b-${index}`, `r-${index}`, `sa-${index}`),
      ),
  },
  {
    name: "bindings of one account",
    text: (bytes) =>
      fill(
        bytes,
        (index) =>
          configMap(`c-${index}`) +
          runsAs(`d-${index}`, [`c-${index}`], "sa", inNamespace(index)) +
          role("r", "", `, namespace: ns-${index}`) +
          binding("b", "r", "sa", `, namespace: ns-${index}`),
      ),
  },
  {
    name: "one Role's name in many namespaces",
    text: (bytes) =>
      web +
      fill(
        bytes,
        (index) => role("r", "", `, namespace: a-${index}`) + binding("b", "r", "sa", `, namespace: b-${index}`),
      ),
  },
  {
    name: "lists of Roles and bindings",
    text: (bytes) =>
      web +
      listOf(
        "Role",
        fill(
          bytes / 2,
          (index) =>
            `- {metadata: {name: r-${index}}, rules: [{apiGroups: [""], resources: [configmaps], verbs: [get], resourceNames: [web]}]}\n`,
        ),
      ) +
      listOf(
        "RoleBinding",
        fill(
          bytes / 2,
          (index) =>
            `- {metadata: {name: b-${index}}, roleRef: {kind: Role, name: r-${index}}, subjects: [{kind: ServiceAccount, name: sa-${index}}]}\n`,
        ),
      ),
  },
  {
    name: "groups that may read everything",
    text: (bytes) =>
      web +
      fill(
        bytes,
        (index) =>
          `---\n${rbac}kind: ClusterRoleBinding\nmetadata: {name: b-${index}}\nroleRef: {kind: ClusterRole, name: view}\nsubjects: [{kind: Group, name: "system:serviceaccounts:ns-${index}"}]\n` +
          runsAs(`d-${index}`, ["web"], `sa-${index}`, `  namespace: other-${index}\n`),
      ),
  },
];
