// The annotations and labels under our own name.

export const ownPrefix = "hashroll.dev/";

/** Those that people write. */
export const strategyAnnotation = "hashroll.dev/strategy";
export const scopeAnnotation = "hashroll.dev/scope";
export const pinAnnotation = "hashroll.dev/pin";
export const jobAnnotation = "hashroll.dev/job";
export const triggeredByAnnotations: readonly string[] = [
  "deployment.kubernetes.io/triggered-by",
  "hashroll.dev/triggered-by",
];

/** Those that hashroll writes: on a revision, on a revision of some keys, on the current one of several, in a ledger. */
export const baseNameAnnotation = "hashroll.dev/base-name";
export const keysAnnotation = "hashroll.dev/keys";
export const historyAnnotation = "hashroll.dev/history";
export const sequenceAnnotation = "hashroll.dev/sequence";

/** The label of every revision: its base name, shortened where it has to be. */
export const configLabel = "hashroll.dev/config";

export const knownAnnotations: readonly string[] = [
  strategyAnnotation,
  scopeAnnotation,
  pinAnnotation,
  ...triggeredByAnnotations.filter((key) => key.startsWith(ownPrefix)),
  jobAnnotation,
  baseNameAnnotation,
  keysAnnotation,
  historyAnnotation,
  sequenceAnnotation,
];
