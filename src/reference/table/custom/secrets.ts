// Controllers that write Secrets: External Secrets, Sealed Secrets, the Secrets Store driver, Vault's operator. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMap, secret, secretElsewhere, secretOutput } from "./fields.ts";

const store: Shape = { "spec.provider": "SecretStoreProvider" };
const vaultSecret: Shape = { "spec.destination.name": secretOutput };
// Its name is part of the ciphertext, and the Secret it makes has the same name.
const sealedSecret: Shape = { "metadata.name": secretOutput, "spec.template.metadata.name": secretOutput };

export const secretsTable: ReferenceTable = {
  shapes: {
    ExternalSecretSpec: {
      "target.name": secretOutput,
      "target.template": "ExternalSecretTemplate",
    },
    PushSecretSpec: {
      "selector.secret.name": secret,
      template: "ExternalSecretTemplate",
    },
    ExternalSecretTemplate: {
      "templateFrom[].configMap.name": configMap,
      "templateFrom[].secret.name": secret,
    },
    SecretElsewhere: { name: secretElsewhere },
    // A rule on all `name`s would take the names of ServiceAccounts, so the providers' words are written out.
    SecretStoreProvider: {
      "**.caProvider.name": { kindIn: "type", namespaceIn: "namespace" },
      "**.secretRef": "SecretElsewhere",
      "**.{accessKeyIDSecretRef,accessKeySecretSecretRef,secretAccessKeySecretRef}": "SecretElsewhere",
      "**.{authorizedKeySecretRef,awsCredentialsSecretRef,certSecretRef,clientSecretSecretRef}": "SecretElsewhere",
      "**.{connectTokenSecretRef,keySecretRef,passwordSecretRef,privateKeySecretRef}": "SecretElsewhere",
      "**.{secretApiKeySecretRef,serviceAccountCredsSecretRef,serviceAccountSecretRef}": "SecretElsewhere",
      "**.{sessionTokenSecretRef,tokenSecretRef}": "SecretElsewhere",
      "**.{apiKeyRef,authRef,clientCertRef,clientKeyRef,passcodeRef,roleRef,userRef}": "SecretElsewhere",
      "**.{secretRef,SecretRef,authSecretRef}.*": "SecretElsewhere",
      "{kubernetes,crd,vault}.auth.cert.{clientCert,clientKey}": "SecretElsewhere",
      "{kubernetes,crd}.auth.token.bearerToken": "SecretElsewhere",
      "github.auth.privateKey": "SecretElsewhere",
      "infisical.auth.*.*": "SecretElsewhere",
      "webhook.auth.ntlm.{usernameSecret,passwordSecret}": "SecretElsewhere",
      "beyondtrustworkloadcredentials.auth.apikey.token": "SecretElsewhere",
      "gcpsm.auth.workloadIdentityFederation.credConfig.name": { to: "ConfigMap", namespaceIn: "namespace" },
    },
  },
  kinds: {
    "ExternalSecret.external-secrets.io": { spec: "ExternalSecretSpec" },
    "ClusterExternalSecret.external-secrets.io": {
      "spec.externalSecretSpec": "ExternalSecretSpec",
      "spec.externalSecretName": secretOutput,
    },
    "PushSecret.external-secrets.io": { spec: "PushSecretSpec" },
    "ClusterPushSecret.external-secrets.io": { "spec.pushSecretSpec": "PushSecretSpec" },
    "SecretStore.external-secrets.io": store,
    "ClusterSecretStore.external-secrets.io": store,
    "SealedSecret.bitnami.com": sealedSecret,
    "SecretProviderClass.secrets-store.csi.x-k8s.io": { "spec.secretObjects[].secretName": secretOutput },
    "VaultStaticSecret.secrets.hashicorp.com": vaultSecret,
    "VaultDynamicSecret.secrets.hashicorp.com": vaultSecret,
    "VaultPKISecret.secrets.hashicorp.com": vaultSecret,
    "HCPVaultSecretsApp.secrets.hashicorp.com": vaultSecret,
  },
};
