// The wrapper around Helm, and what it has Helm call.

import type { Command } from "commander";
import type { Io } from "../io/io.ts";
import type { CommandFlags } from "../prepare.ts";
import { type Act, flagsOf } from "./flags.ts";

/** Everything after its name is Helm's: none of it is read as a flag of ours. */
export function addHelm(program: Command, io: Io, act: Act): void {
  const command = program
    .command("helm")
    .description(
      "Runs helm install, upgrade, template or diff with hashroll as post-renderer, and rollback without the loss of revisions in use; other commands as they are. Flags of hashroll go before helm: hashroll --secrets helm upgrade …",
    )
    .usage("ARGS…")
    .argument("[args...]", "what you would give to helm, without --post-renderer")
    .showHelpAfterError("(hashroll helm --help has more)")
    .allowUnknownOption()
    .passThroughOptions();
  command.action(() =>
    act(async () => {
      const [, ...args] = program.args;
      if (args.length === 0) command.help({ error: true });
      const { helmArgsError, helm } = await import("../helm/helm.ts");
      const fault = helmArgsError(args);
      if (fault !== undefined) command.error(`error: ${fault}`);
      const flags = flagsOf<CommandFlags>(program);
      if (flags.output !== undefined)
        command.error(
          "error: helm has no output of hashroll to write to a file\n(hashroll helm template RELEASE CHART > FILE writes that of helm template)",
        );
      return helm(args, flags, io);
    }),
  );
}

/** Our own launcher calls it; it is in no list of commands. */
export function addHelmPostRender(program: Command, io: Io, act: Act): void {
  program
    .command("helm-post-render", { hidden: true })
    .argument("<socket>")
    .argument("<word>")
    .action((socket: string, word: string) =>
      act(async () => (await import("../helm/post-render.ts")).helmPostRender(socket, word, io)),
    );
}
