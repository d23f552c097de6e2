// Configs of the corpus that were checked by hand: what is right for each, by which rule, and why. Data only.

export interface Checked {
  readonly file: string;
  readonly config: string;
  readonly strategy: string;
  /** The code of the rule that has to choose it; undefined for a plain rename. */
  readonly rule: string | undefined;
  readonly why: string;
}

const table = `
# Ingress controllers watch their config through the API.
bitnami-nginx-ingress-controller.yaml | rel-nginx-ingress-controller | ignore by read-by-name | --configmap=$(POD_NAMESPACE)/… and no mount
bitnami-nginx-ingress-controller.yaml | rel-nginx-ingress-controller-default-backend | copy by readable-by-referrer | mounted, and its pods run as the controller's account
stable-inc-haproxy-ingress.yaml | rel-haproxy-ingress-controller | ignore by read-by-name | --configmap=ns/… and no mount
bitnami-kong.yaml | rel-kong-scripts | copy by readable-by-referrer | the ingress controller in the same pod reads ConfigMaps
helm4/kong.yaml | rel-kong-custom-dbless-config | rename | Kong without its controller reads a file
stable-inc-gogs.yaml | tcp-rel-gogs-ssh | copy by no-references | an ingress controller of another stream may read it

# Networking reads its config by name, and its CLI does too.
bitnami-cilium.yaml | rel-cilium | copy by read-by-name | config-map:ns/… in an init container, and mounts
bitnami-cilium.yaml | rel-cilium-envoy | copy by readable-by-referrer | mounted by the agent, which reads ConfigMaps
cilium-cilium.yaml | cilium-config | copy by read-by-known-program | the agent's init container and the CLI get it by this name
cilium-cilium.yaml | cilium-envoy-config | rename | Envoy's pods have an account of their own that reads nothing
istio-istio-cni.yaml | istio-cni-config | rename | read by envFrom alone
linkerd-linkerd2-cni.yaml | linkerd-cni-config | copy by read-by-known-program | linkerd check gets it by name
helm4/linkerd-control-plane.yaml | linkerd-config | copy by read-by-known-program | the linkerd CLI gets it by name, and a Role lets it
helm4/linkerd-control-plane.yaml | linkerd-identity-trust-roots | copy by read-by-known-program | linkerd check compares the anchors in it
helm4/metallb.yaml | metallb-excludel2 | copy by readable-by-referrer | the speaker may read ConfigMaps
helm4/metallb.yaml | rel-frr-k8s-frr-startup | rename | FRR's account may not

# Dashboards and data sources are found by label, Grafana's own configs are mounted.
helm4/kube-prometheus-stack.yaml | rel-kube-prometheus-stack-apiserver | ignore by discovered-by-label | grafana_dashboard
helm4/kube-prometheus-stack.yaml | rel-kube-prometheus-stack-grafana-datasource | ignore by discovered-by-label | grafana_datasource
helm4/kube-prometheus-stack.yaml | rel-grafana | copy by readable-by-referrer | mounted, beside a side-car that reads all ConfigMaps
helm4/kube-prometheus-stack.yaml | rel-grafana-test | ignore by hook | it is a hook itself
helm4/fluent-bit.yaml | rel-fluent-bit-dashboard-fluent-bit | ignore by discovered-by-label | the side-car is in another stream
VictoriaMetrics-victoria-metrics-distributed.yaml | rel-vm-distributed-grafana-ds | ignore by discovered-by-label | grafana_datasource
grafana-community-grafana.yaml | rel-grafana | rename | no side-car, and a ClusterRole without rules
helm4/velero.yaml | rel-velero-fs-restore-action-config | ignore by discovered-by-label | Velero finds plugin configs by label

# A side-car watches the mounted files and tells the app.
helm4/prometheus.yaml | rel-prometheus-server | reload by reloaded-live | prometheus-config-reloader watches /etc/config
helm4/alertmanager.yaml | rel-alertmanager | reload by reloaded-live | prometheus-config-reloader watches /etc/alertmanager
helm4/fluent-bit.yaml | rel-fluent-bit | reload by reloaded-live | configmap-reload mounts it in a place of its own
grafana-alloy.yaml | rel-alloy | reload by reloaded-live | prometheus-config-reloader, although Alloy may read ConfigMaps too
helm4/prometheus-blackbox-exporter.yaml | rel-prometheus-blackbox-exporter | reload by reloaded-live | --config-file of prometheus-config-reloader
prometheus-community-alertmanager.yaml | rel-alertmanager | rename | the chart's reloader is off by default

# Argo CD reads its own through the API, and its CLI writes some of them.
bitnami-argo-cd.yaml | argocd-cm | ignore by read-by-known-program | all its programs watch this name, and no reference would follow a revision
bitnami-argo-cd.yaml | argocd-rbac-cm | ignore by read-by-known-program | all its programs watch this name, and no reference would follow a revision
bitnami-argo-cd.yaml | argocd-tls-certs-cm | ignore by edited-by-known-program | argocd cert add-tls writes it
bitnami-argo-cd.yaml | argocd-ssh-known-hosts-cm | ignore by edited-by-known-program | argocd cert add-ssh writes it, although it is mounted
bitnami-argo-cd.yaml | rel-redis-configuration | rename | Redis has no part in that
argoproj-argocd-image-updater.yaml | argocd-image-updater-ssh-config | ignore by filled-at-run-time | mounted and empty
argoproj-argocd-image-updater.yaml | argocd-image-updater-config | copy by readable-by-referrer | env, and the account reads ConfigMaps

# Operators read what they are given through the API.
fluent-fluent-operator.yaml | fluent-bit-lua | ignore by readable-by-stream | a custom resource names it where nobody can tell, and the operator reads it
fluent-fluent-operator.yaml | fluent-operator-env | copy by readable-by-referrer | mounted by the operator itself
cloudnative-pg-plugin-barman-cloud.yaml | plugin-barman-cloud-config | copy by readable-by-referrer | the operator elects its leader by ConfigMap
SigNoz-signoz.yaml | rel-clickhouse-operator-etc-files | copy by readable-by-referrer | the operator reads ConfigMaps
SigNoz-signoz.yaml | rel-clickhouse-operator-etc-confd-files | ignore by filled-at-run-time | mounted and empty
SigNoz-signoz.yaml | rel-clickhouse-scripts | rename | mounted by the custom resource's pods alone
helm4/rook-ceph-cluster.yaml | rook-config-override | copy by optional-and-readable | Rook's operator merges it under this name
stable-inc-spring-cloud-data-flow.yaml | rel-data-flow-server | ignore by readable-by-stream | Spring Cloud Kubernetes gets it by the app's name
stable-inc-spring-cloud-data-flow.yaml | rel-mysql-test | ignore by plain-name-required | only a test pod mounts it

# Jobs can't be changed.
bitnami-airflow.yaml | rel-airflow | copy by plain-name-required | the Job that sets the database up mounts it too
bitnami-airflow.yaml | rel-airflow-web | rename | Deployments alone mount it
bitnami-airflow.yaml | rel-airflow-statsd-metrics | copy by no-references | its exporter is switched off; the name in statsd_host is a Service's
minio-minio.yaml | rel-minio | ignore by plain-name-required | only a Job mounts it
stable-sta-minio.yaml | rel-minio | copy by no-references | the Role that names it is about a ServiceMonitor
bitnami-mlflow.yaml | rel-minio-provisioning | ignore by filled-at-run-time | mounted and empty

# Hubs, monitoring and plain apps.
jupyterhub-jupyterhub.yaml | hub | rename | the hub's Role is about pods and Secrets
jupyterhub-jupyterhub.yaml | user-scheduler | rename | its account's rules are about Leases
bitnami-prometheus.yaml | rel-prometheus-server | copy by readable-by-referrer | the server's ClusterRole reads ConfigMaps
bitnami-prometheus.yaml | rel-prometheus-alertmanager | rename | Alertmanager's account does not
prometheus-community-prometheus-cloudwatch-exporter.yaml | rel-prometheus-cloudwatch-exporter | rename | resourceNames of "configmap", which is no resource
grafana-fluent-bit.yaml | rel-fluent-bit-loki | rename | resourceNames of a PodSecurityPolicy
grafana-lgtm-distributed.yaml | rel-loki | rename | mounted, nothing else
openfaas-openfaas.yaml | prometheus-config | rename | linkerd-viz has one of this name, this one is not its
helm4/authentik.yaml | rel-postgresql-configuration | rename | the account that reads ConfigMaps is authentik's, not the database's
elastic-metricbeat.yaml | rel-metricbeat-daemonset-config | rename | kube-state-metrics may list ConfigMaps, metricbeat may not
bitnami-mysql.yaml | rel-mysql | rename | a plain app
apache-superset.yaml | rel-redis-scripts | rename | a plain app
stable-inc-solr.yaml | rel-solr-config-map | rename | a plain app, although its name says config map
stable-inc-orientdb.yaml | rel-orientdb-configmap | rename | a plain app, although its name says config map
stable-inc-kubewatch.yaml | rel-kubewatch-config | rename | its account may not read ConfigMaps
stable-sta-coredns.yaml | rel-coredns | rename | a plain app
`;

export const handChecked: readonly Checked[] = table
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [file = "", config = "", choice = "", why = ""] = line.split(" | ");
    const [strategy = "", rule] = choice.split(" by ");
    return { file, config, strategy, rule, why };
  });
