// The Prometheus Operator. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMapPath, secret, secretPath } from "./fields.ts";

/** How a client logs in and whom it trusts: may stand anywhere in a spec. */
const http: Shape = {
  "**.{tlsConfig,grpcServerTlsConfig}": "MonitoringTls",
  "**.basicAuth.{username,password}": "SecretKeySelector",
  "**.oauth2.clientId": "MonitoringValue",
  "**.oauth2.clientSecret": "SecretKeySelector",
  "**.authorization.credentials": "SecretKeySelector",
  "**.bearerTokenSecret": "SecretKeySelector",
  "**.proxyConnectHeader.*[]": "SecretKeySelector",
  "**.sigv4.{accessKey,secretKey}": "SecretKeySelector",
  "**.azureAd.oauth.clientSecret": "SecretKeySelector",
};

/** What all its servers share. A name in configMaps and secrets is part of a mount path. */
const server: Shape = {
  ...http,
  "configMaps[]": configMapPath,
  "secrets[]": secretPath,
  "volumes[]": "Volume",
  "{containers,initContainers}[]": "Container",
  "imagePullSecrets[].name": secret,
};

export const prometheusTable: ReferenceTable = {
  shapes: {
    MonitoringTls: {
      "{ca,cert,client_ca}": "MonitoringValue",
      keySecret: "SecretKeySelector",
    },
    MonitoringValue: {
      configMap: "ConfigMapKeySelector",
      secret: "SecretKeySelector",
    },
    MonitorSpec: http,
    PrometheusSpec: {
      ...server,
      "{additionalScrapeConfigs,additionalAlertManagerConfigs,additionalAlertRelabelConfigs}": "SecretKeySelector",
      "thanos.{objectStorageConfig,tracingConfig}": "SecretKeySelector",
    },
    AlertmanagerSpec: {
      ...server,
      configSecret: secret,
      "alertmanagerConfiguration.templates[]": "MonitoringValue",
      "alertmanagerConfiguration.global": "AlertReceiver",
      "clusterTLS.{client,server}": "MonitoringTls",
    },
    ThanosRulerSpec: {
      ...server,
      "{alertRelabelConfigs,alertmanagersConfig,objectStorageConfig,queryConfig,tracingConfig}": "SecretKeySelector",
    },
    AlertReceiver: {
      "**.{apiKey,apiSecret,apiURL,authPassword,authSecret,botToken,routingKey,serviceKey}": "SecretKeySelector",
      "**.{token,tokenID,urlSecret,userKey,webhookURL,webhookUrl}": "SecretKeySelector",
      "{opsGenieApiKey,opsGenieApiUrl,slackApiUrl}": "SecretKeySelector",
    },
  },
  kinds: {
    "Prometheus.monitoring.coreos.com": { spec: "PrometheusSpec" },
    "PrometheusAgent.monitoring.coreos.com": { spec: "PrometheusSpec" },
    "Alertmanager.monitoring.coreos.com": { spec: "AlertmanagerSpec" },
    "ThanosRuler.monitoring.coreos.com": { spec: "ThanosRulerSpec" },
    "AlertmanagerConfig.monitoring.coreos.com": { spec: "MonitorSpec", "spec.receivers[]": "AlertReceiver" },
    "ServiceMonitor.monitoring.coreos.com": { spec: "MonitorSpec" },
    "PodMonitor.monitoring.coreos.com": { spec: "MonitorSpec" },
    "Probe.monitoring.coreos.com": { spec: "MonitorSpec" },
    "ScrapeConfig.monitoring.coreos.com": {
      spec: "MonitorSpec",
      // The service discoveries: spec.consulSDConfigs[].tokenRef and so on.
      "spec.*[].{accessKey,secretKey,clientSecret,password,tokenRef}": "SecretKeySelector",
      "spec.*[].{applicationCredentialSecret,applicationSecret,consumerKey}": "SecretKeySelector",
    },
  },
};
