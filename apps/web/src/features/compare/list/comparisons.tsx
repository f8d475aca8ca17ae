import { canHere, workspaceOf } from '@headroom/api/rights';
import { listQuerySchema, PAGE_SIZE } from '@headroom/api/runs';
import { listRuns } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { clsx } from 'clsx';
import Link from 'next/link';
import { CiSteps } from '#queueing/fields/ci-steps.tsx';
import { readDisturbed } from '#results/run/disturbed.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { address, type Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Fold } from '#ui/fold.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { ComparisonTable } from './comparison-table.tsx';

const REFRESH_MS = 3000;
const KINDS = [
  { id: 'comparison', title: 'Comparisons' },
  { id: 'calibration', title: 'Calibrations' },
] as const;
type Kind = (typeof KINDS)[number]['id'];

/** The comparisons, or calibrations, of the reader's workspace; refreshed while one of them is open. */
export async function Comparisons({ asked }: { asked: Params }) {
  const actor = await currentActor();
  const kind: Kind = asked.kind === 'calibration' ? 'calibration' : 'comparison';
  const before = listQuerySchema.shape.before.safeParse(asked.before).data;
  const workspaceId = workspaceOf(actor) ?? '';
  // One more than is shown tells whether there is a next page.
  const rows = await listRuns(db(), { workspaceId, kind, before, limit: PAGE_SIZE + 1 });
  const runs = rows.slice(0, PAGE_SIZE);
  const busy = await readDisturbed(runs.map(({ id }) => id));
  const next = rows.length > PAGE_SIZE ? runs.at(-1)?.id : undefined;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Kinds current={kind} />
        <div className="flex flex-wrap gap-2">
          {canHere(actor, 'run.create') && (
            <ButtonLink href="/compare/new" tone="main">
              New comparison
            </ButtonLink>
          )}
        </div>
      </div>
      {runs.length > 0 ? <ComparisonTable runs={runs} busy={busy} /> : <Nothing kind={kind} />}
      {next && (
        <p className="mt-3 text-13">
          <Link href={address('/compare', { kind: asked.kind, before: next })} className="link">
            Older ones
          </Link>
        </p>
      )}
      {canHere(actor, 'run.create') && (
        <Fold title="Compare the commits of every pull or merge request, in CI">
          <p className="mb-3 max-w-[75ch] text-13 text-muted">
            CI queues a comparison with an{' '}
            <Link href="/workspace/tokens" prefetch={false} className="link">
              API token
            </Link>{' '}
            of this workspace, comments on the request, and fails on a regression.
          </p>
          <CiSteps />
        </Fold>
      )}
      <RefreshWhile active={runs.some(({ status }) => !hasEnded(status))} everyMs={REFRESH_MS} />
    </>
  );
}

function Kinds({ current }: { current: Kind }) {
  return (
    <nav aria-label="Kinds of comparisons" className="flex gap-1">
      {KINDS.map(({ id, title }) => (
        <Link
          key={id}
          href={address('/compare', { kind: id === 'comparison' ? undefined : id })}
          aria-current={id === current ? 'page' : undefined}
          className={clsx(
            'rounded px-2.5 py-1.5 text-13 hover:bg-sunken',
            id === current ? 'bg-sunken font-medium' : 'text-muted hover:text-text',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ kind }: { kind: Kind }) {
  if (kind === 'calibration') {
    return (
      <Empty
        title="No host has been calibrated yet"
        action={<ButtonLink href="/hosts">Calibrate a host</ButtonLink>}
      >
        A calibration measures a revision against itself. Any difference is the noise of the host; comparisons
        count only changes beyond it.
      </Empty>
    );
  }
  return (
    <Empty
      title="No comparisons yet"
      action={
        <ButtonLink href="/compare/new" tone="main">
          Compare two versions
        </ButtonLink>
      }
    >
      A comparison measures two versions in the same rounds on one host and judges every metric.
    </Empty>
  );
}

/** Keeps the place of the list while it is read. */
export function ComparisonsSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3 h-8 w-64" />
      <TableSkeleton rows={12} />
    </Skeleton>
  );
}
