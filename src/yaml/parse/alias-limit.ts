// How much a document's aliases may expand to. A few lines of them can expand to more nodes than any machine holds, and
// no later stage counts what it follows.

/** What a document has so far. */
export interface NodeCount {
  /** With those that its aliases expand to. */
  nodes: number;
  /** Those that its aliases expand to. */
  aliasNodes: number;
  /** The characters of their scalars. */
  aliasCharacters: number;
}

/** With as many, the slowest of the later stages takes about a second. */
const MAX_ALIAS_NODES = 200_000;
const MAX_ALIAS_CHARACTERS = 10_000_000;

/** The ratio is go-yaml's. It lowers it in documents of more than 400,000 nodes, but never to less than our own limit. */
export function exceedsAliasLimit({ nodes, aliasNodes, aliasCharacters }: Readonly<NodeCount>): boolean {
  if (aliasNodes > MAX_ALIAS_NODES || aliasCharacters > MAX_ALIAS_CHARACTERS) return true;
  return aliasNodes > 100 && nodes > 1000 && aliasNodes / nodes > 0.99;
}
