// Programs that notice changed files, recognised by their image and their flags. Data only, from each program's documentation.

/** A side-car that watches files and tells the app beside it. */
export interface Reloader {
  /** The last part of the image's name, with its tag where that says what it is. */
  readonly image: RegExp;
  /** The flags that name the files or folders it watches. */
  readonly paths: readonly string[];
}

// Not k8s-sidecar: it finds configs by label through the API and mounts none (discovery-labels.ts).
export const reloaders: readonly Reloader[] = [
  // Prometheus Operator's, also in the charts of Prometheus, Alertmanager, Alloy
  { image: /^prometheus-config-reloader\b/, paths: ["watched-dir", "config-file"] },
  // jimmidyson's, and what others build of it
  { image: /^configmap-reload\b/, paths: ["volume-dir", "volume-dir-archive"] },
  { image: /^nats-server-config-reloader\b/, paths: ["config", "c"] },
  // VictoriaMetrics Operator's
  {
    image: /^(?:operator:)?config-reloader\b/,
    paths: ["watched-dir", "config-file", "rules-dir", "volume-dir", "dir"],
  },
  // Thanos' side-car watches Prometheus' files
  { image: /^thanos\b/, paths: ["reloader.config-file", "reloader.rule-dir"] },
];

/** A program that watches its own files. */
export interface SelfReloader {
  readonly image: RegExp;
  /** Flags, each of which switches it on; none where it is on unless it is switched off. */
  readonly on?: readonly string[];
  /** The flag that switches it off by the value false. */
  readonly off?: string;
  /** The flags that name its files; none where they are arguments without a flag. */
  readonly paths: readonly string[];
}

export const selfReloaders: readonly SelfReloader[] = [
  { image: /^(?:vmagent|victoria-metrics)\b/, on: ["promscrape.configCheckInterval"], paths: ["promscrape.config"] },
  { image: /^vmalert\b/, on: ["configCheckInterval"], paths: ["rule", "notifier.config"] },
  { image: /^vmauth\b/, on: ["configCheckInterval"], paths: ["auth.config"] },
  { image: /^vector\b/, on: ["watch-config", "w"], paths: ["config", "c", "config-dir", "C"] },
  { image: /^telegraf\b/, on: ["watch-config"], paths: ["config", "config-directory"] },
  { image: /^traefik\b/, off: "providers.file.watch", paths: ["providers.file.directory", "providers.file.filename"] },
  { image: /^caddy\b/, on: ["watch", "w"], paths: ["config", "c"] },
  { image: /^opa\b/, on: ["watch", "w"], paths: [] },
  { image: /^(?:benthos|connect|bento)\b/, on: ["watcher", "w"], paths: ["config", "c"] },
  { image: /^prometheus\b(?!-)/, on: ["config.auto-reload-interval"], paths: ["config.file"] },
  // Overrides that are read again every few seconds
  { image: /^(?:cortex|mimir|loki)\b/, paths: ["runtime-config.file"] },
];

/** A flag of any program that can mean nothing else: `--watch-config`, `--config.reload-interval`. */
export function isReloadFlag(flag: string): boolean {
  return (
    /config/i.test(flag) &&
    /(?:^|[-._])(?:(?:auto|hot)-?)?(?:reload|watch)(?:$|[-._]|ing\b)/i.test(flag) &&
    !/config-?map|secret|reload-?er|url|endpoint|namespace/i.test(flag)
  );
}
