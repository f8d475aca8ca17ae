import type { Watch, WatchRun } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { CommitId } from '#results/commit-id.tsx';
import { type Forge, forgeOf } from '#results/forge.ts';
import { refLabel } from '#results/run/labels.ts';
import { Finding } from '#results/watch/finding.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Fold } from '#ui/fold.tsx';
import { NONE } from '#ui/none.ts';
import { When } from '#ui/when.tsx';

interface Row {
  readonly run: WatchRun;
  /** Steps of its search, oldest first. */
  readonly steps: readonly WatchRun[];
  readonly forge: Forge | undefined;
}

/** Compared heads, newest first, each with its search. */
export function CommitTable({
  watch: { repository },
  runs,
}: {
  watch: Pick<Watch, 'repository'>;
  runs: readonly WatchRun[];
}) {
  const forge = forgeOf(repository);
  const rows = runs
    .filter(({ searchesId }) => searchesId === null)
    .map((run): Row => ({ run, steps: stepsOf(run, runs), forge }));
  return (
    <>
      <DataTable cards whole label="Commits" columns={COLUMNS} rows={rows} rowKey={({ run }) => run.id} />
      {rows
        .filter(({ steps }) => steps.length > 0)
        .map((row) => (
          <Steps key={row.run.id} {...row} />
        ))}
    </>
  );
}

function stepsOf({ id }: WatchRun, runs: readonly WatchRun[]): WatchRun[] {
  return runs.filter(({ searchesId }) => searchesId === id).reverse();
}

const COLUMNS: Column<Row>[] = [
  { id: 'head', title: 'Commit', cell: ({ run, forge }) => <CommitId commit={run.head} forge={forge} /> },
  {
    id: 'subject',
    title: 'Message',
    wide: true,
    cell: ({ run }) => run.headRevision?.subject ?? NONE,
  },
  {
    id: 'found',
    title: 'Compared with the one before',
    wide: true,
    cell: ({ run }) => <Finding run={run} />,
  },
  {
    id: 'search',
    title: 'Commit found',
    wide: true,
    cell: (row) => (row.run.found || row.steps.length > 0 ? <Culprit {...row} /> : NONE),
  },
  {
    id: 'range',
    title: 'Commits between',
    number: true,
    cell: ({ run: { commitRange } }) => commitRange?.ahead ?? NONE,
  },
  { id: 'when', title: 'Compared', cell: ({ run }) => <When at={run.createdAt} /> },
];

/** Result of the search for a slowdown, or its number of steps so far. */
function Culprit({ run: { found, commitRange }, steps, forge }: Row) {
  if (!found) {
    return <span className="text-muted">not found yet, after {plural(steps.length, 'step')}</span>;
  }
  const [only, ...more] = found.commits;
  if (!only) return null;
  if (more.length > 0) {
    return `among ${plural(found.commits.length, 'commit')}, ${found.commits.map(refLabel).join(', ')}: ${found.reason}`;
  }
  const subject = commitRange?.commits.find(({ commit }) => commit === only)?.subject;
  return (
    <>
      <CommitId commit={only} forge={forge} /> {subject}
    </>
  );
}

/** Comparisons of the search for a slowdown. */
function Steps({ run, steps, forge }: Row) {
  return (
    <Fold title={`Search behind ${refLabel(run.head)}: ${plural(steps.length, 'step')}`}>
      <ol className="divide-y divide-line rounded-md border border-line bg-surface text-13">
        {steps.map((step) => (
          <li
            key={step.id}
            className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <CommitId commit={step.head} forge={forge} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{step.headRevision?.subject}</span>
            <span className="min-w-0">
              <Finding run={step} />
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
