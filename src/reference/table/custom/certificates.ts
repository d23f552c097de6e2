// cert-manager and trust-manager. Data only. What a cluster-wide kind names is in the namespace of its controller.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMap, secret, secretOutput } from "./fields.ts";

const certificate: Shape = {
  "spec.secretName": secretOutput,
  "spec.keystores.{jks,pkcs12}.passwordSecretRef.name": secret,
};

export const certificatesTable: ReferenceTable = {
  shapes: {
    CertManagerIssuerSpec: {
      "ca.secretName": secret,
      "acme.privateKeySecretRef.name": secretOutput,
      "acme.externalAccountBinding.keySecretRef.name": secret,
      "acme.solvers[]": "CertManagerSolver",
      "vault.{caBundleSecretRef,clientCertSecretRef,clientKeySecretRef}.name": secret,
      "vault.auth.tokenSecretRef.name": secret,
      "vault.auth.{appRole,kubernetes}.secretRef.name": secret,
      "vault.auth.clientCertificate.secretName": secret,
      "venafi.cloud.apiTokenSecretRef.name": secret,
      "venafi.tpp.{credentialsRef,caBundleSecretRef}.name": secret,
    },
    CertManagerSolver: {
      "dns01.acmeDNS.accountSecretRef.name": secret,
      "dns01.akamai.{accessTokenSecretRef,clientSecretSecretRef,clientTokenSecretRef}.name": secret,
      "dns01.azureDNS.clientSecretSecretRef.name": secret,
      "dns01.cloudDNS.serviceAccountSecretRef.name": secret,
      "dns01.cloudflare.{apiKeySecretRef,apiTokenSecretRef}.name": secret,
      "dns01.digitalocean.tokenSecretRef.name": secret,
      "dns01.rfc2136.tsigSecretSecretRef.name": secret,
      "dns01.route53.{accessKeyIDSecretRef,secretAccessKeySecretRef}.name": secret,
      // Each webhook has words of its own; these are the ones that several use.
      "dns01.webhook.config.{secretRef,apiKeySecretRef,apiTokenSecretRef,tokenSecretRef,authApiTokenSecretRef}.name":
        secret,
      "http01.{ingress,gatewayHTTPRoute}.podTemplate.spec.imagePullSecrets[].name": secret,
    },
  },
  kinds: {
    "Certificate.cert-manager.io": certificate,
    "Issuer.cert-manager.io": { spec: "CertManagerIssuerSpec" },
    "ClusterIssuer.cert-manager.io": { spec: "CertManagerIssuerSpec" },
    "Challenge.acme.cert-manager.io": { "spec.solver": "CertManagerSolver" },
    "Bundle.trust.cert-manager.io": {
      "spec.sources[].configMap.name": configMap,
      "spec.sources[].secret.name": secret,
    },
  },
};
