import assert from "node:assert/strict";
import { test } from "node:test";
import { untrustedPolicyProblems } from "../../src/policy/untrusted.ts";
import { header, policyOf, printed } from "./policy-text.ts";

test("a policy from an untrusted repo names nothing outside of it", () => {
  const body = `report: r.json
logFile: l
secretKeyFile: k
kubeconfig: c
kubeContext: x
alsoRead: [a/b.yaml, ../c.yaml, 'x/{.,y}./z', a..b]
previous: [.hashroll/web.yaml, cluster, "helm:a/b", /etc/passwd, 'C:\\x', 'a\\..\\b', 'a/**/*.yaml', 'git:a.yaml']
`;
  const advice = "  name a file below the policy's folder, without .. { } or \\\n";
  const key =
    "is not allowed in a policy that comes with the manifests (policy-untrusted)\n  remove it; whoever runs hashroll can set it as a flag";
  const source = `is not a file of the repo; a policy that comes with the manifests may name nothing else (policy-untrusted)\n${advice}`;
  assert.equal(
    printed(untrustedPolicyProblems(policyOf(header + body))),
    `hashroll.yaml:3:1: error: report ${key}
hashroll.yaml:4:1: error: logFile ${key}
hashroll.yaml:5:1: error: secretKeyFile ${key}
hashroll.yaml:6:1: error: kubeconfig ${key}
hashroll.yaml:7:1: error: kubeContext ${key}
hashroll.yaml:8:22: error: alsoRead[1] ${source}hashroll.yaml:8:33: error: alsoRead[2] ${source}hashroll.yaml:8:47: error: alsoRead[3] ${source}hashroll.yaml:9:32: error: previous[1] ${source}hashroll.yaml:9:41: error: previous[2] ${source}hashroll.yaml:9:53: error: previous[3] ${source}hashroll.yaml:9:66: error: previous[4] ${source}hashroll.yaml:9:74: error: previous[5] ${source}hashroll.yaml:9:99: error: previous[7] ${source}`,
  );
  assert.deepEqual(untrustedPolicyProblems(policyOf(`${header}previous: [.hashroll/a.yaml]\nrevisions: 3\n`)), []);
});
