// What a message is made of, and the closed list of its codes.

import type { Strategy } from "../settings/strategy.ts";

export type Severity = "error" | "warning" | "note";

export interface Message {
  readonly code: Code;
  readonly severity: Severity;
  /** What is the matter. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
  /** The strategy that the advice is about. */
  readonly instead?: Strategy;
}

export type Code =
  | "alias-limit"
  | "already-hashed"
  | "already-present"
  | "already-revision"
  | "also-a-hook"
  | "ambiguous-app"
  | "ambiguous-config"
  | "ambiguous-reference"
  | "annotated"
  | "app-too-large"
  | "bad-app-name"
  | "bad-data"
  | "bad-parameter"
  | "bad-pin"
  | "bad-release-name"
  | "by-flag"
  | "by-rule"
  | "carry-budget"
  | "carry-without-previous"
  | "conflicted-ledger"
  | "conflicting-configs"
  | "content-changed"
  | "corrupt-previous"
  | "delegate-outside"
  | "discovered-by-label"
  | "edited-after-hashing"
  | "edited-by-known-program"
  | "empty-input"
  | "empty-output"
  | "failed-tool"
  | "filled-at-run-time"
  | "forced-rename"
  | "function-config"
  | "generated"
  | "hook"
  | "hooks-not-rendered"
  | "incomplete-history"
  | "incomplete-list"
  | "incomplete-previous"
  | "invalid-path"
  | "invalid-trigger"
  | "job-name-too-long"
  | "local-config"
  | "managed-secret"
  | "missing-app-file"
  | "missing-key"
  | "missing-permission"
  | "missing-previous"
  | "missing-tool"
  | "name-too-long"
  | "named-in-role"
  | "no-cluster"
  | "no-helm"
  | "no-pod-template"
  | "no-references"
  | "no-reload"
  | "no-revisions"
  | "not-attached"
  | "not-carried"
  | "not-delegated"
  | "not-deleted"
  | "not-ours"
  | "not-observed"
  | "not-put-back"
  | "not-utf8"
  | "nothing-to-record"
  | "only-referred-to"
  | "optional-and-readable"
  | "output-dir"
  | "outside-repository"
  | "pending-release"
  | "pin-lacks-keys"
  | "pin-without-revision"
  | "plain-name-required"
  | "policy-key"
  | "policy-missing"
  | "policy-untrusted"
  | "policy-value"
  | "previous"
  | "previous-namespace"
  | "put-back"
  | "read-by-known-program"
  | "read-by-name"
  | "readable-by-referrer"
  | "readable-by-stream"
  | "reloaded-live"
  | "secret"
  | "stale-ledger"
  | "still-in-use"
  | "symlink-loop"
  | "syntax"
  | "timeout"
  | "trigger-rule"
  | "trigger-source"
  | "trigger-target"
  | "unknown-annotation"
  | "unknown-job-mode"
  | "unknown-pin"
  | "unknown-revision"
  | "unknown-scope"
  | "unknown-strategy"
  | "unguarded-rollback"
  | "unknown-use"
  | "unknown-workload"
  | "unlocked-dependency"
  | "unnamed-config"
  | "unreadable"
  | "unreadable-version"
  | "unresolved-reference"
  | "unused-pin"
  | "unwritable"
  | "used-from-other-namespace"
  | "well-known";

export const error = (code: Code, text: string, advice: string): Message => ({ code, severity: "error", text, advice });
export const warning = (code: Code, text: string, advice: string): Message => ({
  code,
  severity: "warning",
  text,
  advice,
});
export const note = (code: Code, text: string, advice: string): Message => ({ code, severity: "note", text, advice });
