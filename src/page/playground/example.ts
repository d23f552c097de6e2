// What the playground shows first.

export const example = `apiVersion: v1
kind: ConfigMap
metadata:
  name: web-config
data:
  theme: dark
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: features # read by name below
data:
  search: "on"
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: web
        image: shop/web
        args: [--features-configmap=features]
        envFrom:
        - configMapRef: {name: web-config}
        - configMapRef: {name: features}
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: report
spec:
  schedule: "0 6 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          containers:
          - name: report
            image: shop/report
            envFrom:
            - configMapRef: {name: web-config}
`;
