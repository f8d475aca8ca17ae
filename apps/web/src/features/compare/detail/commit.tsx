import {
  type FetchedSide,
  isFetched,
  sideLabel,
  sideOfRevision,
  sideText,
  storedSide,
} from '@headroom/model/comparison/side-source';
import type { ComparedSide } from '#results/comparison/compared.ts';
import { refLabel } from '#results/run/labels.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { When } from '#ui/when.tsx';

/** A side: a commit, what its message says, and when it was made, or what a registry gave; until it is known, that. */
export function Commit({
  side: { ref, revision },
  open = false,
  kept = false,
}: {
  side: ComparedSide;
  /** Whether the ref may still be looked up. */
  open?: boolean;
  /** Whether the page is kept, where an age would grow old. */
  kept?: boolean;
}) {
  if (!revision) {
    return (
      <span className="text-muted">{`${refLabel(ref)}, ${open ? 'not resolved yet' : unknownText(ref)}`}</span>
    );
  }
  const { commit, subject, committedAt, dirty } = revision;
  const fetched = sideOfRevision(revision);
  if (fetched) return <Fetched side={fetched} />;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="num" title={commit}>
        {commit.slice(0, 8)}
      </span>
      <CopyButton text={commit} what="the commit" />
      {dirty && <span className="text-warn">with local changes</span>}
      {subject && (
        <span className="max-w-64 truncate" title={subject}>
          {subject}
        </span>
      )}
      {committedAt && (
        <span className="text-muted">{kept ? <ExactDay at={committedAt} /> : <When at={committedAt} />}</span>
      )}
    </span>
  );
}

/** A package or an image by its exact version or digest. */
function Fetched({ side }: { side: FetchedSide }) {
  const text = sideText(side);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="num break-all" title={text}>
        {sideLabel(text)}
      </span>
      <CopyButton text={text} what={side.kind === 'package' ? 'the package' : 'the image'} />
      <span className="text-muted">{side.kind === 'package' ? side.registry : 'image'}</span>
    </span>
  );
}

/** Said of a side that no host found. */
function unknownText(ref: string): string {
  const side = storedSide(ref);
  if (isFetched(side)) return 'never fetched';
  return side.kind === 'ref' ? 'commit unknown' : 'never opened';
}
