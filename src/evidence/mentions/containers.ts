// Names of configs in what containers are started with: commands, arguments, variables.

import {
  get,
  getString,
  isScalar,
  isSequence,
  items,
  type ResolvedMapping,
  type ResolvedSequence,
} from "../../yaml/node/access.ts";
import { mappingsAt } from "../../yaml/node/items-at.ts";
import { type Add, configKindsIn, namesIn, namesInCommand } from "./config-names.ts";

export function inContainers(spec: ResolvedMapping, add: Add): void {
  for (const list of ["containers", "initContainers", "ephemeralContainers"]) {
    for (const container of mappingsAt(spec, list)) {
      const variables = inEnvironment(container, add);
      for (const key of ["command", "args"]) {
        const words = get(container, key);
        if (isSequence(words)) inArguments(words, key, variables, add);
      }
    }
  }
}

/** The variables with a literal value, since arguments may use them as `$(NAME)` and scripts as `$NAME`. */
function inEnvironment(container: ResolvedMapping, add: Add): Map<string, string> {
  const variables = new Map<string, string>();
  let room = maxOfVariables;
  for (const variable of mappingsAt(container, "env")) {
    const name = getString(variable, "name");
    const value = get(variable, "value");
    if (name === undefined || !isScalar(value)) continue;
    const written = value.node.value;
    const text = room > 0 ? expand(written, variables) : written;
    room -= Math.max(0, text.length - written.length);
    variables.set(name, text);
    add(value, `env ${name}`, [...configKindsIn(name).flatMap((kind) => namesIn(text, kind)), ...namesInCommand(text)]);
  }
  return variables;
}

/** Arguments: each on its own, and one after a flag that mentions a config kind. */
export function inArguments(
  list: ResolvedSequence,
  where: string,
  variables: ReadonlyMap<string, string>,
  add: Add,
): void {
  let flag: string | undefined;
  items(list).forEach((item, index) => {
    if (!isScalar(item)) {
      flag = undefined;
      return;
    }
    const text = expand(item.node.value, variables);
    const afterFlag = flag === undefined ? [] : configKindsIn(flag).flatMap((kind) => namesIn(text, kind));
    add(item, `${where}[${index}]`, [...afterFlag, ...namesInCommand(text)]);
    flag = /^-{0,2}[\w.-]+$/.test(text) ? text : undefined;
  });
}

/** Longer than any real argument: variables in variables can expand to more than any machine holds. */
const maxExpanded = 10_000;

/** What the variables of one container may gain by it: more than an object in a cluster can have. Without it, 79 times the input. */
const maxOfVariables = 2_000_000;

function expand(text: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0) return text;
  let room = maxExpanded;
  return text.replace(/\$(?:\(([\w.-]+)\)|\{(\w+)\}|(\w+))/g, (whole, ...names: (string | undefined)[]) => {
    const name = names.slice(0, 3).find((each) => each !== undefined);
    const value = (name !== undefined && variables.get(name)) || whole;
    room -= value.length;
    return room < 0 ? whole : value;
  });
}
