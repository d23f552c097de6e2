// How a ledger differs from other files.

/** The first line of every ledger. */
export const ledgerTitle = "# hashroll ledger: the newest revisions of each ConfigMap. Written by `hashroll record`.";

export function isLedger(text: string): boolean {
  return text.startsWith("# hashroll ledger:");
}

/** Where ledgers are, whatever is in them. */
export function isLedgerPath(path: string): boolean {
  return /(?:^|[\\/])\.hashroll[\\/][^\\/]+\.yaml$/.test(path);
}
