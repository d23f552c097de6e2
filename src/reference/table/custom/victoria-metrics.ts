// The VictoriaMetrics Operator. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMapPath, secret, secretPath } from "./fields.ts";

const spec: Shape = { spec: "VictoriaSpec" };

// Its specs hold each other's (VMCluster, VMDistributed), so all that may stand in one may stand anywhere.
export const victoriaMetricsTable: ReferenceTable = {
  shapes: {
    VictoriaSpec: {
      // Mounted under /etc/vm/configs/<name> and /etc/vm/secrets/<name>.
      "**.configMaps[]": configMapPath,
      "**.secrets[]": secretPath,
      "**.volumes[]": "Volume",
      "**.{containers,initContainers}[]": "Container",
      "**.imagePullSecrets[].name": secret,
      "**.extraEnvs[]": "EnvVar",
      "**.extraEnvsFrom[]": "EnvFromSource",
      "**.{additionalScrapeConfigs,notifierConfigRef}": "SecretKeySelector",
      "**.{configReloadAuthKeySecret,credentialsSecret}": "SecretKeySelector",
      "vmauth.spec.configSecret": secret,
      "**.externalConfig.secretRef": "SecretKeySelector",
      "**.license.keyRef": "SecretKeySelector",
      "**.{relabelConfig,urlRelabelConfig}": "ConfigMapKeySelector",
      "**.streamAggrConfig.configmap": "ConfigMapKeySelector",
      "**.ingress.tlsSecretName": secret,
      "**.ingress.extraTls[].secretName": secret,
      "**.{tlsConfig,tls_config}": "VictoriaTls",
      "**.{tls_client_config,tls_server_config}": "VictoriaTls",
      "**.{basicAuth,basic_auth,targetRefBasicAuth}.{username,password}": "SecretKeySelector",
      "**.oauth2.client_id.configMap": "ConfigMapKeySelector",
      "**.oauth2.client_id.secret": "SecretKeySelector",
      "**.oauth2.{client_secret,clientSecret,clientIDSecret}": "SecretKeySelector",
      "**.authorization.credentials": "SecretKeySelector",
      "**.{bearerTokenSecret,bearer_token_secret}": "SecretKeySelector",
      "**.proxy_client_config.bearer_token": "SecretKeySelector",
      "**.proxyConnectHeader.*[]": "SecretKeySelector",
      "**.sigv4.{access_key_selector,secret_key_selector}": "SecretKeySelector",
      "**.http_headers.*.secrets[]": "SecretKeySelector",
      "**.jwt.publicKeyRefs[]": "SecretKeySelector",
    },
    VictoriaTls: {
      "{ca,cert}.configMap": "ConfigMapKeySelector",
      "{ca,cert}.secret": "SecretKeySelector",
      "{keySecret,certSecret}": "SecretKeySelector",
      "{caSecretKeyRef,certSecretKeyRef,keySecretKeyRef}": "SecretKeySelector",
      "{ca_secret_ref,cert_secret_ref,client_ca_secret_ref,key_secret_ref}": "SecretKeySelector",
    },
  },
  kinds: {
    "VMAgent.operator.victoriametrics.com": spec,
    "VMAlert.operator.victoriametrics.com": spec,
    "VMAlertmanager.operator.victoriametrics.com": {
      ...spec,
      "spec.configSecret": secret,
      // Mounted under /etc/vm/templates/<name>, which the configuration names.
      "spec.templates[].name": configMapPath,
    },
    "VMAlertmanagerConfig.operator.victoriametrics.com": {
      ...spec,
      "spec.receivers[].*[].{api_key,api_secret,api_url,auth_password,auth_secret,bot_token}": "SecretKeySelector",
      "spec.receivers[].*[].{alert_source_token,routing_key,service_key,token,token_id}": "SecretKeySelector",
      "spec.receivers[].*[].{url_secret,user_key,webhook_url_secret}": "SecretKeySelector",
    },
    "VMAnomaly.operator.victoriametrics.com": { ...spec, "spec.configSecret": "SecretKeySelector" },
    "VMAuth.operator.victoriametrics.com": { ...spec, "spec.configSecret": secret },
    "VMCluster.operator.victoriametrics.com": spec,
    "VMDistributed.operator.victoriametrics.com": spec,
    "VMSingle.operator.victoriametrics.com": spec,
    "VMUser.operator.victoriametrics.com": { ...spec, "spec.{passwordRef,tokenRef}": "SecretKeySelector" },
    "VMNodeScrape.operator.victoriametrics.com": spec,
    "VMPodScrape.operator.victoriametrics.com": spec,
    "VMProbe.operator.victoriametrics.com": spec,
    "VMServiceScrape.operator.victoriametrics.com": spec,
    "VMStaticScrape.operator.victoriametrics.com": spec,
    "VMScrapeConfig.operator.victoriametrics.com": {
      ...spec,
      "spec.*[].{accessKey,secretKey,clientSecret,password,tokenRef}": "SecretKeySelector",
      "spec.*[].{applicationCredentialSecret,applicationSecret,consumerKey}": "SecretKeySelector",
      "spec.*[].yandexPassportOAuthToken": "SecretKeySelector",
    },
    "VLAgent.operator.victoriametrics.com": spec,
    "VLCluster.operator.victoriametrics.com": spec,
    "VLDistributed.operator.victoriametrics.com": spec,
    "VLogs.operator.victoriametrics.com": spec,
    "VLSingle.operator.victoriametrics.com": spec,
    "VTCluster.operator.victoriametrics.com": spec,
    "VTSingle.operator.victoriametrics.com": spec,
  },
};
