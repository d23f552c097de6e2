// Small documents that between them have everything the scanner reads by itself, packed closely: seeds for mutation.

export const samples: readonly string[] = [
  `---
# Source: chart/templates/configmap.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: web-config # the name
  labels: {app: web, "tier": 'front'}
data:
  plain: some words, and:colons:here http://x
  empty:
  quoted: "a \\"b\\" \\n c"
  single: 'it''s'
  file: |
    line one

      # no comment
    line: two
  folded: >-
    folded
    text

  keep: |+
    kept

  last: ~
`,
  `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: app
        image: "nginx:1.25"
        args: ["--config", "/etc/x", -v, 10]
        command:
        - sh
        - -c
        - |
          echo hi
        env:
        - name: A
          value: ""
        -
          name: B
          valueFrom:
            configMapKeyRef: {name: web-config, key: plain, optional: true}
      volumes: []
`,
  `a:
  - - x
    - y
  -   - z
  - k: v
    l:
    - m

    # comment
    n: o
b: multi line
  plain text
  - goes on

  after a gap
c: "double
  quoted \\
  over lines"
d: 'single

  quoted'
"e f": |2-
    indented
   less
g:
  scalar on the next line
h: !!str x
`,
  `- a
- b: 1
  c: 2
- 'd'
-
- {}
- [[], {a: [b]}]
- >
  x
   y

  z
- e:
    f
    g
`,
  `{
  "apiVersion": "v1",
  "kind": "List",
  "items": [
    {"kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"k": "v\\n\\u0041", "n": 1}},
    {
      "kind": "Secret", "x": [true, null, -1.5e3]
    }
  ]
}
`,
  `k:
    deep:
            deeper: 1
            list:
              -   a: |
                     text
                  b: {x: y}   # c
    back: 'x' # d
- not: here
`,
  "a: |\n  x\n   \n \n  y\n  \n\nb: >+\n\n  z\n\n\nc: |1\n x\n\n",
  "a: b\r\nc:\r\n- d\r\n- |\r\n  e\r\n\r\n  f\r\ng: 'h\r\n  i'\r\n",
];
