// Every input shape that is measured: time has to grow with its bytes, and memory with 8 times them at most.
import { accessShapes } from "./shapes/access-shapes.ts";
import { diffShapes } from "./shapes/diff-shapes.ts";
import { objectShapes } from "./shapes/object-shapes.ts";
import { retentionShapes } from "./shapes/retention-shapes.ts";
import type { Shape } from "./shapes/shape.ts";
import { textShapes } from "./shapes/text-shapes.ts";

export const shapes: readonly Shape[] = [
  ...textShapes,
  ...objectShapes,
  ...accessShapes,
  ...retentionShapes,
  ...diffShapes,
];
