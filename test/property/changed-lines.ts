export function changedLines(): string[] { return []; }
