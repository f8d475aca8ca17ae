/** Removal of a run's logs, resource samples, contract checks and CPU profiles because of their age. */
export interface EvidenceRemoved {
  readonly at: Date;
  /** Days that they were kept. */
  readonly keptDays: number;
}

/** Its columns, for queries that return it. */
export const EVIDENCE = { evidenceRemovedAt: true, evidenceKeptDays: true } as const;

/** From its columns; null while a run has all that its trials left. */
export function toEvidenceRemoved(row: {
  evidenceRemovedAt: Date | null;
  evidenceKeptDays: number | null;
}): EvidenceRemoved | null {
  const { evidenceRemovedAt: at, evidenceKeptDays: keptDays } = row;
  return at === null || keptDays === null ? null : { at, keptDays };
}
