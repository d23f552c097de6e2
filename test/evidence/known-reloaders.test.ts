import assert from "node:assert/strict";
import { test } from "node:test";
import { isReloadFlag } from "../../src/evidence/reloader/known-reloaders.ts";

test("flags that can only mean that a program watches its own files", () => {
  for (const flag of [
    "watch-config",
    "config.reload-interval",
    "config-watch",
    "config.auto-reload-interval",
    "config.hot-reload",
  ])
    assert.ok(isReloadFlag(flag), flag);
  const others = ["watch", "reload", "watch-namespace", "config-reloader-cpu-limit", "prometheus-config-reloader"];
  for (const flag of [...others, "watch-configmaps", "config-reload-url", "enable-hot-reload", "config", "config.file"])
    assert.ok(!isReloadFlag(flag), flag);
});
