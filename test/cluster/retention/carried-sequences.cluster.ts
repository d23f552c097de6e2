// Random sequences with carried revisions: after each step every pod comes back, and every template finds its configs.

import { describe } from "node:test";
import { testSequences } from "../sequences/sequence-tests.ts";

describe("carried revisions", { concurrency: 4 }, () => testSequences("carry", 12));
