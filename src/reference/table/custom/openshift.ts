// OpenShift. Data only. A Template's objects[] are objects inside an object and are not followed.

import type { ReferenceTable } from "../types.ts";
import { configMap, secret } from "./fields.ts";

export const openshiftTable: ReferenceTable = {
  shapes: {
    OpenshiftBuildSpec: {
      "source.configMaps[].configMap.name": configMap,
      "source.secrets[].secret.name": secret,
      "source.sourceSecret.name": secret,
      "source.images[].pullSecret.name": secret,
      "output.pushSecret.name": secret,
      "strategy.*.pullSecret.name": secret,
      "strategy.*.env[]": "EnvVar",
      "strategy.*.volumes[].source": "Volume",
      "strategy.customStrategy.secrets[].secretSource.name": secret,
    },
    OpenshiftHook: { "execNewPod.env[]": "EnvVar" },
  },
  kinds: {
    "DeploymentConfig.apps.openshift.io": {
      "spec.template": "PodTemplateSpec",
      "spec.strategy.customParams.environment[]": "EnvVar",
      "spec.strategy.{recreateParams,rollingParams}.{pre,mid,post}": "OpenshiftHook",
    },
    "Build.build.openshift.io": { spec: "OpenshiftBuildSpec" },
    "BuildConfig.build.openshift.io": {
      spec: "OpenshiftBuildSpec",
      "spec.triggers[].*.secretReference.name": secret,
    },
    "Route.route.openshift.io": { "spec.tls.externalCertificate.name": secret },
  },
};
