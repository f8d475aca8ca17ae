import type { RunRow } from '@headroom/db';
import { readAnswer } from './read-answer.ts';

type Listed = Pick<RunRow, 'id' | 'kind' | 'finding'> & { readonly status?: RunRow['status'] };

/**
 * A run with a headline to list it by: its stored finding, of a single run the headline of its page, which is computed.
 * It reads the report of the run, so lists of many runs do without.
 */
export async function withHeadline<Run extends Listed>(run: Run): Promise<Run> {
  const { id, kind, finding, status = 'finished' } = run;
  if (finding !== null || kind !== 'single' || status !== 'finished') return run;
  const headline = (await readAnswer({ id, kind }))?.answer.headline ?? null;
  return { ...run, finding: headline };
}
