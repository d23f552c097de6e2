// A fake Helm with a cluster: answers what hashroll asks, runs the post-renderer as Helm does, and records every call.
// Its folder ($FAKE_HELM) holds version, namespace, history.json, manifest-N.yaml, hooks.json, rendered.yaml; out.yaml is written.

import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const folder = process.env.FAKE_HELM;
const args = process.argv.slice(2);
const read = (name, otherwise = "") =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : otherwise;
const valuesOf = (flag) => args.filter((arg) => arg.startsWith(`${flag}=`)).map((arg) => arg.slice(flag.length + 1));
const isRead = args.some((arg, at) => arg === "-f" && args[at + 1] === "-") || args.includes("--values=-");
const stdin = isRead ? readFileSync(0, "utf8") : "";
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(HELM_|KUBECONFIG)/.test(name)));
appendFileSync(join(folder, "calls.jsonl"), `${JSON.stringify({ args, env, stdin, cwd: process.cwd() })}\n`);

const say = (text) => process.stdout.write(text);
const fail = (text, code = 1) => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};

if (args[0] === "version") say(read("version", "v3.17.2"));
else if (args[0] === "env")
  say(`HELM_NAMESPACE="${read("namespace", "default")}"\nHELM_PLUGINS="${join(folder, "plugins")}"\n`);
else if (args[0] === "history")
  existsSync(join(folder, "history.json")) ? say(read("history.json")) : fail("Error: release: not found");
else if (args[0] === "get") say(read(`manifest-${args[args.indexOf("--revision") + 1]}.yaml`));
else if (args.some((arg) => arg === "--output=json"))
  existsSync(join(folder, "hooks.json")) ? say(read("hooks.json")) : fail("Error: no matches for kind");
else if (valuesOf("--post-renderer").length > 0) render();
else if (args.includes("template"))
  existsSync(join(folder, "template.yaml")) ? say(read("template.yaml")) : fail("Error: no template");
else process.exit(Number(read("code", "0")));

function render() {
  const [name] = valuesOf("--post-renderer");
  const words = valuesOf("--post-renderer-args");
  const plugin = name === "sh" ? [] : [join(pluginNamed(name), "launch.sh")];
  const { status, stdout } = spawnSync("sh", [...plugin, ...words], { input: read("rendered.yaml") });
  if (status !== 0) fail("Error: UPGRADE FAILED: error while running post render");
  writeFileSync(join(folder, "out.yaml"), stdout);
  say("Release has been upgraded.\n");
  if (!existsSync(join(folder, "waits"))) process.exit(Number(read("code", "0")));
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      writeFileSync(join(folder, "signal"), signal);
      process.exit(3);
    });
  say("waiting\n");
  setInterval(() => {}, 1000);
}

function pluginNamed(name) {
  const folders = process.env.HELM_PLUGINS.split(delimiter).flatMap((each) =>
    existsSync(each) ? readdirSync(each).map((one) => join(each, one)) : [],
  );
  return folders.find((each) => readFileSync(join(each, "plugin.yaml"), "utf8").includes(`name: ${name}\n`));
}
