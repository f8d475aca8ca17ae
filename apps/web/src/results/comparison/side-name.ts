/** Words for sides of comparisons, as they were resolved. */
import {
  sideLabel,
  sideOfRevision,
  sidesLabel,
  sideText,
  storedSide,
} from '@headroom/model/comparison/side-source';
import type { ComparedSide } from './compared.ts';

type Named = Pick<ComparedSide, 'ref'> & {
  readonly revision: Pick<NonNullable<ComparedSide['revision']>, 'repository' | 'commit' | 'subject'> | null;
};

/** The side as one text that means the same again: an exact version, digest or commit; its ref until it is resolved. */
export function exactSide({ ref, revision }: Named): string {
  if (!revision || storedSide(ref).kind === 'archive') return ref;
  const fetched = sideOfRevision(revision);
  return fetched ? sideText(fetched) : revision.commit;
}

/** A side in a few words: "1a2b3c4d", "@acme/server 1.3.0"; its ref until it is resolved. */
export function sideName(side: Named): string {
  return sideLabel(exactSide(side));
}

/** Both sides as they were asked for, packages by the versions that they were: "main → 1a2b3c4d", "acme 1.2.0 → 1.3.0". */
export function sidesName(base: Named, head: Named): string {
  return sidesLabel(titleOf(base), titleOf(head));
}

const titleOf = (side: Named) => (storedSide(side.ref).kind === 'package' ? exactSide(side) : side.ref);
