// Whether two objects can be in the same namespace, where one or both may not say which they are in.

/** A missing namespace may be any. */
export function mayShareNamespace(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/** For messages. */
export function namespaceText(namespace: string | undefined): string {
  return namespace ?? "none given";
}
