// The pipeline, from texts to text: read, catalog, link, decide, revise, emit.

import { AliasLimitError } from "./manifest/alias-limit.ts";
import { emit } from "./manifest/emit.ts";
import { newReader } from "./manifest/read-objects.ts";
import type { Source } from "./manifest/source.ts";
import { newWalker } from "./reference/references.ts";
import * as say from "./report/messages.ts";
import { hasErrors, type Problem } from "./report/problem.ts";
import { catalogConfigs } from "./revision/catalog.ts";
import { type Decision, decide } from "./revision/decide.ts";
import { linkReferences } from "./revision/link.ts";
import type { Options } from "./revision/options.ts";
import { nothingRevised, type Revised, revise } from "./revision/revise.ts";

export interface Outcome {
  /** Absent if there are errors: it is all or nothing. */
  readonly text?: string;
  readonly problems: readonly Problem[];
  readonly decisions: readonly Decision[];
  readonly revised: Revised;
}

export function renderStream(sources: readonly Source[], options: Options): Outcome {
  const problems: Problem[] = [];
  try {
    const outcome = runStages(sources, options, problems);
    return { ...outcome, problems: inOrder(problems, sources) };
  } catch (error) {
    if (!(error instanceof AliasLimitError)) throw error;
    problems.push({ ...say.aliasLimit(), place: error.place });
    return { problems: inOrder(problems, sources), decisions: [], revised: nothingRevised };
  }
}

function runStages(sources: readonly Source[], options: Options, problems: Problem[]): Omit<Outcome, "problems"> {
  const reader = newReader(sources, (place, fault) => problems.push({ ...say.syntax(fault.message), place }));

  const holders = reader.read(
    options.secrets ? ["ConfigMap", "ConfigMapList", "Secret", "SecretList"] : ["ConfigMap", "ConfigMapList"],
  );
  const catalog = catalogConfigs(holders, options, problems);
  const objects = [...holders, ...reader.read(catalog.configs.map((config) => config.name))];
  const links = linkReferences(objects, newWalker(objects), catalog, options, problems);
  const decisions = decide({ catalog, options, ...links }, problems);
  const revised = revise(decisions, catalog, options);
  const text = hasErrors(problems) ? undefined : emit(sources, revised);
  return { ...(text !== undefined && { text }), decisions, revised };
}

/** By place, as a reader goes through the input. */
function inOrder(problems: readonly Problem[], sources: readonly Source[]): Problem[] {
  const rank = (problem: Problem): number => (problem.place ? sources.indexOf(problem.place.source) : -1);
  return [...problems].sort((a, b) => rank(a) - rank(b) || (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}
