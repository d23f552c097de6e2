// Addresses where nobody looks for one, and as nobody writes one.

import { type Attack, inApp, manifest, type Target } from "./attack.ts";

const q = JSON.stringify;

export function addressAttacks(target: Target): Attack[] {
  return [...pluginAttacks(target), ...spellingAttacks(target)];
}

/** kustomize's own generators and transformers read files as a kustomization does: by address, too. */
function pluginAttacks({ address }: Target): Attack[] {
  const url = `${address}/plugin.yaml`;
  const builtin = (kind: string, fields: string): string =>
    `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: x}\n${fields}\n`;
  const configs: Readonly<Record<string, readonly [string, string]>> = {
    "a generator's files": ["generators", builtin("ConfigMapGenerator", `files: [${q(`k=${url}`)}]`)],
    "a generator's variables": ["generators", builtin("SecretGenerator", `envs: [${q(url)}]`)],
    "a patch": ["transformers", builtin("PatchTransformer", `path: ${q(url)}\ntarget: {kind: ConfigMap}`)],
    "a JSON patch": [
      "transformers",
      builtin("PatchJson6902Transformer", `path: ${q(url)}\ntarget: {kind: ConfigMap, version: v1, name: own}`),
    ],
    "patches to merge": ["transformers", builtin("PatchStrategicMergeTransformer", `paths: [${q(url)}]`)],
    replacements: ["transformers", builtin("ReplacementTransformer", `replacements: [{path: ${q(url)}}]`)],
    "a value": ["transformers", builtin("ValueAddTransformer", `targetFilePath: ${q(url)}`)],
    "a chart": ["generators", builtin("HelmChartInflationGenerator", `name: x\nrepo: ${q(address)}\nversion: 1.0.0`)],
    "a validator": ["validators", builtin("ReplacementTransformer", `replacements: [{path: ${q(url)}}]`)],
  };
  const own = { "own.yaml": manifest };
  return Object.entries(configs).flatMap(([what, [field, config]]) => {
    return [
      inApp(`a plugin that fetches, ${what}: in a file`, {
        ...own,
        "kustomization.yaml": `resources: [own.yaml]\n${field}: [conf.yaml]\n`,
        "conf.yaml": config,
      }),
      inApp(`a plugin that fetches, ${what}: in a text`, {
        ...own,
        "kustomization.yaml": `resources: [own.yaml]\n${field}: [${q(config)}]\n`,
      }),
      inApp(`a plugin that fetches, ${what}: in a folder, made by a patch`, {
        ...own,
        "kustomization.yaml": `resources: [own.yaml]\n${field[0]?.toUpperCase()}${field.slice(1)}: [conf]\n${field}: [conf]\n`,
        "conf/kustomization.yaml":
          "resources: [c.yaml]\npatches: [{target: {name: x}, patch: '[{op: replace, path: /apiVersion, value: builtin}]'}]\n",
        "conf/c.yaml": config.replace("apiVersion: builtin", "apiVersion: v1"),
      }),
    ];
  });
}

/** Addresses as nobody writes them. */
function spellingAttacks({ address }: Target): Attack[] {
  const host = address.replace("http://", "");
  const spellings = [
    ...[`git::git::${address}/x.git`, `GIT::${address}/x.git`, ` ${address}/x.yaml`, `\t${address}/x.yaml`],
    ...[`http:\\\\${host}\\x.yaml`, `http:/${host}/x.yaml`, `http:${host}/x.yaml`, `//${host}/x.yaml`],
    ...[`http://allowed@${host}/x.yaml`, `http://${host}#@example.com/x`, `http://${host}?x=@example.com/y`],
    ...[`hTTp://${host}/x.yaml`, `git@${host.replace(":", "/")}:x/y.git`, `ssh://git@${host}/x/y`, "gh:x/y"],
    ...[
      `http://${host.replace("127.0.0.1", "[::ffff:127.0.0.1]")}/x.yaml`,
      `http://${host.replace("127.0.0.1", "127.1")}/x`,
    ],
    ...[
      `http://${host.replace("127.0.0.1", "2130706433")}/x.yaml`,
      `http://${host.replace("127.0.0.1", "localhost")}/x.yaml`,
    ],
  ];
  return spellings.map((url) =>
    inApp(
      `an address, ${url.replace(host, "HOST")}`,
      { "kustomization.yaml": `resources: [${q(url)}]\n` },
      { refused: /./ },
    ),
  );
}
