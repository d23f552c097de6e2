// The Applications that an ApplicationSet makes, as far as the repo alone decides it.

import type { Data } from "../../yaml/value/to-data.ts";
import type { App, Origin } from "../app.ts";
import { asMap, at, type DataMap, isTrueAt, listAt, stringAt } from "../data.ts";
import { describedApp, objectId } from "../described-app.ts";
import type { RepoFiles } from "../repo-files.ts";
import { fillTemplate, renderFastTemplate } from "../template/fill-template.ts";
import { renderGoTemplate } from "../template/go-template.ts";
import { TemplateFault } from "../template/parse-go-template.ts";
import { type GeneratorContext, generate } from "./generators.ts";
import { noParameters } from "./parameters.ts";
import { readApplication } from "./read-application.ts";

/** What all Applications of one set may have together; more is an attack. */
const maxCharacters = 64 * 1024 * 1024;

/** One app that is skipped if it can't be said which Applications there are. */
export async function readApplicationSet(object: DataMap, origin: Origin, repo: RepoFiles): Promise<App[]> {
  const id = objectId("ApplicationSet", object);
  const isGo = isTrueAt(object, "spec", "goTemplate");
  let left = maxCharacters;
  const context: GeneratorContext = {
    repo,
    fill(text, { nested, flat }) {
      const filled = isGo ? renderGoTemplate(text, nested) : renderFastTemplate(text, flat);
      left -= filled.length;
      if (left < 0) throw new TemplateFault("they are too large together");
      return filled;
    },
  };
  try {
    if (at(object, "spec", "templatePatch") !== undefined) throw new TemplateFault("a templatePatch");
    const apps: App[] = [];
    for (const generator of listAt(object, "spec", "generators")) {
      const template = templateOf(object, generator);
      for (const parameters of await generate(generator, noParameters, context)) {
        const filled = asMap(fillTemplate(template, (text) => context.fill(text, parameters)));
        apps.push(
          readApplication(inNamespace(filled, stringAt(object, "metadata", "namespace")), { ...origin, set: id }, repo),
        );
      }
    }
    return apps;
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    const skipped = `its Applications are not known: ${error.message}`;
    return [describedApp(id, object, origin, {}, { skipped })];
  }
}

/** A generator may have a template of its own, whose fields count. */
function templateOf(object: DataMap, generator: Data): Data {
  const own = [...asMap(generator).values()].map((spec) => at(spec, "template")).find((each) => each !== undefined);
  if (own !== undefined) throw new TemplateFault("a generator with a template of its own");
  return at(object, "spec", "template") ?? null;
}

function inNamespace(application: DataMap, namespace: string | undefined): DataMap {
  if (namespace === undefined) return application;
  const metadata = new Map([...asMap(at(application, "metadata")), ["namespace", namespace]]);
  return new Map([...application, ["metadata", metadata]]);
}
