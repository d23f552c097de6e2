// What a message is made of, and the closed list of its codes.

import type { Severity } from "../problem.ts";

export interface Message {
  readonly code: Code;
  readonly severity: Severity;
  /** What is the matter. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

export type Code =
  | "alias-limit"
  | "already-hashed"
  | "already-present"
  | "already-revision"
  | "ambiguous-app"
  | "annotated"
  | "app-too-large"
  | "awkward-path"
  | "bad-app-name"
  | "bad-data"
  | "bad-parameter"
  | "bad-pin"
  | "bad-release-name"
  | "by-flag"
  | "by-rule"
  | "carry-from-nothing"
  | "conflicting-configs"
  | "damaged-previous"
  | "delegate-outside"
  | "discovered-by-label"
  | "doubtful-config"
  | "doubtful-reference"
  | "edited-from-outside"
  | "empty-input"
  | "empty-output"
  | "failed-tool"
  | "filled-at-run-time"
  | "forced-rename"
  | "function-config"
  | "generated"
  | "hook"
  | "hook-twin"
  | "hooks-unseen"
  | "idle-pin"
  | "incomplete-previous"
  | "job-name-too-long"
  | "link-in-circle"
  | "local-config"
  | "managed-secret"
  | "missing-app-file"
  | "missing-previous"
  | "missing-tool"
  | "name-too-long"
  | "named-from-elsewhere"
  | "named-in-role"
  | "needed-plain"
  | "no-helm"
  | "no-pod-template"
  | "no-references"
  | "no-reload"
  | "not-carried"
  | "not-delegated"
  | "not-utf8"
  | "nothing-to-record"
  | "only-referred-to"
  | "optional-and-readable"
  | "out-of-repo"
  | "out-of-time"
  | "output-dir"
  | "pin-left-alone"
  | "policy-key"
  | "policy-missing"
  | "policy-untrusted"
  | "policy-value"
  | "previous"
  | "previous-namespace"
  | "read-by-name"
  | "read-from-outside"
  | "readable-by-referrer"
  | "readable-by-stream"
  | "secret"
  | "stale-ledger"
  | "syntax"
  | "trigger-rule"
  | "trigger-source"
  | "trigger-target"
  | "trigger-word"
  | "unknown-annotation"
  | "unknown-job-mode"
  | "unknown-pin"
  | "unknown-strategy"
  | "unlocked-dependency"
  | "unnamed-config"
  | "unreadable"
  | "unresolved-reference"
  | "unwritable"
  | "well-known";

export const error = (code: Code, text: string, advice: string): Message => ({ code, severity: "error", text, advice });
export const warning = (code: Code, text: string, advice: string): Message => ({
  code,
  severity: "warning",
  text,
  advice,
});
export const note = (code: Code, text: string, advice: string): Message => ({ code, severity: "note", text, advice });
