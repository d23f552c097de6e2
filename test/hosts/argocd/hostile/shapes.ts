// Files that a program could take for its settings, folders in place of files, keys that are JavaScript's, and objects of odd sizes.

import { type Attack, chart, inApp, manifest, showAll, type Target } from "./attack.ts";

const q = JSON.stringify;

export function shapeAttacks(target: Target): Attack[] {
  return [...settings(target), ...keys(), ...folders(), ...sizes()];
}

/** Files in the app's folder, and variables of the Application, that a program could take for its own. */
function settings({ mark, address }: Target): Attack[] {
  const script = `require("fs").writeFileSync(${q(mark)}, "")`;
  const files = {
    "own.yaml": manifest,
    "evil.js": script,
    "package.json": q({
      name: "x",
      main: "evil.js",
      imports: { "#x": "./evil.js" },
      scripts: { preinstall: `touch ${mark}` },
    }),
    ".env": `NODE_OPTIONS=--require=./evil.js\nHASHROLL_REMOTE_HOSTS=*\n`,
    ".npmrc": `node-options=--require=./evil.js\n`,
    "bunfig.toml": 'preload = ["./evil.js"]\n',
    "tsconfig.json": "{",
    "node_modules/fast-glob/index.js": script,
    ".gitconfig": `[core]\n  fsmonitor = touch ${mark}\n  sshCommand = touch ${mark}\n`,
    ".helmrc": `touch ${mark}`,
    helm: `#!/bin/sh\ntouch ${mark}\n`,
    kustomize: `#!/bin/sh\ntouch ${mark}\n`,
  };
  const variables = [
    ["NODE_OPTIONS", "--require=./evil.js"],
    ["LD_PRELOAD", "./evil.so"],
    ["PATH", "."],
    ["HELM_BIN", "./helm"],
    ["HELM_PLUGINS", "."],
    ["HASHROLL_REMOTE_HOSTS", "*"],
    ["HASHROLL_SECRET_KEY_FILE", "/proc/self/environ"],
    ["HASHROLL_TIMEOUT", "9999"],
    ["XDG_CONFIG_HOME", "."],
  ] as const;
  const fetching = { "kustomization.yaml": `resources: [${q(`${address}/x.yaml`)}]\n` };
  return [
    inApp("settings of programs in the app's folder: plain files", files, { shows: /"own/ }),
    inApp(
      "settings of programs in the app's folder: a chart",
      { ...files, "Chart.yaml": chart("web"), "templates/all.yaml": showAll },
      { shows: /"all/ },
    ),
    inApp(
      "settings of programs in the app's folder: a kustomization",
      { ...files, "kustomization.yaml": "resources: [own.yaml]\n" },
      { shows: /"own/ },
    ),
    ...variables.map(([name, value]) =>
      inApp(
        `a variable of the Application: ${name}`,
        { ...files, ...fetching },
        { env: { [name]: value }, refused: /./ },
      ),
    ),
  ];
}

const own = { "own.yaml": manifest };
const ownChart = { "Chart.yaml": chart("web"), "templates/all.yaml": showAll };
const isLimit = /app-too-large|timeout|failed-tool/;

function keys(): Attack[] {
  const proto = '{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}}';
  const policy = "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\n";
  const names = "{__proto__: x, constructor: y, toString: z, hasOwnProperty: w}";
  return [
    inApp("JavaScript's keys in a policy", { ...own, "hashroll.yaml": `${policy}__proto__: {quiet: true}\n` }),
    inApp("JavaScript's keys in a config", {
      "own.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: own, annotations: ${names}, labels: ${names}}\ndata: ${names}\n`,
    }),
    inApp("JavaScript's keys as a config's name", { "own.yaml": manifest.replace("own", "__proto__") }),
    inApp("JavaScript's keys in values", ownChart, {
      parameters: { values: proto, "helm-parameters": { constructor: "b", toString: "c" } },
    }),
    inApp("JavaScript's keys in a ledger", { ...own, ".hashroll/web.yaml": proto }),
    inApp("JavaScript's keys as parameters", own, { parameters: { constructor: "a", toString: ["b"] } }),
  ];
}

function folders(): Attack[] {
  const places = ["hashroll.yaml", ".hashroll/web.yaml", "Chart.yaml", "kustomization.yaml", "values.yaml"];
  return [
    ...places.map((path) => inApp(`a folder in place of ${path}`, { ...own, [`${path}/x.yaml`]: manifest })),
    inApp("a file in place of templates", { "Chart.yaml": chart("web"), templates: manifest }),
    inApp(
      "folders within folders",
      { ...own, [`${"d/".repeat(900)}own.yaml`]: manifest },
      {
        parameters: { "directory-recurse": "true" },
      },
    ),
  ];
}

function sizes(): Attack[] {
  const sides = Array.from({ length: 24 }, (_, n) => n).flatMap((n) => [`a${n}`, `b${n}`]);
  const doubling = sides.map((side) => {
    const below = Number(side.slice(1)) - 1;
    const bases = below < 0 ? "../leaf" : `../a${below}, ../b${below}`;
    return [`${side}/kustomization.yaml`, `namePrefix: ${side[0]}-\nresources: [${bases}]\n`];
  });
  return [
    inApp(
      "bases that double",
      {
        ...Object.fromEntries(doubling),
        "kustomization.yaml": "resources: [a23]\n",
        "leaf/kustomization.yaml": "resources: [own.yaml]\n",
        "leaf/own.yaml": manifest,
      },
      { refused: isLimit },
    ),
    inApp(
      "a slice for each of many workloads",
      { "own.yaml": manySlices(120, 48, 32_000) },
      { refused: /app-too-large|timeout/ },
    ),
    inApp("documents without end", { "own.yaml": `${manifest}${"---\n".repeat(500_000)}` }),
    inApp("a list without end", { "own.yaml": `${manifest}x: [${"[],".repeat(200_000)}]\n` }),
    inApp("a list of millions", { "own.yaml": `${manifest}x: [${"[],".repeat(5_000_000)}]\n` }, { refused: isLimit }),
    inApp("one very long line", { "own.yaml": `${manifest}x: "${"\\u0041".repeat(500_000)}"\n` }),
    inApp("an index of a list", ownChart, {
      ...{ parameters: { "helm-parameters": { "a[999999999]": "x", [`b${".c".repeat(5000)}`]: "y" } } },
      refused: /./,
    }),
    inApp("a list in braces", ownChart, { parameters: { "helm-parameters": { a: `{${"x,".repeat(20_000)}}` } } }),
  ];
}

/** A large config with `scope: keys`, and workloads each of which uses other keys of it: two are left out. */
function manySlices(workloads: number, keyCount: number, keySize: number): string {
  const all = Array.from({ length: keyCount }, (_, n) => `k${n}`);
  const config = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: large, annotations: {hashroll.dev/scope: keys}}\ndata:\n${all.map((key) => `  ${key}: ${"x".repeat(keySize)}`).join("\n")}\n`;
  const deployments = Array.from({ length: workloads }, (_, n) => {
    const used = all.filter((_, at) => at !== n % keyCount && at !== Math.floor(n / keyCount));
    const env = used.map((key) => ({ name: key, valueFrom: { configMapKeyRef: { name: "large", key } } }));
    const labels = { app: `w${n}` };
    const template = { metadata: { labels }, spec: { containers: [{ name: "a", image: "a", env }] } };
    const spec = { selector: { matchLabels: labels }, template };
    return `${JSON.stringify({ apiVersion: "apps/v1", kind: "Deployment", metadata: { name: `w${n}` }, spec })}\n`;
  });
  return [config, ...deployments].join("---\n");
}
