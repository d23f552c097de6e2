// Whatever a cluster has in it: a revision that anything needs never goes, and what goes is nothing but a revision.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type GcOptions, planDeletions } from "../../src/cluster/gc/plan-deletions.ts";
import type { Gap, Inventory, LiveConfig, NamespaceInventory, User } from "../../src/cluster/inventory.ts";
import { hour, hoursAgo, inventory, now, revision, user } from "../cluster/gc/inventory.ts";
import fc, { runs } from "../tool/seeds.ts";

const bases = ["web", "api"] as const;
const usually = fc.nat(7).map((number) => number > 0);
const rarely = fc.nat(7).map((number) => number === 0);

const config: fc.Arbitrary<LiveConfig> = fc
  .record({
    number: fc.nat(5),
    baseName: fc.constantFrom(...bases),
    kind: fc.constantFrom("ConfigMap" as const, "Secret" as const),
    hours: fc.constantFrom(-1, 0.5, 1, 2, 5),
    fits: usually,
    isUnchecked: rarely,
    labelled: usually,
    annotated: usually,
    owned: rarely,
    mark: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      undefined,
      "applyset x",
      "argocd app",
      "helm shop/app",
      "helm other/app",
    ),
  })
  .map(({ number, baseName, kind, hours, fits, isUnchecked, labelled, annotated, owned, mark }) =>
    revision(number, {
      baseName,
      kind,
      uid: `${kind}-${baseName}-${number}`,
      created: hoursAgo(hours),
      ...(!labelled && { labels: new Map() }),
      ...(!annotated && { annotations: new Map() }),
      revision: {
        baseName,
        ...(fits && { by: annotated ? ("hashroll" as const) : ("kustomize" as const) }),
        ...(kind === "Secret" && fits && annotated && isUnchecked && { isUnchecked: true as const }),
      },
      owners: owned ? [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "r", uid: "r", controller: false }] : [],
      marks: mark === undefined ? [] : [mark],
    }),
  );

const someUser: fc.Arbitrary<User> = fc
  .record({
    kind: fc.constantFrom("Pod", "Deployment", "ReplicaSet", "ControllerRevision", "HelmRelease", "Widget"),
    name: fc.constantFrom("a", "b"),
    uses: fc.array(
      fc.record({
        kind: fc.constantFrom("ConfigMap" as const, "Secret" as const),
        name: fc
          .tuple(fc.constantFrom(...bases), fc.nat(6))
          .map(([base, number]) => revision(number, { baseName: base }).name),
        by: fc.constantFrom("field" as const, "shape" as const, "pin" as const, "release" as const),
        optional: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    replicas: fc.nat(1),
  })
  .map(({ kind, name, uses, replicas }) => user(kind, name, uses, { replicas }));

const gap: Gap = { resource: "pods", namespace: "shop", fault: { reason: "refused", text: "no" } };

const cluster: fc.Arbitrary<Inventory> = fc
  .record({
    configs: fc.uniqueArray(config, { selector: ({ uid }) => uid, maxLength: 8 }),
    users: fc.array(someUser, { maxLength: 4 }),
    status: fc.constantFrom("deployed", "deployed", "deployed", "pending-upgrade"),
    hasGap: fc.nat(9).map((number) => number === 0),
  })
  .map(({ configs, users, status, hasGap }) =>
    inventory({
      configs,
      users,
      releases: [{ name: "app", namespace: "shop", version: 1, status }],
      gaps: hasGap ? [gap] : [],
    }),
  );

const options: fc.Arbitrary<GcOptions> = fc.record({
  now: fc.constant(now),
  minAgeMs: fc.constantFrom(0, hour),
  keep: fc.nat(2),
  adoptKustomize: fc.boolean(),
});

function goes(inventoryNow: Inventory, chosen: GcOptions): LiveConfig[] {
  const view = { inventory: inventoryNow, listed: ["shop"], deployers: new Map() };
  return planDeletions(view, chosen)
    .filter(({ verdict }) => verdict.code === "unneeded")
    .map(({ config: each }) => each);
}

test("what goes is an intact, old revision that nobody names, beside newer ones", () => {
  let deleted = 0;
  fc.assert(
    fc.property(cluster, options, (state, chosen) => {
      const { configs, users, releases, gaps } = state.namespaces.get("shop") as NamespaceInventory;
      for (const each of goes(state, chosen)) {
        deleted++;
        assert.ok(users.every(({ uses }) => uses.every(({ kind, name }) => kind !== each.kind || name !== each.name)));
        assert.deepEqual(gaps, []);
        assert.ok(releases.every(({ status }) => !status.startsWith("pending")));
        assert.ok(now - Date.parse(each.created) >= chosen.minAgeMs);
        assert.ok(each.revision?.by !== undefined && !each.revision.isUnchecked);
        assert.deepEqual(each.owners, []);
        assert.ok(each.marks.every((mark) => mark === "helm shop/app"));
        const isOurs = each.labels.has("hashroll.dev/config") && each.annotations.has("hashroll.dev/base-name");
        assert.ok(isOurs || (chosen.adoptKustomize && each.revision.by === "kustomize"));
        const newer = configs.filter(
          (other) =>
            other.kind === each.kind &&
            other.revision?.baseName === each.revision?.baseName &&
            other.created > each.created,
        );
        assert.ok(newer.length >= chosen.keep);
      }
    }),
    runs(2000),
  );
  assert.ok(deleted > 100, "the states are not all too hard");
});

test("whoever comes to name a revision, it does not go, and nothing else goes in its place", () => {
  fc.assert(
    fc.property(cluster, options, someUser, (state, chosen, template) => {
      const before = goes(state, chosen);
      for (const each of before) {
        const uses = [{ ...user("Pod", "x", [{}]).uses[0], kind: each.kind, name: each.name, optional: true }];
        const shop = state.namespaces.get("shop") as NamespaceInventory;
        const after = goes(inventory({ ...shop, users: [...shop.users, user(template.kind, "new", uses)] }), chosen);
        assert.deepEqual(
          after.map(({ uid }) => uid),
          before.filter((other) => other !== each).map(({ uid }) => uid),
        );
      }
    }),
    runs(500),
  );
});
