/** What servers take of the context of a model, wherever it is shown beside the page of a run. */

import { publicationsApi } from '@headroom/api/publications';
import { saveBuild } from '@headroom/db';
import { UPLOAD, UPLOADED_COMPARISON } from '@headroom/db/testing';
import type { ContextFigures } from '@headroom/model/context';
import { aContext } from '@headroom/model/context/testing';
import type { UploadedContext } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitAt, runAt } from './commits.ts';
import { comparedRun } from './compared-run.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let hostId: string;
beforeAll(async () => {
  web = await startWeb();
  hostId = await registerBench(web.db);
});
afterAll(() => web.stop());

const finished = { status: 'finished', reason: null } as const;
const get = (path: string) => fetch(web.url + path);
const read = async (path: string) => (await get(path)).json();
const textOf = async (path: string) =>
  (await (await get(path)).text()).replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '');
const post = (path: string, body: unknown) =>
  fetch(web.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Figures of a server of one tool, which takes so many tokens. */
function contextOf(tokens: number): ContextFigures {
  const size = (of: number) => ({ tokens: of, bytes: 4 * of });
  const tool = { tool: 'export_all', name: size(2), description: size(tokens - 5), inputSchema: size(3) };
  return aContext({ sha256: `${tokens}`, tools: [{ ...tool, outputSchema: size(0) }] });
}

/** A finished run, of which one server was counted. */
async function countedRun(serverId: string, tokens: number): Promise<string> {
  const runId = await measuredRun(web.db, { hostId, end: finished });
  const { buildId } = await web.db.trial.findFirstOrThrow({ where: { runId, serverId } });
  const key = { buildId: buildId ?? '', config: '' };
  await web.db.buildContext.create({ data: { ...key, result: contextOf(tokens) } });
  return runId;
}

test('a publication shows the contexts of its servers: on its page, as a file, by the API and as a badge', async () => {
  const run = await countedRun('go', 14_212);
  const words = { title: 'Counted', summary: 'Two servers.', slug: 'counted' };
  expect((await post(`/api/v1/runs/${run}/publication`, words)).status).toBe(201);
  // What a later run counts of the same build is no part of it.
  await web.db.buildContext.deleteMany();
  const publication = await read('/api/v1/publications/counted');
  expect(publicationsApi.readPublication.success.schema.parse(publication)).toEqual(publication);
  expect(publication.contexts).toMatchObject([
    { serverId: 'go', side: null, tokens: 14_212, bytes: 56_848, figures: { encoding: 'o200k_base' } },
  ]);
  const csv = await (await get('/results/counted/data/context.csv')).text();
  expect(csv).toContain('go,,export_all,14212,56848,100,');
  const badge = await (await get('/results/counted/badge/go.svg?metric=context')).text();
  expect(badge).toContain('<title>go context: 14.2k tokens (o200k_base)</title>');
  expect(await (await get('/results/counted/badge/rust.svg?metric=context')).text()).toContain('not counted');
  const page = await textOf('/results/counted?columns=all');
  expect(page).toContain(
    'This server takes 14,212 tokens (o200k_base, 56,848 bytes) before the first question',
  );
  expect(page).toMatch(/or \?metric=context behind/);
});

test('what an earlier version published says nothing of contexts', async () => {
  const runId = await countedRun('go', 900);
  const words = { title: 'Older', summary: 'Two servers.', slug: 'older', methodVersion: 1 };
  await web.db.publication.create({ data: { ...words, runId, figures: [] } });
  const publication = await read('/api/v1/publications/older');
  expect(publicationsApi.readPublication.success.schema.parse(publication)).toEqual(publication);
  expect(publication.contexts).toBeNull();
  // The address of the version before stays.
  expect((await get('/results/older/data/context.csv')).status).toBe(200);
  expect(await textOf('/results/older')).not.toMatch(/before the first question|metric=context/);
});

test('a published comparison shows the contexts that it stores, and none where it stores none', async () => {
  const contexts = { base: { context: contextOf(100) }, head: { context: contextOf(103) } };
  const runId = await comparedRun(web.db, { servers: ['quarkus'], hostId, contexts });
  const { contexts: live } = await read(`/api/v1/comparisons/${runId}`);
  expect(live).toMatchObject([{ text: '+3 tokens (o200k_base, 100 → 103): export_all grew by 3' }]);
  const { buildId } = await web.db.trial.findFirstOrThrow({ where: { runId, side: 'head' } });
  const ofHead = { where: { buildId: buildId ?? '' } };
  await web.db.buildContext.updateMany({ ...ofHead, data: { result: contextOf(110) } });
  const words = { title: 'Compared', summary: 'Two sides.', slug: 'compared' };
  expect((await post(`/api/v1/runs/${runId}/publication`, words)).status).toBe(201);
  await web.db.buildContext.updateMany({ ...ofHead, data: { result: contextOf(150) } });
  expect(await textOf('/results/compared')).toContain(
    '+10 tokens (o200k_base, 100 → 110): export_all grew by 10',
  );
  const { comparison } = await web.db.publication.findUniqueOrThrow({ where: { slug: 'compared' } });
  await web.db.publication.updateMany({ where: { runId }, data: { withdrawnAt: new Date() } });
  const earlier = { ...words, slug: 'compared-earlier', methodVersion: 1, figures: [] };
  await web.db.publication.create({ data: { ...earlier, runId, comparison: comparison ?? {} } });
  const page = await textOf('/results/compared-earlier');
  expect(page).toContain('By method 1, as published.');
  expect(page).not.toContain('export_all grew');
});

test('contexts are uploaded with trials and comparisons, and refused by field', async () => {
  const uploaded = (side: UploadedContext['side'], tokens: number): UploadedContext => ({
    ...{ side, figures: contextOf(tokens), problem: null },
    digests: { instructions: 'a'.repeat(64), tools: [`${tokens % 10}`.repeat(64)] },
  });
  const trial = await (await post('/api/v1/uploads', { ...UPLOAD, contexts: [uploaded(null, 321)] })).json();
  expect(await textOf(trial.url)).toContain('This server takes 321 tokens');
  const both = { ...UPLOADED_COMPARISON, contexts: [uploaded('base', 100), uploaded('head', 103)] };
  const { id } = await (await post('/api/v1/uploads', both)).json();
  const { contexts } = await read(`/api/v1/comparisons/${id}`);
  expect(contexts).toMatchObject([
    { serverId: 'go', text: '+3 tokens (o200k_base, 100 → 103): export_all grew by 3', problem: null },
  ]);
  const wrong = { ...uploaded(null, 321), digests: { instructions: 'x', tools: [] } };
  const refused = await post('/api/v1/uploads', { ...UPLOAD, contexts: [wrong] });
  expect(refused.status).toBe(422);
  const { error } = await refused.json();
  expect(error.fields.map(({ path }: { path: string }) => path)).toContain('contexts.0.digests.instructions');
});

test('trends follow contexts by commit: each difference is a change, without a p-value', async () => {
  const trend = '/trends?servers=nodejs&metric=contextTokens';
  for (const [place, tokens] of [4000, 4000, 4540, 4500].entries()) {
    const runId = await runAt(web.db, [commitAt(place + 1)], { hostId, servers: ['nodejs'], rounds: 1 });
    const contentHash = `${place}`.repeat(16);
    const built = {
      serverId: 'nodejs',
      contentHash,
      buildId: contentHash,
      status: 'built',
      log: '',
    } as const;
    const { id: buildId } = await saveBuild(web.db, built);
    await web.db.trial.updateMany({ where: { runId }, data: { buildId } });
    // What is read before a commit is counted does not stay.
    if (place === 0) expect(await textOf(trend)).toContain('Context (o200k_base) (not counted)');
    await web.db.buildContext.create({ data: { buildId, config: '', result: contextOf(tokens) } });
    if (place === 0) expect(await textOf(trend)).not.toContain('(not counted)');
  }
  const page = await textOf(trend);
  expect(page).toContain('Context (o200k_base) of nodejs: 4,500 tokens at c04');
  expect(page).toMatch(/the last of 2 changes in 4 commits/);
  expect(page).toMatch(/nodejs context \(o200k_base\) \+13\.5 %, 4,000 → 4,540\s+tokens/);
  expect(page).not.toMatch(/change point|Change point|whisker/);
});
