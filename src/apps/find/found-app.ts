// An app, and what it reads of the repo.

import type { App } from "../app.ts";
import type { Reads } from "../reads/reads.ts";

export interface FoundApp {
  readonly app: App;
  readonly reads: Reads;
}
