// Gateways and meshes: the Gateway API, Envoy Gateway, Istio, Traefik, Contour, Kong. Data only.

import type { Field, ReferenceTable, Shape } from "../types.ts";
import { configMap, secret, secretElsewhere } from "./fields.ts";

const any: Field = { kindIn: "kind", namespaceIn: "namespace" };
const certificate: Field = { to: "Secret", kindIn: "kind", namespaceIn: "namespace" };
// Istio also reads the Secret <name>-cacert, so the name is a stem; and it reloads credentials by itself.
const credential: Field = { to: "Secret", keeps: "path" };
const qualifiedSecret: Field = { to: "Secret", form: "qualified" };

const listeners: Shape = {
  "spec.listeners[].tls.certificateRefs[].name": certificate,
  "spec.listeners[].tls.frontendValidation.caCertificateRefs[].name": any,
};
const envoyPolicy: Shape = {
  "spec.**.caCertificateRefs[].name": any,
  "spec.**.valueRef.name": any,
  "spec.oidc.clientSecret.name": certificate,
  "spec.basicAuth.users.name": certificate,
  "spec.apiKeyAuth.credentialRefs[].name": certificate,
  "spec.**.clientCertificateRef.name": certificate,
};
const traefik: Readonly<Record<string, Shape>> = {
  IngressRoute: { "spec.tls.secretName": secret },
  IngressRouteTCP: { "spec.tls.secretName": secret },
  Middleware: {
    "spec.{basicAuth,digestAuth}.secret": secret,
    "spec.forwardAuth.tls.{caSecret,certSecret}": secret,
  },
  ServersTransport: {
    "spec.{rootCAsSecrets,certificatesSecrets}[]": secret,
    "spec.rootCAs[].secret": secret,
    "spec.rootCAs[].configMap": configMap,
  },
  TLSOption: { "spec.clientAuth.secretNames[]": secret },
  TLSStore: { "spec.defaultCertificate.secretName": secret, "spec.certificates[].secretName": secret },
};

export const networkTable: ReferenceTable = {
  shapes: {},
  kinds: {
    "Gateway.gateway.networking.k8s.io": {
      ...listeners,
      "spec.infrastructure.parametersRef.name": { kindIn: "kind" },
      "spec.tls.backend.clientCertificateRef.name": certificate,
      "spec.tls.frontend.default.validation.caCertificateRefs[].name": any,
      "spec.tls.frontend.perPort[].tls.validation.caCertificateRefs[].name": any,
      "spec.backendTLS.clientCertificateRef.name": certificate,
    },
    "GatewayClass.gateway.networking.k8s.io": { "spec.parametersRef.name": any },
    "ListenerSet.gateway.networking.k8s.io": listeners,
    "XListenerSet.gateway.networking.x-k8s.io": listeners,
    "BackendTLSPolicy.gateway.networking.k8s.io": {
      "spec.validation.caCertificateRefs[].name": { kindIn: "kind" },
      "spec.tls.caCertRefs[].name": { kindIn: "kind" },
    },
    "XBackend.gateway.networking.x-k8s.io": {
      "spec.tls.clientCertificateRef.name": certificate,
      "spec.tls.validation.caCertificateRefs[].name": { kindIn: "kind" },
    },
    "XMesh.gateway.networking.x-k8s.io": { "spec.parametersRef.name": any },
    "Backend.gateway.envoyproxy.io": envoyPolicy,
    "BackendTrafficPolicy.gateway.envoyproxy.io": envoyPolicy,
    "ClientTrafficPolicy.gateway.envoyproxy.io": envoyPolicy,
    "EnvoyExtensionPolicy.gateway.envoyproxy.io": envoyPolicy,
    "HTTPRouteFilter.gateway.envoyproxy.io": envoyPolicy,
    "SecurityPolicy.gateway.envoyproxy.io": envoyPolicy,
    // What an Istio Gateway names is in the namespace of the Pods that its selector finds, often another one.
    "Gateway.networking.istio.io": {
      "spec.servers[].tls.credentialName": credential,
      "spec.servers[].tls.credentialNames[]": credential,
      "spec.servers[].tls.caCertCredentialName": secret,
    },
    "DestinationRule.networking.istio.io": { "spec.**.tls.credentialName": credential },
    "Sidecar.networking.istio.io": { "spec.ingress[].tls.credentialName": credential },
    "WasmPlugin.extensions.istio.io": { "spec.imagePullSecret": secret },
    ...Object.fromEntries(
      Object.entries(traefik).flatMap(([kind, shape]) => [
        [`${kind}.traefik.io`, shape],
        [`${kind}.traefik.containo.us`, shape],
      ]),
    ),
    "HTTPProxy.projectcontour.io": {
      "spec.virtualhost.tls.secretName": qualifiedSecret,
      "spec.virtualhost.tls.clientValidation.caSecret": qualifiedSecret,
      "spec.**.services[].validation.caSecret": qualifiedSecret,
    },
    "KongPlugin.configuration.konghq.com": {
      "configFrom.secretKeyRef.name": secret,
      "configPatches[].valueFrom.secretKeyRef.name": secret,
    },
    "KongClusterPlugin.configuration.konghq.com": {
      "configFrom.secretKeyRef.name": secretElsewhere,
      "configPatches[].valueFrom.secretKeyRef.name": secretElsewhere,
    },
    "KongConsumer.configuration.konghq.com": { "credentials[]": secret },
  },
};
