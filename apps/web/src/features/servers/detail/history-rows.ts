import type { HistoryRun } from '@headroom/db';
import { type HistoryFigures, historyFigures } from '@headroom/report';

/** One run, or one side of a comparison, in the history of a server. */
export interface HistoryRow extends HistoryFigures {
  run: HistoryRun;
  frameworkVersion: string | null;
  contentHash: string | null;
  /** Reasons why trials of it do not count, each once. */
  reasons: string[];
}

/** The runs of a history with the figures of the server, in their order. */
export function historyRows(runs: readonly HistoryRun[]): HistoryRow[] {
  return runs.map((run) => {
    const built = run.trials.find(({ contentHash }) => contentHash !== null);
    const reasons = run.trials.flatMap(({ status, reason }) =>
      status === 'passed' ? [] : (reason ?? status),
    );
    return {
      ...historyFigures(run.trials),
      run,
      frameworkVersion: built?.frameworkVersion ?? null,
      contentHash: built?.contentHash ?? null,
      reasons: [...new Set(reasons)],
    };
  });
}

/** Tells rows apart: a comparison has two. */
export function rowKey({ run: { id, side } }: HistoryRow): string {
  return side === null ? id : `${id} ${side}`;
}

/** The page of a row's run. */
export function runPath({ id, side }: Pick<HistoryRun, 'id' | 'side'>): string {
  return side === null ? `/runs/${id}` : `/compare/${id}`;
}
