// What the parts of the page share: the model, and what is picked.

import type { Model } from "./model.ts";

export interface Context {
  readonly model: Model;
  selected(): string | undefined;
  select(id: string | undefined): void;
  onSelect(listener: (id: string | undefined) => void): void;
  /** Called before the page is printed, to draw what was not in view. */
  onPrint(listener: () => void): void;
  /** Marks what is picked and linked, also in what was drawn since. */
  light(): void;
}
