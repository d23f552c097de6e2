// The streams that are measured: made here, always the same, and of the shapes that real ones have.

/** Three documents an app: a ConfigMap, the Deployment that mounts and reads it, and a Service that has nothing to do with it. */
export function appStream(apps: number): string {
  const documents: string[] = [];
  for (let index = 0; index < apps; index++) documents.push(configMap(index), deployment(index), service(index));
  return documents.join("");
}

export function configMap(index: number): string {
  const name = nameOf(index);
  return `---
# Source: shop/templates/${name}/configmap.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}-config
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/managed-by: Helm
data:
  LOG_LEVEL: info
  PORT: "${8000 + (index % 1000)}"
  application.yaml: |
    server:
      port: ${8000 + (index % 1000)}
      shutdown: graceful
    database:
      url: jdbc:postgresql://postgres-${index % 50}.data.svc.cluster.local:5432/${name}
      pool: { min: 2, max: ${10 + (index % 20)} }
    features: [search, export, "feature-${index}"]
    logging:
      format: json
      # one line per request, and nothing else
      access: "%h %l %u %t %r %>s %b"
      file: /var/log/${name}/access.log
`;
}

export function deployment(index: number): string {
  const name = nameOf(index);
  return `---
# Source: shop/templates/${name}/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/managed-by: Helm
spec:
  replicas: 2
  selector:
    matchLabels:
      app.kubernetes.io/name: ${name}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${name}
    spec:
      securityContext:
        runAsNonRoot: true
      containers:
        - name: app
          image: "registry.example.com/shop/${name}:1.${index % 100}.0"
          imagePullPolicy: IfNotPresent
          args: ["--config", "/etc/app/application.yaml"]
          envFrom:
            - configMapRef:
                name: ${name}-config
          ports:
            - name: http
              containerPort: ${8000 + (index % 1000)}
              protocol: TCP
          livenessProbe:
            httpGet:
              path: /healthz
              port: http
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits:
              memory: 256Mi
          volumeMounts:
            - name: config
              mountPath: /etc/app
              readOnly: true
      volumes:
        - name: config
          configMap:
            name: ${name}-config
`;
}

export function service(index: number): string {
  const name = nameOf(index);
  return `---
# Source: shop/templates/${name}/service.yaml
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  labels:
    app.kubernetes.io/name: ${name}
spec:
  type: ClusterIP
  ports:
    - port: 80
      targetPort: http
      protocol: TCP
      name: http
  selector:
    app.kubernetes.io/name: ${name}
`;
}

export function nameOf(index: number): string {
  return `app-${String(index).padStart(4, "0")}`;
}

/** As in kube-prometheus-stack: a few apps after megabytes of schemas. */
export function crdStream(bytes: number, apps: number): string {
  const documents: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const document = customResourceDefinition(index, 450_000);
    documents.push(document);
    length += document.length;
  }
  return documents.join("") + appStream(apps);
}

const words = [
  "selector",
  "endpoint",
  "interval",
  "retention",
  "affinity",
  "volume",
  "storage",
  "security",
  "probe",
  "metric",
];

function customResourceDefinition(index: number, bytes: number): string {
  const kind = `Thing${index}`;
  const plural = kind.toLowerCase();
  const lines = [
    "---",
    "apiVersion: apiextensions.k8s.io/v1",
    "kind: CustomResourceDefinition",
    "metadata:",
    "  annotations:",
    "    controller-gen.kubebuilder.io/version: v0.16.5",
    `  name: ${plural}s.example.com`,
    "spec:",
    "  group: example.com",
    `  names: { kind: ${kind}, listKind: ${kind}List, plural: ${plural}s, singular: ${plural} }`,
    "  scope: Namespaced",
    "  versions:",
    "    - name: v1",
    "      schema:",
    "        openAPIV3Schema:",
    "          properties:",
  ];
  let length = 0;
  for (let field = 0; length < bytes; field++) {
    const word = words[field % words.length] as string;
    const added = [
      `            ${word}${field}:`,
      "              description: |-",
      `                ${word} defines how the operator treats the ${words[(field * 7) % words.length]} of this object.`,
      "                It is read from a key of a ConfigMap, or of a Secret, that the ServiceAccount may get. See",
      "                https://kubernetes.io/docs/concepts/overview/working-with-objects/ for more.",
      "              properties:",
      "                enabled:",
      "                  type: boolean",
      "                matchExpressions:",
      "                  items: { type: string }",
      "                  type: array",
      "                  x-kubernetes-list-type: atomic",
      "              required:",
      "                - enabled",
      "              type: object",
    ];
    for (const line of added) length += line.length + 1;
    lines.push(...added);
  }
  return `${lines.join("\n")}\n          type: object\n      served: true\n      storage: true\n`;
}

/** One ConfigMap that is nearly all of the stream. */
export function bigConfigMap(bytes: number): string {
  const lines: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const line = `    {"id": ${index}, "name": "entry ${index}", "path": "/srv/data/${index % 97}/file.json"}`;
    lines.push(line);
    length += line.length + 1;
  }
  const [before, after] = configMap(0).split("  application.yaml: |\n");
  return `${before}  entries.jsonl: |\n${lines.join("\n")}\n  application.yaml: |\n${after}${deployment(0)}`;
}
