import assert from "node:assert/strict";
import { test } from "node:test";
import { findMissing } from "../../src/cluster/history/find-missing.ts";
import { inventory, user } from "./gc/inventory.ts";

test("the users of what is missing come by kind and name, whichever list was there first", () => {
  const users = [user("StatefulSet", "a", [{}]), user("Deployment", "web", [{}]), user("Deployment", "api", [{}])];
  const wanted = ["Deployment api", "Deployment web", "StatefulSet a"];
  for (const order of [users, users.toReversed()]) {
    const [missing] = findMissing(inventory({ users: order }));
    assert.deepEqual(
      missing?.uses.map((use) => `${use.user.kind} ${use.user.name}`),
      wanted,
    );
  }
});
