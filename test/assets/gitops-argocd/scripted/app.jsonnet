function(size) { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "scripted" }, data: { size: size } }
