// Knative Serving and Eventing. Data only.

import type { ReferenceTable } from "../types.ts";
import { secret } from "./fields.ts";

export const knativeTable: ReferenceTable = {
  shapes: {},
  kinds: {
    "Service.serving.knative.dev": { "spec.template": "PodTemplateSpec" },
    "Configuration.serving.knative.dev": { "spec.template": "PodTemplateSpec" },
    "Revision.serving.knative.dev": { spec: "PodSpec" },
    "DomainMapping.serving.knative.dev": { "spec.tls.secretName": secret },
    "ContainerSource.sources.knative.dev": { "spec.template": "PodTemplateSpec" },
    "KafkaSource.sources.knative.dev": { "spec.net.{sasl,tls}.*.secretKeyRef": "SecretKeySelector" },
    "Broker.eventing.knative.dev": {
      "spec.config.name": { kindIn: "kind", namespaceIn: "namespace", keeps: "immutable" },
    },
  },
};
