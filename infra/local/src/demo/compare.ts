import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isExperimentProfile, type LoadProfile } from '@headroom/model/load';
import { exampleRepository } from '../example-repository.ts';
import type { ApiClient, DemoComparison } from './client.ts';
import { follow } from './follow.ts';
import { comparisonText } from './table.ts';

/** Tool that head does more in, and the metric that shows it: the change that the comparison is to find. */
const SLOWED = { tool: 'get_user_cart', metric: 'meanMs' };
const BASE = 'main';
const HEAD = 'slower';
const LISTED_WITHIN_MS = 60_000;

/** The folder of the repository that is compared. */
export function repositoryIn(dataDir: string): string {
  return resolve(dataDir, 'repository');
}

/** Makes the repository again: the same sources give the same commits. */
export async function makeRepository(dataDir: string): Promise<void> {
  const path = repositoryIn(dataDir);
  await rm(path, { recursive: true, force: true });
  await exampleRepository(path);
}

export interface ComparisonTerms {
  readonly repository: string;
  readonly profile: LoadProfile;
  readonly rounds: number;
}

/** Queues the comparison of two commits of the Go server; with the words that announce it. */
export async function queueComparison(
  api: ApiClient,
  { repository, profile, rounds }: ComparisonTerms,
): Promise<{ id: string; words: string }> {
  await untilListed(api, repository);
  const body = { repository, base: BASE, head: HEAD, servers: ['go'], profile: profile.id, rounds };
  const { id } = await api('POST /api/v1/comparisons', { body });
  const words =
    `Comparing ${BASE} with ${HEAD}, which adds 1 ms to ${SLOWED.tool} of the Go server: ` +
    `${rounds} rounds of both, profile ${profile.id}`;
  return { id, words };
}

/** Follows a comparison and prints what it found. @returns 0 when it found what was added to a tool, and failed nowhere */
export async function showComparison(api: ApiClient, id: string, profile: LoadProfile): Promise<number> {
  await follow(api, id, profile);
  const comparison = await api('GET /api/v1/comparisons/{id}', { params: { id } });
  console.log(`\n${comparisonText(comparison)}`);
  // Experiments judge whole servers, so none says which tool it is.
  const isFound = isExperimentProfile(profile) || wasFound(comparison);
  const found = comparison.failures.length === 0 && isFound;
  if (!found && comparison.status === 'finished') {
    console.log(
      `The millisecond in ${SLOWED.tool} was not found: is the machine busy? More ROUNDS find smaller changes.`,
    );
  }
  return found ? 0 : 1;
}

function wasFound({ rows }: DemoComparison): boolean {
  return rows.some(
    ({ tool, metric, verdict }) =>
      tool === SLOWED.tool && metric === SLOWED.metric && verdict === 'regressed',
  );
}

/** Resolves once the worker has told what there is in the repository. */
async function untilListed(api: ApiClient, repository: string): Promise<void> {
  const deadline = performance.now() + LISTED_WITHIN_MS;
  for (;;) {
    const { repositories } = await api('GET /api/v1/repositories', {});
    const listed = repositories.find(({ address }) => address === repository);
    if (listed?.error) throw new Error(`the worker cannot read ${repository}: ${listed.error}`);
    if (listed && listed.commits.length > 0) return;
    if (performance.now() > deadline)
      throw new Error(`the worker did not read ${repository}; VERBOSE=1 shows its log`);
    await pause(100);
  }
}
