/** The way back: pages and API of a release on a database that this checkout migrated and wrote to. */
import { createDb, ensureDefaultWorkspace, type StoredRevision } from '@headroom/db';
import { aHost, aWatch, storeFieldRun, triedProject } from '@headroom/db/testing';
import { OWN_REPOSITORY } from '@headroom/model/run';
import { type Answer, ask } from './others.ts';
import type { Web } from './release.ts';

const COMPARED_ROUNDS = 8;
const AT_ONCE = 4;

/** Things to publish, by the paths of their publications in the API. */
export type Written = Readonly<Record<'run' | 'comparison' | 'history', string>>;

/** Has this checkout store a run, a comparison, a watch and a project. */
export async function writeByThisTree(databaseUrl: string): Promise<Written> {
  const db = createDb(databaseUrl);
  try {
    const workspaceId = await ensureDefaultWorkspace(db);
    const servers = ['go', 'rust', 'nodejs'];
    const [base, head] = [commitOf('1'), commitOf('2')];
    const runId = await storeFieldRun(db, { servers, rounds: 3, seed: 91, head });
    const comparisonId = await storeFieldRun(db, { servers, rounds: COMPARED_ROUNDS, seed: 92, base, head });
    const watchId = await aWatch(db, { workspaceId, badge: true });
    await db.run.update({ where: { id: comparisonId }, data: { watchId } });
    await triedProject(db, { workspaceId, hostId: await aHost(db) });
    return { run: `runs/${runId}`, comparison: `runs/${comparisonId}`, history: `watches/${watchId}` };
  } finally {
    await db.$disconnect();
  }
}

const commitOf = (digit: string): StoredRevision => ({
  repository: OWN_REPOSITORY,
  commit: digit.padStart(40, 'ab'),
  dirty: false,
  subject: `Commit ${digit} of this checkout`,
  committedAt: new Date(Date.UTC(2026, 10, Number(digit))),
});

/** Publishes a run, or the history of a watch, by the API of a web app. @returns the status of its answer, and what else than a publication it says */
export async function publish({ url }: Web, path: string, slug: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/${path}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ title: `Drill ${slug}`, summary: 'Of an upgrade drill.', slug }),
  });
  return response.ok ? String(response.status) : `${response.status} ${await response.text()}`;
}

/** Answers to all addresses, in their order. */
export async function askAll({ url }: Web, addresses: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < addresses.length; at += AT_ONCE)
    answers.push(
      ...(await Promise.all(addresses.slice(at, at + AT_ONCE).map((address) => ask(url, address)))),
    );
  return answers;
}

/** Whether the app failed to answer. */
export const isFailure = ({ status }: Answer): boolean => typeof status !== 'number' || status >= 500;
