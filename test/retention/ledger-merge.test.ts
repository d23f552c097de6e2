// Two branches that both recorded, merged by Git: no revision is lost, or recording again brings it back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LedgerFolder, web } from "./ledger-repo.ts";

const styles = ["merge", "diff3", "zdiff3"] as const;

for (const style of styles) {
  test(`both branches recorded another content (${style})`, async () => {
    for (const other of ["green", "white"]) {
      using folder = await branches(style, ["red"], [other], ["blue"]);
      await folder.mergeAndRecord("blue");
      assert.deepEqual(folder.colors()[0], "blue");
      assert.deepEqual(folder.colors().sort(), ["blue", other, "red"].sort());
      await isSettled(folder, "blue");
    }
  });

  test(`both branches recorded several, and the oldest fell out on both (${style})`, async () => {
    using folder = await branches(style, ["red", "green", "blue"], ["white"], ["black"]);
    await folder.mergeAndRecord("white", "--revisions", "4");
    assert.equal(folder.colors()[0], "white");
    for (const color of ["white", "black", "blue", "green"]) assert.ok(folder.colors().includes(color), color);
    await isSettled(folder, "white", "--revisions", "4");
  });

  test(`one branch went back, the other went on (${style})`, async () => {
    using folder = await branches(style, ["red", "green"], ["red"], ["blue"]);
    await folder.mergeAndRecord("red");
    assert.deepEqual(folder.colors()[0], "red");
    assert.deepEqual(folder.colors().sort(), ["blue", "green", "red"]);
    await isSettled(folder, "red");
  });

  test(`whatever is recorded since the branches parted stays (${style})`, async () => {
    const colors = ["red", "green", "blue", "white", "black", "grey"];
    for (let seed = 1; seed <= 4; seed++) {
      const pick = randomly(seed, colors);
      const [base, ours, theirs] = [pick(3), pick(2), pick(2)];
      using folder = await branches(style, base, ours, theirs);
      const current = theirs.at(-1) as string;
      await folder.mergeAndRecord(current, "--revisions", "9");
      for (const color of [...ours, ...theirs])
        assert.ok(folder.colors().includes(color), `seed ${seed}: ${color} is in ${folder.colors().join(" ")}`);
      assert.equal(folder.colors()[0], current, `seed ${seed}`);
      await isSettled(folder, current, "--revisions", "9");
    }
  });
}

test("different configs merge without a conflict", async () => {
  using folder = new MergedFolder("merge");
  folder.git("init");
  const stream = (first: string, second: string): string => web(first, "aaa") + web("red", "mmm") + web(second, "zzz");
  await folder.record(stream("red", "red"));
  folder.commit();
  folder.git("checkout", "-b", "theirs");
  await folder.record(stream("red", "green"));
  folder.commit();
  folder.git("checkout", "main");
  await folder.record(stream("green", "red"));
  folder.commit();
  assert.ok(folder.git("merge", "theirs"), "no conflict");
  assert.deepEqual(
    [folder.colors("aaa"), folder.colors("zzz")],
    [
      ["green", "red"],
      ["green", "red"],
    ],
  );
  const check = await folder.hashroll(["record", "--check"], await folder.render(stream("green", "green")));
  assert.equal(check.code, 0, check.stderr);
});

test("a ledger in the middle of a merge is read with both sides", async () => {
  using folder = await branches("merge", ["red"], ["white"], ["blue"]);
  assert.ok(!folder.git("merge", "theirs"), "a conflict");
  for (const path of [".hashroll/revisions.yaml", folder.ledger]) {
    const { code, stdout, stderr } = await folder.hashroll(["--previous", path], web("blue"));
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      [...stdout.matchAll(/^ {2}color: (.*)$/gm)].map(([, color]) => color),
      ["blue", "white", "red"],
    );
    assert.match(stderr, /^warning: .*revisions\.yaml is in the middle of a merge: .* \(conflicted-ledger\)$/m);
  }
});

test("a revision that a merge made of two is left out and reported", async () => {
  using folder = new MergedFolder("merge");
  await folder.record(web("red"));
  await folder.record(web("green"));
  folder.write(folder.text().replace("color: red", "color: blue"));
  const output = (await folder.hashroll(["--retain", "none"], web("green"))).stdout;
  const { code, stderr } = await folder.hashroll(["record"], output);
  assert.equal(code, 0);
  assert.match(stderr, /warning: ConfigMap web-d7568b82h8: this revision's content does not fit its name/);
  assert.deepEqual(folder.colors(), ["green"]);
});

class MergedFolder extends LedgerFolder {
  readonly #style: string;

  constructor(style: string) {
    super();
    this.#style = style;
  }

  /** Whatever Git makes of it, recording a stream of this content has to get along with it. */
  async mergeAndRecord(color: string, ...args: string[]): Promise<void> {
    this.git("-c", `merge.conflictStyle=${this.#style}`, "merge", "theirs");
    const output = (await this.hashroll(["--retain", "none"], web(color))).stdout;
    const { code, stderr } = await this.hashroll(["record", ...args], output);
    assert.equal(code, 0, `${stderr}\n${this.text()}`);
    assert.doesNotMatch(stderr, /warning/);
    assert.doesNotMatch(this.text(), /^[<=>|]{7}/m);
    this.commit();
  }
}

/** Contents that were recorded one after the other: before the branches part, on ours, on theirs. */
async function branches(
  style: string,
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): Promise<MergedFolder> {
  const folder = new MergedFolder(style);
  folder.git("init");
  const recordAll = async (colors: readonly string[]): Promise<void> => {
    for (const color of colors) {
      await folder.record(web(color));
      folder.commit();
    }
  };
  await recordAll(base);
  folder.git("checkout", "-b", "theirs");
  await recordAll(theirs);
  folder.git("checkout", "main");
  await recordAll(ours);
  return folder;
}

async function isSettled(folder: LedgerFolder, color: string, ...args: string[]): Promise<void> {
  const check = await folder.hashroll(["record", "--check", ...args], await folder.render(web(color)));
  assert.equal(check.code, 0, check.stderr);
}

/** The same picks each time: a failure can be had again. */
function randomly(seed: number, from: readonly string[]): (count: number) => string[] {
  let state = seed * 2654435761;
  const next = (): number => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state;
  };
  return (count) => Array.from({ length: count }, () => from[next() % from.length] as string);
}
