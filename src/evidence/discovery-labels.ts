// Labels by which side-cars and operators find configs that nothing refers to. A policy can give another list.

export const defaultDiscoveryLabels: readonly string[] = [
  "grafana_dashboard*", // Grafana's side-car, and what charts make of its default
  "grafana_datasource*",
  "grafana_notifier*",
  "grafana_alert*",
  "grafana_plugin*",
  "loki_rule*", // Loki's rules side-car
  "jenkins-jenkins-config", // the Jenkins chart's reloading side-car
  "*-jenkins-config",
  "openpolicyagent.org/*", // kube-mgmt
  "velero.io/plugin-config",
];
