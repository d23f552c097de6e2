// Keys as kubectl 1.36 reads them: `kubectl patch --local -o json` gave these.
import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveKey } from "../../src/yaml/value/resolve-key.ts";

const plain = {
  web: "web",
  y: "true",
  Yes: "true",
  on: "true",
  TRUE: "true",
  n: "false",
  No: "false",
  OFF: "false",
  oN: "oN",
  "0644": "420",
  "1_000": "1000",
  "1e3": "1000",
  "0x10": "16",
  "0b11": "3",
  "0o17": "15",
  ".5": "0.5",
  "1.0": "1",
  "1e6": "1e+06",
  "123456789.5": "1.2345679e+08",
  "0.00001": "1e-05",
  "-0": "0",
  "+5": "5",
  "2001-01-01": "2001-01-01",
  "99999999999999999999": "1e+20",
  "9007199254740993": "9007199254740993",
  "16777217.0": "1.6777216e+07",
  "3.14159265358979": "3.1415927",
  "1e21": "1e+21",
  "1.2.3": "1.2.3",
};

test("plain keys are what kubectl takes them for", () => {
  for (const [value, expected] of Object.entries(plain)) assert.equal(resolveKey({ style: "plain", value }), expected);
});

test("in quotes or with a tag, a key is what is written", () => {
  for (const value of Object.keys(plain)) {
    assert.equal(resolveKey({ style: "double", value }), value);
    assert.equal(resolveKey({ style: "plain", value, tag: "!!str" }), value);
    assert.equal(resolveKey({ style: "plain", value, tag: "!" }), value);
  }
});
