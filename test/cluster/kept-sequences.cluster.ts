// Random sequences with kept revisions: after each step every pod comes back, and every template finds its configs.

import { describe } from "node:test";
import { testSequences } from "./sequences/sequence-tests.ts";

describe("kept revisions", { concurrency: 4 }, () => testSequences("keep", 8));
