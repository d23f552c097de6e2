import { test } from "node:test";
import { assertAllProblems, assertProblems } from "./policy-text.ts";

test("an unknown key is an error that names the right one", () => {
  assertProblems(
    "strateggy: copy\nrules:\n  - match: {nam: x}\n    strategy: copy\n    because: y\n",
    `hashroll.yaml:3:1: error: "strateggy" is not a key of the policy; strategy is (policy-key)
  use one of apiVersion, kind, metadata, secrets, secretKeyFile, namespace, strategy, for, alsoRead, previous, previousOptional, revisions, retain, kubeContext, kubeconfig, immutable, strict, report, logFile, quiet, rules, scope, references, jobs, triggers, discoveryLabels, checksums, carryBudget, delegate, apps
hashroll.yaml:5:13: error: "nam" is not a key of rules[0].match; name is (policy-key)
  use one of kind, namespace, name, labels
hashroll.yaml:7:5: error: "because" is not a key of rules[0] (policy-key)
  use one of match, strategy, scope, reason
`,
  );
});

test("keys that JavaScript objects inherit are unknown keys", () => {
  assertProblems(
    "rules:\n- {match: {constructor: x}, strategy: copy, toString: y, ? [a] : z, <<: {}}\n",
    `hashroll.yaml:4:12: error: "constructor" is not a key of rules[0].match (policy-key)
  use one of kind, namespace, name, labels
hashroll.yaml:4:45: error: "toString" is not a key of rules[0] (policy-key)
  use one of match, strategy, scope, reason
hashroll.yaml:4:60: error: "(not a string)" is not a key of rules[0] (policy-key)
  use one of match, strategy, scope, reason
hashroll.yaml:4:69: error: "<<" is not a key of rules[0] (policy-key)
  use one of match, strategy, scope, reason
`,
  );
});

test("a key that is there twice is an error", () => {
  assertProblems(
    'strict: true\n"strict": true\nrules:\n- match: {labels: {app: a, app: b}}\n  strategy: copy\n',
    `hashroll.yaml:4:1: error: "strict" appears twice (policy-key)
  keep one of the two
hashroll.yaml:6:28: error: "app" appears twice (policy-key)
  keep one of the two
`,
  );
});

test("a wrong apiVersion and kind are errors, and so are missing ones", () => {
  assertAllProblems(
    "apiVersion: hashroll.dev/v1\nkind: RevisionPolicies\n",
    `hashroll.yaml:1:13: error: "hashroll.dev/v1" is not a value of apiVersion; hashroll.dev/v1alpha1 is (policy-value)
  use hashroll.dev/v1alpha1
hashroll.yaml:2:7: error: "RevisionPolicies" is not a value of kind; RevisionPolicy is (policy-value)
  use RevisionPolicy
`,
  );
  assertAllProblems(
    "# nothing\nsecrets: true\n",
    `hashroll.yaml:2:1: error: the policy has no apiVersion (policy-missing)
  add apiVersion: hashroll.dev/v1alpha1
hashroll.yaml:2:1: error: the policy has no kind (policy-missing)
  add kind: RevisionPolicy
`,
  );
});

test("an unknown value is an error that names the closest one", () => {
  assertProblems(
    "strategy: renmae\nfor: argo\nretain: forever\njobs: 'a secret, perhaps'\n",
    `hashroll.yaml:3:11: error: "renmae" is not a value of strategy; rename is (policy-value)
  use one of rename, copy, restart, reload, ignore
hashroll.yaml:4:6: error: "argo" is not a value of for; argocd is (policy-value)
  use one of helm, argocd, flux, kubectl
hashroll.yaml:5:9: error: "forever" is not a value of retain (policy-value)
  use one of carry, keep, none
hashroll.yaml:6:7: error: this is not a value of jobs (policy-value)
  use one of plain, rewrite, rename
`,
  );
});

test("a value of the wrong type is an error", () => {
  assertProblems(
    'secrets: "true"\nstrict: yes\nnamespace: 12\nkubeContext: true\nrevisions: "2"\nprevious: last.yaml\nstrategy: [copy]\nalsoRead: [1]\nrules: {}\ntriggers: [x]\nreferences:\njobs: ~\nreport: {}\nimmutable:\n',
    `hashroll.yaml:3:10: error: secrets has to be true or false, not a string (policy-value)
  write true or false, without quotes
hashroll.yaml:4:9: error: strict has to be true or false, not a string (policy-value)
  write true or false, without quotes
hashroll.yaml:5:12: error: namespace has to be a string, not a number (policy-value)
  put it in quotes
hashroll.yaml:6:14: error: kubeContext has to be a string, not a boolean (policy-value)
  put it in quotes
hashroll.yaml:7:12: error: revisions has to be a whole number or auto, not a string (policy-value)
  write a number, without quotes
hashroll.yaml:8:11: error: previous has to be a list, not a string (policy-value)
  expected: where older revisions are taken from
hashroll.yaml:9:11: error: strategy has to be a string, not a list (policy-value)
  use one of rename, copy, restart, reload, ignore
hashroll.yaml:10:12: error: alsoRead[0] has to be a string, not a number (policy-value)
  put it in quotes
hashroll.yaml:11:8: error: rules has to be a list, not a map (policy-value)
  expected: strategies and scopes for some configs; of each, the first rule that matches and has one applies
hashroll.yaml:12:12: error: triggers[0] has to be a map, not a string (policy-value)
  expected: workloads that restart when a config changes, as in the spec of a TriggerRule
hashroll.yaml:13:12: error: references has no value; it has to be a list (policy-value)
  expected: more fields that name a config
hashroll.yaml:14:7: error: jobs has no value; it has to be a string (policy-value)
  use one of plain, rewrite, rename
hashroll.yaml:15:9: error: report has to be a string, not a map (policy-value)
  expected: file to write a JSON report to
hashroll.yaml:16:11: error: immutable has no value; it has to be true or false (policy-value)
  write true or false, without quotes
`,
  );
});

test("a number that is too small or not whole is an error", () => {
  for (const number of ["-1", "1.5", "1e300"]) {
    assertProblems(
      `revisions: ${number}\n`,
      `hashroll.yaml:3:12: error: revisions has to be a whole number, 0 or more (policy-value)
  expected: how many older revisions of each config are carried
`,
    );
  }
});

test("what is needed and missing or empty is an error", () => {
  assertProblems(
    `rules:
- match: {}
  strategy: copy
- reason: x
- match: {labels: {}}
  strategy: copy
references:
- fieldSpecs: []
- kind: Secret
  fieldSpecs:
  - kind: App
triggers:
- sources: []
  actions: [{}]
secretKeyFile: ""
`,
    `hashroll.yaml:4:10: error: rules[0].match is empty (policy-missing)
  add at least one of kind, namespace, name, labels
hashroll.yaml:6:3: error: rules[1] has no match (policy-missing)
  add match: which configs it applies to; all of its keys have to match
hashroll.yaml:6:3: error: rules[1] has no strategy or scope (policy-missing)
  add strategy or scope: what is done with them, or what their revisions are made of
hashroll.yaml:7:19: error: rules[2].match.labels is empty (policy-missing)
  write at least one key, or remove it
hashroll.yaml:10:3: error: references[0] has no kind (policy-missing)
  add kind: one of ConfigMap, Secret
hashroll.yaml:10:15: error: references[0].fieldSpecs is empty (policy-missing)
  add a field of some kinds of objects
hashroll.yaml:13:5: error: references[1].fieldSpecs[0] has no path (policy-missing)
  add path: keys from the root to the field, with slashes between them; \\/ is a slash in a key
hashroll.yaml:15:12: error: triggers[0].sources is empty (policy-missing)
  add one config
hashroll.yaml:16:13: error: triggers[0].actions[0] has no updatePodTemplate (policy-missing)
  add updatePodTemplate: the config's suffix is written into a pod template, so that its pods are replaced
hashroll.yaml:17:16: error: secretKeyFile can't be used: it is empty (policy-value)
  expected: file whose content is the key for the suffix of Secrets
`,
  );
});

test("a glob or path that can never match is an error", () => {
  assertProblems(
    'discoveryLabels: ["a[b", "{a", "{a,{b}}", "a\\\\"]\nreferences: [{kind: Secret, fieldSpecs: [{path: spec//name}, {path: spec/}]}]\n',
    `hashroll.yaml:3:19: error: discoveryLabels[0] can't be used: its [ is never closed (policy-value)
  expected: glob for a label's key
hashroll.yaml:3:26: error: discoveryLabels[1] can't be used: its { is never closed (policy-value)
  expected: glob for a label's key
hashroll.yaml:3:32: error: discoveryLabels[2] can't be used: it has { } inside { } (policy-value)
  expected: glob for a label's key
hashroll.yaml:3:43: error: discoveryLabels[3] can't be used: its last \\ has no character after it (policy-value)
  expected: glob for a label's key
hashroll.yaml:4:49: error: references[0].fieldSpecs[0].path can't be used: it has two slashes with nothing between them, or one at its end (policy-value)
  expected: keys from the root to the field, with slashes between them; \\/ is a slash in a key
hashroll.yaml:4:69: error: references[0].fieldSpecs[1].path can't be used: it has two slashes with nothing between them, or one at its end (policy-value)
  expected: keys from the root to the field, with slashes between them; \\/ is a slash in a key
`,
  );
});
