// The hosts from which charts and bases may be fetched. Only the side-car's operator names them: an app that could name any
// would reach whatever the side-car can, and show it as a manifest.

import { remoteHost } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";

export type RemoteHosts = "all" | ReadonlySet<string>;

/** `HASHROLL_REMOTE_HOSTS`: names with commas between them, or `*`. */
export function readRemoteHosts(env: Readonly<Record<string, string | undefined>>): RemoteHosts {
  const names = (env.HASHROLL_REMOTE_HOSTS ?? "").split(",").map((name) => name.trim().toLowerCase());
  return names.includes("*") ? "all" : new Set(names.filter((name) => name !== ""));
}

/** A second line of defence, for what a program fetches on its own: a proxy that is not there for all other hosts. */
export function remoteEnvironment(hosts: RemoteHosts): Record<string, string> {
  if (hosts === "all") return { GIT_ALLOW_PROTOCOL: "https:http" };
  const [proxy, noProxy] = ["http://127.0.0.1:9", [...hosts].join(",")];
  return {
    ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, http_proxy: proxy, https_proxy: proxy },
    ...{ NO_PROXY: noProxy, no_proxy: noProxy },
    GIT_ALLOW_PROTOCOL: hosts.size > 0 ? "https:http" : "none",
  };
}

/** Adds a problem, and gives false, for an address of a host that is not allowed. */
export function checkRemote(address: string, hosts: RemoteHosts, problems: ProblemList): boolean {
  const host = hostOf(address);
  if (host === undefined || hosts === "all" || hosts.has(host)) return true;
  problems.add(remoteHost(host.slice(0, 100)));
  return false;
}

/** Nothing for a file. Of `https://host/…`, `git::https://user@host/…`, `git@host:…` and `github.com/…`. */
function hostOf(address: string): string | undefined {
  if (/^\s*file:/i.test(address)) return undefined;
  const [, withUser] =
    /^(?:git::)?[a-z+]+:\/\/([^/?#]*)/i.exec(address) ?? /^(?:git::)?([^/\s]+@[^/:\s]+):/.exec(address) ?? [];
  if (withUser !== undefined)
    return withUser
      .slice(withUser.lastIndexOf("@") + 1)
      .replace(/:\d*$/, "")
      .toLowerCase();
  return /^(?:git::)?(?:www\.)?(github\.com|gitlab\.com|bitbucket\.org)[/:]/i.exec(address)?.[1]?.toLowerCase();
}
