import type { RunDetail } from '@headroom/db';
import { capitalised, plural } from '@headroom/model/text';
import { type Forge, forgeOf } from '#results/forge.ts';

/** Commits between base and head, in words and with their addresses. */
export interface RangeView {
  readonly title: string;
  readonly range: NonNullable<RunDetail['commitRange']>;
  readonly forge: Forge | undefined;
  /** Undefined where the forge is not known, or head adds nothing. */
  readonly diffUrl: string | undefined;
}

/** Range of a comparison; null where it is not known, or base and head are one commit. */
export function rangeOf({
  commitRange: range,
  baseRevision: base,
  headRevision: head,
  repository,
}: Pick<RunDetail, 'commitRange' | 'baseRevision' | 'headRevision' | 'repository'>): RangeView | null {
  if (!range || !base || !head || range.ahead + range.behind === 0) return null;
  const added = range.ahead > 0 && `${plural(range.ahead, 'commit')} from base to head`;
  const missing = range.behind > 0 && `head lacks ${plural(range.behind, 'commit')} of base`;
  const forge = forgeOf(repository);
  return {
    title: capitalised([added, missing].filter(Boolean).join('; ')),
    range,
    forge,
    diffUrl: range.ahead > 0 ? forge?.diffUrl(base.commit, head.commit) : undefined,
  };
}
