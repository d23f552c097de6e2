// Limits of the system on a program and what it starts: memory, time of the processor, size of a file.

export interface SystemLimits {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  /** Of each file that it writes. */
  readonly fileBytes: number;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Windows has neither. */
export const canLimit = process.platform !== "win32";

/** What a shell exits with where the program is missing. */
export const missingProgram = 127;

/**
 * A Go program reserves 1.3 GiB of addresses before it does anything (1.7 if it is compiled with cgo), which is no memory. Beyond that
 * every MiB of its heap is one of addresses, so this limit holds whatever the program does, and is less exact.
 */
const reservedBytes = 2 * 1024 ** 3;

/** A limit of the machine that is lower stays. Blocks have 512 bytes. No process of its own for any of it: it runs for every render. */
const script = `
lower() { ulimit "$1" "$2" 2>/dev/null || :; }
lower -c 0; lower -d "$1"; lower -t "$2"; lower -f "$3"; lower -v "$4"
shift 4
exec "$@"
`;

/** Node can't set limits for what it starts; a shell can. It sees the program and its arguments as data. */
export function limitCommand({ program, args }: Command, limits: SystemLimits): Command {
  const { memoryBytes, cpuSeconds, fileBytes } = limits;
  const numbers = [memoryBytes / 1024, cpuSeconds, fileBytes / 512, (reservedBytes + memoryBytes) / 1024];
  const words = numbers.map((number) => String(Math.ceil(number)));
  return { program: "/bin/sh", args: ["-c", script, "hashroll", ...words, program, ...args] };
}
