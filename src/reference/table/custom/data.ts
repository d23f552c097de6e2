// Databases, streams and data jobs: Strimzi, CloudNativePG, the Spark Operator. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMap, configMapOutput, secret } from "./fields.ts";

const strimzi: Shape = { spec: "StrimziSpec" };
const barman: Shape = {
  endpointCA: "SecretKeySelector",
  "{azureCredentials,googleCredentials,s3Credentials}.*": "SecretKeySelector",
};

export const dataTable: ReferenceTable = {
  shapes: {
    StrimziSpec: {
      // metricsConfig, logging, the environment of each container, passwords.
      "**.valueFrom": "EnvVarSource",
      "**.{volumes,templatedVolumes}[]": "Volume",
      "**.imagePullSecrets[].name": secret,
      "**.{brokerCertChainAndKey,certificateAndKey,passwordSecret,clientSecret}.secretName": secret,
      "**.{accessToken,refreshToken,clientAssertion}.secretName": secret,
      "**.{trustedCertificates,tlsTrustedCertificates}[].secretName": secret,
      "**.alterOffsets.fromConfigMap.name": configMap,
      "**.listOffsets.toConfigMap.name": configMapOutput,
      "build.output.pushSecret": secret,
      "template.buildConfig.pullSecret": secret,
    },
    BarmanObjectStore: barman,
    SparkSpec: {
      "{sparkConfigMap,hadoopConfigMap}": configMap,
      "imagePullSecrets[]": secret,
      "volumes[]": "Volume",
      "{driver,executor}.configMaps[].name": configMap,
      "{driver,executor}.secrets[].name": secret,
      "{driver,executor}.envSecretKeyRefs.*": "SecretKeySelector",
      "{driver,executor}": "Container",
      "{driver,executor}.{initContainers,sidecars}[]": "Container",
      "{driver,executor}.template": "PodTemplateSpec",
    },
  },
  kinds: {
    "Kafka.kafka.strimzi.io": strimzi,
    "KafkaBridge.kafka.strimzi.io": strimzi,
    "KafkaConnect.kafka.strimzi.io": strimzi,
    "KafkaConnector.kafka.strimzi.io": strimzi,
    "KafkaMirrorMaker.kafka.strimzi.io": strimzi,
    "KafkaMirrorMaker2.kafka.strimzi.io": strimzi,
    "KafkaNodePool.kafka.strimzi.io": strimzi,
    "KafkaUser.kafka.strimzi.io": strimzi,
    "Cluster.postgresql.cnpg.io": {
      "spec.env[]": "EnvVar",
      "spec.envFrom[]": "EnvFromSource",
      "spec.imagePullSecrets[].name": secret,
      "spec.projectedVolumeTemplate": "ProjectedVolumeSource",
      "spec.superuserSecret.name": secret,
      "spec.bootstrap.*.secret.name": secret,
      "spec.bootstrap.initdb.{postInitSQLRefs,postInitApplicationSQLRefs,postInitTemplateSQLRefs}.configMapRefs[].name":
        configMap,
      "spec.bootstrap.initdb.{postInitSQLRefs,postInitApplicationSQLRefs,postInitTemplateSQLRefs}.secretRefs[].name":
        secret,
      "spec.bootstrap.recovery.backup.endpointCA": "SecretKeySelector",
      "spec.monitoring.customQueriesConfigMap[].name": configMap,
      "spec.monitoring.customQueriesSecret[].name": secret,
      "spec.managed.roles[].passwordSecret.name": secret,
      "spec.postgresql.ldap.bindSearchAuth.bindPassword": "SecretKeySelector",
      "spec.certificates.{clientCASecret,replicationTLSSecret,serverCASecret,serverTLSSecret}": secret,
      "spec.externalClusters[].{password,sslCert,sslKey,sslRootCert}": "SecretKeySelector",
      "spec.externalClusters[].barmanObjectStore": "BarmanObjectStore",
      "spec.backup.barmanObjectStore": "BarmanObjectStore",
    },
    "DatabaseRole.postgresql.cnpg.io": { "spec.passwordSecret.name": secret },
    "Pooler.postgresql.cnpg.io": {
      "spec.template": "PodTemplateSpec",
      "spec.pgbouncer.{authQuerySecret,clientCASecret,clientTLSSecret,serverCASecret,serverTLSSecret}.name": secret,
    },
    "ObjectStore.barmancloud.cnpg.io": { "spec.configuration": "BarmanObjectStore" },
    "SparkApplication.sparkoperator.k8s.io": { spec: "SparkSpec" },
    "ScheduledSparkApplication.sparkoperator.k8s.io": { "spec.template": "SparkSpec" },
  },
};
