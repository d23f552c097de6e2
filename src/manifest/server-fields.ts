// What the API server and kubectl write into an object. A manifest that was dumped from a cluster has it; a new object
// must not: a create with a resourceVersion is refused, and a uid is that of another object.

/** Of the metadata. Owners and finalizers are not among them: authors and controllers write those, and they mean something. */
const metadataFields: ReadonlySet<string> = new Set([
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "selfLink",
  "managedFields",
]);

export const isServerField = {
  ofObject: (key: string): boolean => key === "status",
  ofMetadata: (key: string): boolean => metadataFields.has(key),
} as const;

/** What kubectl compares the next `apply` with: the whole object, under the name that it has. */
export const lastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";
