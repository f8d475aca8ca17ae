import type { EvidenceRemoved } from '@headroom/db';
import { plural } from '@headroom/model/text';

/** "Resource samples were removed on 2026-11-21, after 90 days." */
export function removedLabel(what: string, { at, keptDays }: EvidenceRemoved): string {
  return `${what} were removed on ${at.toISOString().slice(0, 10)}, after ${plural(keptDays, 'day')}.`;
}

/** Sentence for missing evidence of a trial: it was removed, or else `otherwise`. */
export function whyMissing(what: string, removed: EvidenceRemoved | null, otherwise: string): string {
  return removed ? removedLabel(what, removed) : otherwise;
}
