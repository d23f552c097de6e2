// The problems of one run, gathered by every stage and printed together.

import type { Source } from "../text/source.ts";
import type { Message } from "./message.ts";
import { hasErrors, type Problem, type Subject } from "./problem.ts";

export interface ProblemList {
  /** Gives the problem back, for who has to refer to it. */
  add(message: Message, subject?: Subject): Problem;
  addAll(problems: Iterable<Problem>): void;
  readonly hasErrors: boolean;
  /** In the order in which they were added. */
  readonly all: readonly Problem[];
  /** In the order in which a reader goes through these sources; what has no place comes first. */
  inOrder(sources?: readonly Source[]): Problem[];
}

export function newProblemList(): ProblemList {
  const all: Problem[] = [];
  return {
    all,
    add(message, subject) {
      // Not two spreads: V8 would make a hidden class for each problem, which takes more memory than the problem.
      const problem = Object.assign({}, message, subject);
      all.push(problem);
      return problem;
    },
    addAll(problems) {
      for (const problem of problems) all.push(problem);
    },
    get hasErrors() {
      return hasErrors(all);
    },
    inOrder(sources = []) {
      const ranks = new Map(sources.map((source, index) => [source, index]));
      const rank = ({ place }: Problem): number => (place && ranks.get(place.source)) ?? -1;
      return [...all].sort((a, b) => rank(a) - rank(b) || (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
    },
  };
}
