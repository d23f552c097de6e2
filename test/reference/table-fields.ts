// What table.test.ts expects to find, written apart from the tables: kind, path, the kind named, and what else is said.

export const podSpecs = `
  Pod. spec
  PodTemplate. template.spec
  ReplicationController. spec.template.spec
  ReplicaSet.apps spec.template.spec
  Deployment.apps spec.template.spec
  StatefulSet.apps spec.template.spec
  DaemonSet.apps spec.template.spec
  Job.batch spec.template.spec
  CronJob.batch spec.jobTemplate.spec.template.spec
  Deployment.extensions spec.template.spec
  DaemonSet.extensions spec.template.spec
  ReplicaSet.extensions spec.template.spec`;

export const podFields = `
  volumes[].configMap.name ConfigMap
  volumes[].secret.secretName Secret
  volumes[].projected.sources[].configMap.name ConfigMap
  volumes[].projected.sources[].secret.name Secret
  volumes[].csi.nodePublishSecretRef.name Secret
  volumes[].azureFile.secretName Secret
  volumes[].cephfs.secretRef.name Secret
  volumes[].cinder.secretRef.name Secret
  volumes[].flexVolume.secretRef.name Secret
  volumes[].iscsi.secretRef.name Secret
  volumes[].rbd.secretRef.name Secret
  volumes[].scaleIO.secretRef.name Secret
  volumes[].storageos.secretRef.name Secret
  containers[].env[].valueFrom.configMapKeyRef.name ConfigMap
  containers[].env[].valueFrom.secretKeyRef.name Secret
  containers[].envFrom[].configMapRef.name ConfigMap
  containers[].envFrom[].secretRef.name Secret
  initContainers[].env[].valueFrom.configMapKeyRef.name ConfigMap
  initContainers[].env[].valueFrom.secretKeyRef.name Secret
  initContainers[].envFrom[].configMapRef.name ConfigMap
  initContainers[].envFrom[].secretRef.name Secret
  ephemeralContainers[].env[].valueFrom.configMapKeyRef.name ConfigMap
  ephemeralContainers[].env[].valueFrom.secretKeyRef.name Secret
  ephemeralContainers[].envFrom[].configMapRef.name ConfigMap
  ephemeralContainers[].envFrom[].secretRef.name Secret
  imagePullSecrets[].name Secret`;

export const otherFields = `
  Pod. metadata.annotations[sidecar.istio.io/bootstrapOverride] ConfigMap
  Deployment.apps spec.template.metadata.annotations[sidecar.istio.io/bootstrapOverride] ConfigMap
  Ingress.networking.k8s.io spec.tls[].secretName Secret
  Ingress.extensions spec.tls[].secretName Secret
  Ingress.networking.k8s.io metadata.annotations[nginx.ingress.kubernetes.io/fastcgi-params-configmap] ConfigMap form=qualified
  Ingress.networking.k8s.io metadata.annotations[ingress.kubernetes.io/auth-secret] Secret form=qualified
  Ingress.networking.k8s.io metadata.annotations[nginx.ingress.kubernetes.io/auth-secret] Secret form=qualified
  Ingress.networking.k8s.io metadata.annotations[nginx.ingress.kubernetes.io/auth-tls-secret] Secret form=qualified
  Ingress.networking.k8s.io metadata.annotations[nginx.ingress.kubernetes.io/proxy-ssl-secret] Secret form=qualified
  Ingress.networking.k8s.io metadata.annotations[nginx.ingress.kubernetes.io/auth-proxy-set-headers] ConfigMap form=qualified
  Ingress.networking.k8s.io metadata.annotations[nginx.ingress.kubernetes.io/custom-headers] ConfigMap form=qualified
  Service. metadata.annotations[service.beta.openshift.io/serving-cert-secret-name] Secret output=true
  ServiceAccount. imagePullSecrets[].name Secret
  ServiceAccount. secrets[].name Secret kindIn=kind namespaceIn=namespace
  Node. spec.configSource.configMap.name ConfigMap namespaceIn=namespace
  StorageClass.storage.k8s.io parameters.secretName Secret namespaceIn=secretNamespace keeps=immutable
  StorageClass.storage.k8s.io parameters.secretRef Secret namespaceIn=secretNamespace keeps=immutable
  StorageClass.storage.k8s.io parameters.adminSecretName Secret namespaceIn=adminSecretNamespace keeps=immutable
  StorageClass.storage.k8s.io parameters.userSecretName Secret namespaceIn=userSecretNamespace keeps=immutable
  StorageClass.storage.k8s.io parameters[csi.storage.k8s.io/provisioner-secret-name] Secret namespaceIn=csi.storage.k8s.io/provisioner-secret-namespace keeps=immutable
  StorageClass.storage.k8s.io parameters[csi.storage.k8s.io/controller-publish-secret-name] Secret namespaceIn=csi.storage.k8s.io/controller-publish-secret-namespace keeps=immutable
  StorageClass.storage.k8s.io parameters[csi.storage.k8s.io/controller-expand-secret-name] Secret namespaceIn=csi.storage.k8s.io/controller-expand-secret-namespace keeps=immutable
  StorageClass.storage.k8s.io parameters[csi.storage.k8s.io/node-stage-secret-name] Secret namespaceIn=csi.storage.k8s.io/node-stage-secret-namespace keeps=immutable
  StorageClass.storage.k8s.io parameters[csi.storage.k8s.io/node-publish-secret-name] Secret namespaceIn=csi.storage.k8s.io/node-publish-secret-namespace keeps=immutable
  StorageClass.storage.k8s.io parameters[csi.storage.k8s.io/node-expand-secret-name] Secret namespaceIn=csi.storage.k8s.io/node-expand-secret-namespace keeps=immutable
  VolumeSnapshotClass.snapshot.storage.k8s.io parameters[csi.storage.k8s.io/snapshotter-secret-name] Secret namespaceIn=csi.storage.k8s.io/snapshotter-secret-namespace keeps=immutable
  VolumeSnapshotClass.snapshot.storage.k8s.io parameters[csi.storage.k8s.io/snapshotter-list-secret-name] Secret namespaceIn=csi.storage.k8s.io/snapshotter-list-secret-namespace keeps=immutable
  VolumeGroupSnapshotClass.groupsnapshot.storage.k8s.io parameters[csi.storage.k8s.io/group-snapshotter-secret-name] Secret namespaceIn=csi.storage.k8s.io/group-snapshotter-secret-namespace keeps=immutable
  PersistentVolume. spec.azureFile.secretName Secret namespaceIn=secretNamespace keeps=immutable
  PersistentVolume. spec.cephfs.secretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.cinder.secretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.csi.controllerExpandSecretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.csi.controllerPublishSecretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.csi.nodeExpandSecretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.csi.nodePublishSecretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.csi.nodeStageSecretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.flexVolume.secretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.iscsi.secretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.rbd.secretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.scaleIO.secretRef.name Secret namespaceIn=namespace keeps=immutable
  PersistentVolume. spec.storageos.secretRef.name Secret kindIn=kind namespaceIn=namespace keeps=immutable
  ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io spec.paramRef.name - namespaceIn=namespace when=paramKind
  MutatingAdmissionPolicyBinding.admissionregistration.k8s.io spec.paramRef.name - namespaceIn=namespace when=paramKind`;

export const customFields = `
  Rollout.argoproj.io spec.template.spec.containers[].envFrom[].configMapRef.name ConfigMap
  Experiment.argoproj.io spec.templates[].template.spec.volumes[].configMap.name ConfigMap
  AnalysisTemplate.argoproj.io spec.metrics[].provider.job.spec.template.spec.volumes[].configMap.name ConfigMap
  AnalysisTemplate.argoproj.io spec.args[].valueFrom.secretKeyRef.name Secret
  ClusterAnalysisTemplate.argoproj.io spec.metrics[].provider.datadog.secretRef.name Secret
  AnalysisRun.argoproj.io spec.args[].valueFrom.secretKeyRef.name Secret
  Workflow.argoproj.io spec.volumes[].configMap.name ConfigMap
  Workflow.argoproj.io spec.templates[].container.envFrom[].configMapRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].script.env[].valueFrom.configMapKeyRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templateDefaults.sidecars[].envFrom[].secretRef.name Secret
  WorkflowTemplate.argoproj.io spec.templates[].containerSet.containers[].envFrom[].configMapRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].initContainers[].envFrom[].configMapRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].volumes[].secret.secretName Secret
  WorkflowTemplate.argoproj.io spec.arguments.parameters[].valueFrom.configMapKeyRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].inputs.parameters[].valueFrom.configMapKeyRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].steps[][].arguments.parameters[].valueFrom.configMapKeyRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].steps[][].inline.container.envFrom[].configMapRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].synchronization.semaphores[].configMapKeyRef.name ConfigMap
  WorkflowTemplate.argoproj.io spec.templates[].inputs.artifacts[].s3.accessKeySecret.name Secret
  WorkflowTemplate.argoproj.io spec.templates[].archiveLocation.s3.accessKeySecret.name Secret
  WorkflowTemplate.argoproj.io spec.templates[].memoize.cache.configMap.name ConfigMap output=true
  ClusterWorkflowTemplate.argoproj.io spec.artifactRepositoryRef.configMap ConfigMap
  CronWorkflow.argoproj.io spec.workflowSpec.synchronization.semaphore.configMapKeyRef.name ConfigMap
  Prometheus.monitoring.coreos.com spec.configMaps[] ConfigMap keeps=path
  PrometheusAgent.monitoring.coreos.com spec.secrets[] Secret keeps=path
  ThanosRuler.monitoring.coreos.com spec.volumes[].configMap.name ConfigMap
  Alertmanager.monitoring.coreos.com spec.configMaps[] ConfigMap keeps=path
  Alertmanager.monitoring.coreos.com spec.configSecret Secret
  Alertmanager.monitoring.coreos.com spec.alertmanagerConfiguration.templates[].configMap.name ConfigMap
  Alertmanager.monitoring.coreos.com spec.initContainers[].envFrom[].configMapRef.name ConfigMap
  Prometheus.monitoring.coreos.com spec.additionalAlertManagerConfigs.name Secret
  Prometheus.monitoring.coreos.com spec.thanos.objectStorageConfig.name Secret
  Prometheus.monitoring.coreos.com spec.remoteWrite[].tlsConfig.ca.configMap.name ConfigMap
  Prometheus.monitoring.coreos.com spec.web.tlsConfig.keySecret.name Secret
  ServiceMonitor.monitoring.coreos.com spec.endpoints[].basicAuth.password.name Secret
  PodMonitor.monitoring.coreos.com spec.podMetricsEndpoints[].oauth2.clientId.configMap.name ConfigMap
  Probe.monitoring.coreos.com spec.authorization.credentials.name Secret
  ScrapeConfig.monitoring.coreos.com spec.tlsConfig.cert.configMap.name ConfigMap
  VMAgent.operator.victoriametrics.com spec.configMaps[] ConfigMap keeps=path
  VMCluster.operator.victoriametrics.com spec.vmstorage.secrets[] Secret keeps=path
  VMAlertmanager.operator.victoriametrics.com spec.templates[].name ConfigMap keeps=path
  VMAgent.operator.victoriametrics.com spec.remoteWrite[].urlRelabelConfig.name ConfigMap
  Service.serving.knative.dev spec.template.spec.containers[].envFrom[].configMapRef.name ConfigMap
  Service.serving.knative.dev spec.template.spec.containers[].env[].valueFrom.secretKeyRef.name Secret
  Configuration.serving.knative.dev spec.template.spec.volumes[].configMap.name ConfigMap
  Revision.serving.knative.dev spec.volumes[].configMap.name ConfigMap
  DomainMapping.serving.knative.dev spec.tls.secretName Secret
  Task.tekton.dev spec.steps[].envFrom[].configMapRef.name ConfigMap
  Task.tekton.dev spec.stepTemplate.env[].valueFrom.configMapKeyRef.name ConfigMap
  Task.tekton.dev spec.volumes[].configMap.name ConfigMap
  StepAction.tekton.dev spec.env[].valueFrom.secretKeyRef.name Secret
  Pipeline.tekton.dev spec.finally[].taskSpec.sidecars[].envFrom[].secretRef.name Secret
  TaskRun.tekton.dev spec.workspaces[].configMap.name ConfigMap
  TaskRun.tekton.dev spec.podTemplate.volumes[].configMap.name ConfigMap
  PipelineRun.tekton.dev spec.workspaces[].secret.secretName Secret
  PipelineRun.tekton.dev spec.pipelineSpec.tasks[].taskSpec.steps[].envFrom[].configMapRef.name ConfigMap
  PipelineRun.tekton.dev spec.taskRunTemplate.podTemplate.imagePullSecrets[].name Secret
  CustomRun.tekton.dev spec.workspaces[].projected.sources[].configMap.name ConfigMap
  TriggerAuthentication.keda.sh spec.configMapTargetRef[].name ConfigMap
  ClusterTriggerAuthentication.keda.sh spec.secretTargetRef[].name Secret
  ScaledJob.keda.sh spec.jobTargetRef.template.spec.volumes[].configMap.name ConfigMap
  Certificate.cert-manager.io spec.secretName Secret output=true
  Certificate.cert-manager.io spec.keystores.pkcs12.passwordSecretRef.name Secret
  Issuer.cert-manager.io spec.ca.secretName Secret
  ClusterIssuer.cert-manager.io spec.acme.privateKeySecretRef.name Secret output=true
  ClusterIssuer.cert-manager.io spec.acme.solvers[].dns01.cloudflare.apiTokenSecretRef.name Secret
  ExternalSecret.external-secrets.io spec.target.name Secret output=true
  ExternalSecret.external-secrets.io spec.target.template.templateFrom[].configMap.name ConfigMap
  ClusterExternalSecret.external-secrets.io spec.externalSecretSpec.target.template.templateFrom[].secret.name Secret
  PushSecret.external-secrets.io spec.selector.secret.name Secret
  SecretStore.external-secrets.io spec.provider.vault.caProvider.name - kindIn=type namespaceIn=namespace
  ClusterSecretStore.external-secrets.io spec.provider.aws.auth.secretRef.accessKeyIDSecretRef.name Secret namespaceIn=namespace
  SealedSecret.bitnami.com spec.template.metadata.name Secret output=true
  Kafka.kafka.strimzi.io spec.kafka.metricsConfig.valueFrom.configMapKeyRef.name ConfigMap
  Kafka.kafka.strimzi.io spec.entityOperator.userOperator.logging.valueFrom.configMapKeyRef.name ConfigMap
  Kafka.kafka.strimzi.io spec.kafka.listeners[].configuration.brokerCertChainAndKey.secretName Secret
  KafkaConnect.kafka.strimzi.io spec.tls.trustedCertificates[].secretName Secret
  KafkaUser.kafka.strimzi.io spec.authentication.password.valueFrom.secretKeyRef.name Secret
  KafkaConnector.kafka.strimzi.io spec.alterOffsets.fromConfigMap.name ConfigMap
  KafkaConnector.kafka.strimzi.io spec.listOffsets.toConfigMap.name ConfigMap output=true
  Gateway.networking.istio.io spec.servers[].tls.credentialName Secret keeps=path
  Gateway.networking.istio.io spec.servers[].tls.caCertCredentialName Secret
  DestinationRule.networking.istio.io spec.trafficPolicy.tls.credentialName Secret keeps=path
  WasmPlugin.extensions.istio.io spec.imagePullSecret Secret
  Gateway.gateway.networking.k8s.io spec.listeners[].tls.certificateRefs[].name Secret kindIn=kind namespaceIn=namespace
  Gateway.gateway.networking.k8s.io spec.infrastructure.parametersRef.name - kindIn=kind
  ListenerSet.gateway.networking.k8s.io spec.listeners[].tls.certificateRefs[].name Secret kindIn=kind namespaceIn=namespace
  XListenerSet.gateway.networking.x-k8s.io spec.listeners[].tls.certificateRefs[].name Secret kindIn=kind namespaceIn=namespace
  GatewayClass.gateway.networking.k8s.io spec.parametersRef.name - kindIn=kind namespaceIn=namespace
  BackendTLSPolicy.gateway.networking.k8s.io spec.validation.caCertificateRefs[].name - kindIn=kind
  Provider.pkg.crossplane.io spec.packagePullSecrets[].name Secret
  Composition.apiextensions.crossplane.io spec.pipeline[].credentials[].secretRef.name Secret namespaceIn=namespace
  DeploymentRuntimeConfig.pkg.crossplane.io spec.deploymentTemplate.spec.template.spec.volumes[].configMap.name ConfigMap
  DeploymentConfig.apps.openshift.io spec.template.spec.volumes[].configMap.name ConfigMap
  BuildConfig.build.openshift.io spec.source.configMaps[].configMap.name ConfigMap
  BuildConfig.build.openshift.io spec.strategy.dockerStrategy.volumes[].source.configMap.name ConfigMap
  BuildConfig.build.openshift.io spec.strategy.sourceStrategy.env[].valueFrom.configMapKeyRef.name ConfigMap
  BuildConfig.build.openshift.io spec.output.pushSecret.name Secret
  Route.route.openshift.io spec.tls.externalCertificate.name Secret
  HelmRelease.helm.toolkit.fluxcd.io spec.valuesFrom[].name - kindIn=kind keyIn=valuesKey
  HelmRelease.helm.toolkit.fluxcd.io spec.kubeConfig.configMapRef.name ConfigMap
  Kustomization.kustomize.toolkit.fluxcd.io spec.postBuild.substituteFrom[].name - kindIn=kind
  Kustomization.kustomize.toolkit.fluxcd.io spec.decryption.secretRef.name Secret
  GitRepository.source.toolkit.fluxcd.io spec.verify.secretRef.name Secret
  Cluster.postgresql.cnpg.io spec.bootstrap.initdb.postInitApplicationSQLRefs.configMapRefs[].name ConfigMap
  Cluster.postgresql.cnpg.io spec.monitoring.customQueriesConfigMap[].name ConfigMap
  Cluster.postgresql.cnpg.io spec.projectedVolumeTemplate.sources[].configMap.name ConfigMap
  Cluster.postgresql.cnpg.io spec.envFrom[].configMapRef.name ConfigMap
  Cluster.postgresql.cnpg.io spec.bootstrap.recovery.secret.name Secret
  Pooler.postgresql.cnpg.io spec.template.spec.containers[].envFrom[].configMapRef.name ConfigMap
  CloneSet.apps.kruise.io spec.template.spec.volumes[].configMap.name ConfigMap
  StatefulSet.apps.kruise.io spec.template.spec.volumes[].configMap.name ConfigMap
  DaemonSet.apps.kruise.io spec.template.spec.volumes[].configMap.name ConfigMap`;
