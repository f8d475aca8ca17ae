import type { HostRepository } from '@headroom/db';
import { MAX_LISTED_REFS } from '@headroom/model/run';
import { invalidRequest } from '#server/http/errors.ts';
import { missingName } from '../offered/ref-names.ts';

type Told = Pick<HostRepository, 'listing' | 'error' | 'readAt'>;

/** Refs by the fields of a request. */
export type AskedRefs = Readonly<Record<string, string | null | undefined>>;

/** Age up to which a reading counts: idle hosts read every minute. */
const FRESH_MS = 120_000;
/** Names that a refusal lists. */
const MOST_NAMED = 10;
/**
 * Throws ApiError when a ref names a branch or a tag that the repository has not. Hosts list names only, so ids of commits
 * are left to the host that takes the run, and so is everything where a list may be old or is cut.
 * @param told what each host told of the repository
 */
export function refuseUnknownRefs(refs: AskedRefs, told: readonly Told[], now: Date): void {
  if (told.length === 0 || !told.every((row) => isWhole(row, now))) return;
  const known = new Set(told.flatMap(({ listing }) => listing.refs.map(({ name }) => name)));
  const fields = Object.entries(refs).flatMap(([path, ref]) => {
    const name = ref ? missingName(ref, known) : undefined;
    if (name === undefined) return [];
    const named = [...known].slice(0, MOST_NAMED);
    const allowed = [...named, ...(known.size > named.length ? ['…'] : []), 'HEAD', 'the id of a commit'];
    const message = `the repository has no branch or tag ${JSON.stringify(name)}, as it was read within the last two minutes; allowed: ${allowed.join(', ')}`;
    return [{ path, message }];
  });
  if (fields.length > 0) throw invalidRequest(fields);
}

/** Whether a list has every branch and tag that there is now. */
function isWhole({ listing: { refs }, error, readAt }: Told, now: Date): boolean {
  const isCut = (['branch', 'tag'] as const).some(
    (kind) => refs.filter((ref) => ref.kind === kind).length >= MAX_LISTED_REFS,
  );
  return error === null && refs.length > 0 && !isCut && now.getTime() - readAt.getTime() < FRESH_MS;
}
