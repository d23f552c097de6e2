// OpenTelemetry, the Grafana Operator and Elastic's. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMap, secret } from "./fields.ts";

const elastic: Shape = { spec: "ElasticSpec" };
const grafana: Shape = {
  "spec.configMapRef": "ConfigMapKeySelector",
  "spec.envFrom[]": "EnvFromSource",
  "spec.**.valueFrom": "EnvVarSource",
};

export const observabilityTable: ReferenceTable = {
  shapes: {
    ElasticSpec: {
      "**.podTemplate": "PodTemplateSpec",
      "**.secureSettings[].secretName": secret,
      "auth.{fileRealm,roles}[].secretName": secret,
      "**.tls.certificate.secretName": secret,
      "configRef.secretName": secret,
      "{elasticsearchRef,kibanaRef,fleetServerRef,enterpriseSearchRef}.secretName": secret,
      "{elasticsearchRefs,pipelines}[].secretName": secret,
    },
  },
  kinds: {
    "OpenTelemetryCollector.opentelemetry.io": {
      "spec.env[]": "EnvVar",
      "spec.envFrom[]": "EnvFromSource",
      "spec.volumes[]": "Volume",
      "spec.{initContainers,additionalContainers}[]": "Container",
      "spec.configmaps[].name": configMap,
    },
    "Instrumentation.opentelemetry.io": {
      "spec.env[]": "EnvVar",
      "spec.*.env[]": "EnvVar",
      "spec.exporter.tls.secretName": secret,
      "spec.exporter.tls.configMapName": configMap,
    },
    "Grafana.grafana.integreatly.org": {
      "spec.deployment.spec.template": "PodTemplateSpec",
      "spec.**.valueFrom": "EnvVarSource",
    },
    "GrafanaDashboard.grafana.integreatly.org": grafana,
    "GrafanaDatasource.grafana.integreatly.org": grafana,
    "GrafanaContactPoint.grafana.integreatly.org": grafana,
    "GrafanaLibraryPanel.grafana.integreatly.org": grafana,
    "Elasticsearch.elasticsearch.k8s.elastic.co": elastic,
    "Kibana.kibana.k8s.elastic.co": elastic,
    "Logstash.logstash.k8s.elastic.co": elastic,
    "Beat.beat.k8s.elastic.co": elastic,
    "Agent.agent.k8s.elastic.co": elastic,
    "ApmServer.apm.k8s.elastic.co": elastic,
  },
};
