// A small process of its own that cleans up after this one however it ends, SIGKILL included, and that ends it at a deadline, or
// when it has too much memory, even if it is too busy to do so itself. It is a fixed shell script: nothing of an app is in its
// text.

import { spawn } from "node:child_process";
import { kill, pid, platform } from "node:process";

export interface Guard {
  /** A group of processes that ends with this one. */
  watch(group: number): void;
  /** It has ended, and its number may become another's. */
  forget(group: number): void;
  /** Ends the groups, removes the folder, and waits until that is done. */
  release(): Promise<void>;
}

export interface GuardOptions {
  /** Removed at the end. */
  readonly folder: string;
  /** Without one, this process may take as long as it wants. */
  readonly deadline?: {
    readonly seconds: number;
    /** Printed on standard error when the time is over. */
    readonly message: string;
  };
  /** Of this process, without its code. On Linux only. */
  readonly memory?: {
    readonly bytes: number;
    /** Printed on standard error when there is more. */
    readonly message: string;
  };
}

/**
 * Reads the numbers of groups from lines, `+12` and `-12`, until the other end is closed: by `release`, or because that process
 * is gone. A program that was killed may have one file more to write, so the folder is removed until it is gone.
 * A measurement of the memory costs 2 ms of the processor; this process gets at most 100 MiB more until the next one.
 */
const script = `
end() { printf '%s\\n' "$1" >&2; kill -KILL "$2"; }
if [ -n "$2" ]; then (sleep "$2"; end "$4" "$3") </dev/null & fi
if [ -n "$5" ] && [ -r "/proc/$3/status" ]; then
  while sleep 0.1; do
    while read -r field number unit; do
      if [ "$field" = RssAnon: ]; then break; fi
    done 2>/dev/null <"/proc/$3/status" || exit
    if [ "\${number:-0}" -gt "$5" ]; then end "$6" "$3"; exit; fi
  done </dev/null &
fi
groups=" "
while read -r line; do
  number=\${line#?}
  case $line in
    +*) groups="$groups$number " ;;
    -*) groups="\${groups%% $number *} \${groups#* $number }" ;;
  esac
done
for number in $groups; do kill -s KILL -- "-$number" 2>/dev/null; done
for attempt in 1 2 3 4 5; do
  rm -rf -- "$1" 2>/dev/null
  if [ ! -e "$1" ]; then break; fi
  sleep 0.1
done
kill -KILL 0
`;

/** In a group of its own, which the end of ours leaves running. Undefined on Windows, which has no groups, and without a shell. */
export function startGuard({ folder, deadline, memory }: GuardOptions): Promise<Guard | undefined> {
  if (platform === "win32") return Promise.resolve(undefined);
  return new Promise((done) => {
    const seconds = deadline ? String(deadline.seconds) : "";
    const kibibytes = memory ? String(Math.ceil(memory.bytes / 1024)) : "";
    const options = [folder, seconds, String(pid), deadline?.message ?? "", kibibytes, memory?.message ?? ""];
    const args = ["-c", script, "hashroll", ...options];
    const child = spawn("/bin/sh", args, {
      ...{ cwd: "/", env: { PATH: "/usr/bin:/bin" }, detached: true },
      stdio: ["pipe", "ignore", "inherit"],
    });
    const ended = new Promise<void>((end) => child.on("close", () => end()));
    child.stdin.on("error", () => {});
    child.on("error", () => done(undefined));
    child.on("spawn", () =>
      done({
        watch(group) {
          child.stdin.write(`+${group}\n`);
        },
        forget(group) {
          child.stdin.write(`-${group}\n`);
        },
        release() {
          child.stdin.end();
          return ended;
        },
      }),
    );
  });
}

/** Ends a program and all that it started and that stayed in its group. */
export function killGroup(group: number): void {
  try {
    kill(-group, "SIGKILL");
  } catch {
    // None of them is left.
  }
}
