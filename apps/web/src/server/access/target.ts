import type { Target } from '@headroom/api/rights';
import { FIND_SUBJECT, type SubjectKind } from '@headroom/db';
import { db } from '#server/db.ts';

/** The thing that a request is about, with the end of the secret link it brought; null when there is no such thing. */
export async function findTarget(
  kind: SubjectKind,
  name: string,
  key: string | null | undefined,
): Promise<Target> {
  const subject = await FIND_SUBJECT[kind](db(), name);
  return subject && { ...subject, ...(key && { key }) };
}
