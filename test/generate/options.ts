// Random orders, as a caller of the library could give them.

import type { Options } from "../../src/index.ts";
import { deployers } from "../../src/settings/deployer.ts";
import { strategies } from "../../src/settings/strategy.ts";
import fc from "../tool/seeds.ts";

export const options: fc.Arbitrary<Options> = fc
  .record({
    secrets: fc.constantFrom(undefined, true),
    namespace: fc.constantFrom(undefined, undefined, "shop"),
    strategy: fc.constantFrom(undefined, undefined, undefined, ...strategies),
    immutable: fc.constantFrom(undefined, undefined, false),
    for: fc.constantFrom(undefined, ...deployers),
    retain: fc.constantFrom(undefined, "keep", "none"),
    secretKey: fc.constantFrom(undefined, Buffer.from("key")),
  })
  .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as Options);
